import { isInstant } from "../instants.ts";
import { isObject, type JsonObject } from "../json-object.ts";
import type { OrderFile } from "../orders/order-file.ts";
import { ADDRESS_PROBLEMS, CHANNELS, HOLD_REASONS, type Channel, type Order, type OrderLine } from "../orders/order.ts";
import { INTAKE_FIELDS } from "../recipients/address.ts";
import type { Recipient } from "../recipients/recipients.ts";
import { isClaimKey, type ClaimKey } from "./claim-key.ts";
import { nameIn } from "./claim.ts";
import { FLEET_VERSION, parseVersioned } from "./message-version.ts";

/** An order of a channel, as all desks of a fleet know it. */
export interface OrderName {
  readonly channel: Channel;
  readonly shop: string;
  readonly orderNumber: string;
}

/** Whether a line was sent, or closed by a person; null: it is open again. */
export interface LineReport {
  readonly key: ClaimKey;
  readonly sent: { readonly at: string; readonly resendId: string | null } | null;
  /** How often the line had been opened again at the desk that reports. */
  readonly reopenCount: number;
}

/** Where the orders of a file are: parts of the stream that were published before. `hash`: of their bytes. */
export interface UploadedParts {
  readonly uploadId: string;
  readonly count: number;
  readonly hash: string;
}

/**
 * What a desk tells the others about the order book. `file`: an import; its message's id names it. `undo`: of an import.
 * `erased`: recipients of these orders were erased.
 */
export type OrderMessage =
  | {
      readonly kind: "file";
      readonly file: OrderFile;
      readonly importedAt: string;
      readonly orderCount: number;
      readonly parts: UploadedParts;
    }
  | { readonly kind: "undo"; readonly fleetFileId: string }
  | { readonly kind: "erased"; readonly orders: readonly OrderName[] }
  | { readonly kind: "lines"; readonly lines: readonly LineReport[] };

/** The parts of an order that describe a person. */
export interface OrderRecipient {
  readonly recipient: Recipient;
  readonly note: string | null;
}

/** An order without its recipient, which is encrypted with the order's key; null if it was erased or is not needed. */
export type PartOrder = Omit<Order, "channel" | "recipient" | "note"> & { readonly sealedRecipient: string | null };

/** An order of this desk's book that it shares. `recipient`: null if it was erased or is not needed. */
export interface FileOrder {
  readonly orderId: string;
  readonly order: Omit<PartOrder, "sealedRecipient">;
  readonly recipient: OrderRecipient | null;
}

/** A file of this desk's book that it shares. */
export interface FileToShare {
  readonly messageId: string;
  readonly file: OrderFile;
  readonly importedAt: string;
  readonly orderCount: number;
}

/** An order of a part. `isRecipientErased`: its recipient is empty. */
export interface FleetOrder extends Order {
  readonly isRecipientErased: boolean;
}

interface MessageOrigin {
  readonly desk: string;
  /** By the servers' clock: the desks' clocks differ. */
  readonly publishedAt: string;
}

/** What a message of a desk changes in the order book. */
export type OrderBookChange = MessageOrigin &
  (
    | {
        readonly kind: "file";
        readonly fleetFileId: string;
        readonly file: OrderFile;
        readonly importedAt: string;
        readonly orders: readonly FleetOrder[];
      }
    | Exclude<OrderMessage, { readonly kind: "file" }>
  );

/** Bytes of a part: a part has one order at least, and ends once it has so many. */
export const PART_BYTES = 128 * 1024;
/** Larger messages are refused, also by the server. */
export const MAX_ORDER_MESSAGE_BYTES = 640 * 1024;
/** Bytes of all parts of a file, which a desk keeps in memory while it reads them. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Orders or lines that one message lists. */
export const MAX_LISTED = 1000;
const MAX_PARTS = 10_000;
const MAX_TEXT = 10_000;
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export const orderMessageText = (message: OrderMessage): string =>
  JSON.stringify({ version: FLEET_VERSION, ...message });

export const orderPartText = (orders: readonly PartOrder[]): string =>
  JSON.stringify({ version: FLEET_VERSION, orders });

/** Parses a message of another desk; null if it is unreadable, or of a release that is not adjacent. */
export function parseOrderMessage(text: string): OrderMessage | null {
  const fields = parseVersioned(text, MAX_ORDER_MESSAGE_BYTES);
  switch (fields?.["kind"]) {
    case "file":
      return fileIn(fields);
    case "undo":
      return isId(fields["fleetFileId"]) ? { kind: "undo", fleetFileId: fields["fleetFileId"] } : null;
    case "erased": {
      const orders = listIn(fields["orders"], MAX_LISTED, orderNameIn);
      return orders && { kind: "erased", orders };
    }
    case "lines": {
      const lines = listIn(fields["lines"], MAX_LISTED, lineReportIn);
      return lines && { kind: "lines", lines };
    }
    default:
      return null;
  }
}

