import { isObject, type JsonObject } from "../json-object.ts";
import { MAX_ORDER_LINES, type OrderFile } from "../orders/order-file.ts";
import { ADDRESS_PROBLEMS, CHANNELS, HOLD_REASONS, type Channel, type Order, type OrderLine } from "../orders/order.ts";
import { INTAKE_FIELDS } from "../recipients/address.ts";
import type { Recipient } from "../recipients/recipients.ts";
import { isClaimKey, type ClaimKey } from "./claim-key.ts";
import { parseName } from "./claim.ts";
import { FLEET_VERSION, isCount, isInstantText, isUlid, parseVersioned } from "./message-fields.ts";

/** An order of a channel, as all desks of a fleet know it. */
export interface OrderReference {
  readonly channel: Channel;
  readonly shop: string;
  readonly orderNumber: string;
}

/**
 * Whether a line was sent, or closed by a person; null: it is open again. `resendId`: null if a person closed it; the
 * submission's id if nobody knows whether its order exists.
 */
export interface LineReport {
  readonly key: ClaimKey;
  readonly sent: { readonly at: string; readonly resendId: string | null } | null;
  /** How often the line had been opened again at the desk that reports. */
  readonly reopenCount: number;
}

/** Parts with the orders of a file, which were published before. `hash`: hash of their bytes. */
export interface UploadedParts {
  readonly uploadId: string;
  readonly count: number;
  readonly hash: string;
}

/**
 * Message of a desk about the order book. `file`: an import, named by the id of its message. `undo`: the undo of an
 * import. `erased`: recipients of these orders were erased.
 */
export type OrderMessage =
  | {
      readonly kind: "file";
      readonly file: OrderFile;
      readonly importedAt: string;
      readonly orderCount: number;
      /** Id of the shop's newest file that the desk knew at its import; null without one. Older releases do not say. */
      readonly previousFileId?: string | null | undefined;
      readonly parts: UploadedParts;
    }
  | { readonly kind: "undo"; readonly fleetFileId: string }
  | { readonly kind: "erased"; readonly orders: readonly OrderReference[] }
  | { readonly kind: "lines"; readonly lines: readonly LineReport[] };

/** The parts of an order that describe a person. */
export interface OrderRecipient {
  readonly recipient: Recipient;
  readonly note: string | null;
}

/** An order without its recipient, which is encrypted with the order's key; null if it was erased or is not needed. */
export type UploadedOrder = Omit<Order, "channel" | "recipient" | "note"> & { readonly sealedRecipient: string | null };

/** An order of this desk's book that it shares. `recipient`: null if it was erased or is not needed. */
export interface OrderToShare {
  readonly orderId: string;
  readonly order: Omit<UploadedOrder, "sealedRecipient">;
  readonly recipient: OrderRecipient | null;
}

/** A file of this desk's book that it shares. */
export interface FileToShare {
  readonly messageId: string;
  readonly file: OrderFile;
  readonly importedAt: string;
  readonly orderCount: number;
  readonly previousFileId: string | null;
}

/** An order of a part. `isRecipientErased`: its recipient is empty. */
export interface ReceivedOrder extends Order {
  readonly isRecipientErased: boolean;
}

interface MessageOrigin {
  readonly desk: string;
  /** Time by the servers' clock, because the desks' clocks differ. */
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
        readonly previousFileId?: string | null | undefined;
        readonly orders: readonly ReceivedOrder[];
      }
    | Exclude<OrderMessage, { readonly kind: "file" }>
  );

/** Maximum bytes of a part with several orders. */
export const PART_BYTES = 128 * 1024;
/**
 * Maximum bytes of one order, and so of a part. A link of 1 Mbit/s needs 1.6 s for it; the client ends a connection
 * whose ping has no answer after two seconds. 1,000 lines with codes of 40 characters are smaller.
 */