/** Parses one part of a file's orders; null if it is unreadable. */
export function parseOrderPart(text: string): PartOrder[] | null {
  const fields = parseVersioned(text, MAX_ORDER_MESSAGE_BYTES);
  return fields && listIn(fields["orders"], MAX_ORDER_MESSAGE_BYTES, partOrderIn);
}

export const orderRecipientText = (recipient: OrderRecipient): string => JSON.stringify(recipient);

/** Parses a decrypted recipient; null if it is unreadable. */
export function parseOrderRecipient(text: string): OrderRecipient | null {
  const value = parseJson(text);
  if (!isObject(value) || !isObject(value["recipient"])) return null;
  const stored = value["recipient"];
  const fields = INTAKE_FIELDS.map((field) => [field, textIn(stored[field]) ?? ""]);
  return { recipient: Object.fromEntries(fields) as Recipient, note: textIn(value["note"]) };
}

function fileIn(fields: JsonObject): OrderMessage | null {
  const { file, importedAt, orderCount, parts } = fields;
  if (!isObject(file) || !isObject(parts) || !isInstantText(importedAt)) return null;
  const channel = channelIn(file["channel"]);
  const [shop, name] = [textIn(file["shop"]), textIn(file["name"])];
  const { writtenAt } = file;
  const { uploadId, count, hash } = parts;
  if (channel === null || shop === null || name === null || !isInstantText(writtenAt)) return null;
  if (!isId(uploadId) || !isCount(count) || count > MAX_PARTS || typeof hash !== "string") return null;
  return {
    kind: "file",
    // A file that lists every order makes others disappear, so an unknown value must not.
    file: { channel, shop, name, writtenAt, isComplete: file["isComplete"] === true },
    importedAt,
    orderCount: isCount(orderCount) ? orderCount : 0,
    parts: { uploadId, count, hash },
  };
}

function orderNameIn(value: unknown): OrderName | null {
  if (!isObject(value)) return null;
  const channel = channelIn(value["channel"]);
  const [shop, orderNumber] = [textIn(value["shop"]), textIn(value["orderNumber"])];
  return channel === null || shop === null || orderNumber === null ? null : { channel, shop, orderNumber };
}

function lineReportIn(value: unknown): LineReport | null {
  if (!isObject(value)) return null;
  const { key, sent } = value;
  const reopenCount = isCount(value["reopenCount"]) ? value["reopenCount"] : 0;
  if (typeof key !== "string" || !isClaimKey(key)) return null;
  if (sent === null) return { key, sent, reopenCount };
  if (!isObject(sent) || !isInstantText(sent["at"])) return null;
  return { key, sent: { at: sent["at"], resendId: nameIn(sent["resendId"]) }, reopenCount };
}

function partOrderIn(value: unknown): PartOrder | null {
  if (!isObject(value)) return null;
  const orderNumber = textIn(value["orderNumber"]);
  const lines = listIn(value["lines"], MAX_ORDER_MESSAGE_BYTES, lineIn);
  if (orderNumber === null || lines === null) return null;
  const { addressProblem, sealedRecipient } = value;
  return {
    orderNumber,
    lines,
    orderedAt: textIn(value["orderedAt"]),
    shipBy: textIn(value["shipBy"]),
    serviceName: textIn(value["serviceName"]),
    // A problem that this release does not know must not fill in an address.
    addressProblem:
      addressProblem === null ? null : (ADDRESS_PROBLEMS.find((known) => known === addressProblem) ?? "unreadable"),
    sealedRecipient: typeof sealedRecipient === "string" ? sealedRecipient : null,
  };
}

function lineIn(value: unknown): OrderLine | null {
  if (!isObject(value)) return null;
  const lineId = textIn(value["lineId"]);
  const { quantity, shippedQuantity, holdReason } = value;
  if (lineId === null || !isCount(quantity)) return null;
  return {
    lineId,
    quantity,
    sku: textIn(value["sku"]),
    itemCode: textIn(value["itemCode"]),
    condition: textIn(value["condition"]),
    // An unknown reason must hold the line.
    holdReason: holdReason === null ? null : (HOLD_REASONS.find((known) => known === holdReason) ?? "status-unknown"),
    ...(isCount(shippedQuantity) && { shippedQuantity }),
  };
}

/** Null if one of the entries is unreadable. */
function listIn<Entry>(value: unknown, maxLength: number, parse: (entry: unknown) => Entry | null): Entry[] | null {
  if (!Array.isArray(value) || value.length > maxLength) return null;
  const entries = value.flatMap((entry: unknown) => parse(entry) ?? []);
  return entries.length === value.length ? entries : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const channelIn = (value: unknown): Channel | null => CHANNELS.find((known) => known === value) ?? null;
/** As SQLite stores it, so that two texts which are one there are one here, too. */
const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.length <= MAX_TEXT ? value.toWellFormed() : null;
const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isInstantText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 80 && isInstant(value);