export const MAX_ORDER_BYTES = 192 * 1024;
/** Larger messages are refused, also by the server. */
export const MAX_ORDER_MESSAGE_BYTES = 640 * 1024;
/** Bytes of all parts of a file, which a desk keeps in memory while it reads them. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Orders or lines that one message lists. */
export const MAX_LIST_LENGTH = 1000;
const MAX_PARTS = 10_000;
const MAX_TEXT_LENGTH = 10_000;

/** Keeps an instant that would leave the range of dates. */
export function moveInstant(instant: string, byMs: number): string {
  const moved = new Date(Date.parse(instant) + byMs);
  return byMs === 0 || Number.isNaN(moved.getTime()) ? instant : moved.toISOString();
}

/** Dates sent lines by another clock. */
const dateLinesBy = (lines: readonly LineReport[], aheadMs: number): LineReport[] =>
  lines.map(({ sent, ...line }) => ({ ...line, sent: sent && { ...sent, at: moveInstant(sent.at, aheadMs) } }));

/** Dates what this desk publishes by the fleet's clock. */
export const dateMessageBy = (message: OrderMessage, aheadMs: number): OrderMessage =>
  message.kind === "lines" ? { ...message, lines: dateLinesBy(message.lines, aheadMs) } : message;
export const dateFileToShareBy = ({ importedAt, ...rest }: FileToShare, aheadMs: number): FileToShare => ({
  ...rest,
  importedAt: moveInstant(importedAt, aheadMs),
});

/** Dates the lines that another desk published by this desk's clock. All else keeps the fleet's time. */
export const dateChangeBy = (change: OrderBookChange, aheadMs: number): OrderBookChange =>
  change.kind === "lines" ? { ...change, lines: dateLinesBy(change.lines, aheadMs) } : change;

export const encodeOrderMessage = (message: OrderMessage): string =>
  JSON.stringify({ version: FLEET_VERSION, ...message });

export const encodeOrderPart = (orders: readonly UploadedOrder[]): string =>
  JSON.stringify({ version: FLEET_VERSION, orders });

/** Parses a message of another desk; null if it is unreadable, or of a release that is not adjacent. */
export function parseOrderMessage(text: string): OrderMessage | null {
  const fields = parseVersioned(text, MAX_ORDER_MESSAGE_BYTES);
  switch (fields?.["kind"]) {
    case "file":
      return parseFileMessage(fields);
    case "undo":
      return isUlid(fields["fleetFileId"]) ? { kind: "undo", fleetFileId: fields["fleetFileId"] } : null;
    case "erased": {
      const orders = parseList(fields["orders"], MAX_LIST_LENGTH, parseOrderReference);
      return orders && { kind: "erased", orders };
    }
    case "lines": {
      const lines = parseList(fields["lines"], MAX_LIST_LENGTH, parseLineReport);
      return lines && { kind: "lines", lines };
    }
    default:
      return null;
  }
}

/** Parses one part of a file's orders; null if it is unreadable. */
export function parseOrderPart(text: string): UploadedOrder[] | null {
  const fields = parseVersioned(text, MAX_ORDER_MESSAGE_BYTES);
  return fields && parseList(fields["orders"], MAX_ORDER_MESSAGE_BYTES, parseUploadedOrder);
}

export const encodeOrderRecipient = (recipient: OrderRecipient): string => JSON.stringify(recipient);

/** Parses a decrypted recipient; null if it is unreadable. */
export function parseOrderRecipient(text: string): OrderRecipient | null {
  const value = parseJson(text);
  if (!isObject(value) || !isObject(value["recipient"])) return null;
  const stored = value["recipient"];
  const fields = INTAKE_FIELDS.map((field) => [field, parseText(stored[field]) ?? ""]);
  return { recipient: Object.fromEntries(fields) as Recipient, note: parseText(value["note"]) };
}

function parseFileMessage(fields: JsonObject): OrderMessage | null {
  const { file, importedAt, orderCount, previousFileId, parts } = fields;
  if (!isObject(file) || !isObject(parts) || !isInstantText(importedAt)) return null;
  const channel = parseChannel(file["channel"]);
  const [shop, name] = [parseText(file["shop"]), parseText(file["name"])];
  const { writtenAt } = file;
  const { uploadId, count, hash } = parts;
  if (channel === null || shop === null || name === null || !isInstantText(writtenAt)) return null;
  if (!isUlid(uploadId) || !isCount(count) || count > MAX_PARTS || typeof hash !== "string") return null;
  return {
    kind: "file",
    // A file that lists every order makes others disappear, so an unknown value must not.
    file: { channel, shop, name, writtenAt, isComplete: file["isComplete"] === true },
    importedAt,
    orderCount: isCount(orderCount) ? orderCount : 0,
    ...((isUlid(previousFileId) || previousFileId === null) && { previousFileId }),
    parts: { uploadId, count, hash },
  };
}

function parseOrderReference(value: unknown): OrderReference | null {
  if (!isObject(value)) return null;
  const channel = parseChannel(value["channel"]);
  const [shop, orderNumber] = [parseText(value["shop"]), parseText(value["orderNumber"])];
  return channel === null || shop === null || orderNumber === null ? null : { channel, shop, orderNumber };
}

function parseLineReport(value: unknown): LineReport | null {
  if (!isObject(value)) return null;
  const { key, sent } = value;
  const reopenCount = isCount(value["reopenCount"]) ? value["reopenCount"] : 0;
  if (typeof key !== "string" || !isClaimKey(key)) return null;
  if (sent === null) return { key, sent, reopenCount };
  if (!isObject(sent) || !isInstantText(sent["at"])) return null;
  return { key, sent: { at: sent["at"], resendId: parseName(sent["resendId"]) }, reopenCount };
}

function parseUploadedOrder(value: unknown): UploadedOrder | null {
  if (!isObject(value)) return null;
  const orderNumber = parseText(value["orderNumber"]);
  const lines = parseList(value["lines"], MAX_ORDER_LINES, parseOrderLine);
  if (orderNumber === null || lines === null) return null;
  const { addressProblem, sealedRecipient } = value;
  return {
    orderNumber,
    lines,
    orderedAt: parseText(value["orderedAt"]),
    shipBy: parseText(value["shipBy"]),
    serviceName: parseText(value["serviceName"]),
    // A problem that this release does not know must not fill in an address.
    addressProblem:
      addressProblem === null ? null : (ADDRESS_PROBLEMS.find((known) => known === addressProblem) ?? "unreadable"),
    sealedRecipient: typeof sealedRecipient === "string" ? sealedRecipient : null,
  };
}

function parseOrderLine(value: unknown): OrderLine | null {
  if (!isObject(value)) return null;
  const lineId = parseText(value["lineId"]);
  const { quantity, shippedQuantity, holdReason } = value;
  if (lineId === null || !isCount(quantity)) return null;
  return {
    lineId,
    quantity,
    sku: parseText(value["sku"]),
    itemCode: parseText(value["itemCode"]),
    condition: parseText(value["condition"]),
    // An unknown reason must hold the line.
    holdReason: holdReason === null ? null : (HOLD_REASONS.find((known) => known === holdReason) ?? "status-unknown"),
    ...(isCount(shippedQuantity) && { shippedQuantity }),
  };
}

/** Returns null if an entry is unreadable. */
function parseList<Entry>(value: unknown, maxLength: number, parse: (entry: unknown) => Entry | null): Entry[] | null {
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

const parseChannel = (value: unknown): Channel | null => CHANNELS.find((known) => known === value) ?? null;
/** Changes a text as SQLite does when it stores it, so that texts that are equal there are equal here. */
const parseText = (value: unknown): string | null =>
  typeof value === "string" && value.length <= MAX_TEXT_LENGTH ? value.toWellFormed() : null;
