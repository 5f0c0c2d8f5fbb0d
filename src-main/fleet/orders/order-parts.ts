import { createHash } from "node:crypto";
import {
  MAX_FILE_BYTES,
  parseOrderPart,
  parseOrderRecipient,
  type ReceivedOrder,
  type UploadedOrder,
} from "../../../src-domain/fleet/order-message.ts";
import { MAX_ORDERS, type OrderFile } from "../../../src-domain/orders/order-file.ts";
import { NO_RECIPIENT } from "../../../src-domain/recipients/recipients.ts";
import { ORDERS_STREAM } from "../names.ts";
import type { FleetKeys } from "../recipient-keys.ts";
import type { StreamReader } from "../stream-reads.ts";
import { orderRecipientKey } from "./order-recipient-key.ts";

interface FileParts {
  readonly reader: StreamReader;
  readonly keys: FleetKeys;
  readonly file: OrderFile;
  readonly subjects: readonly string[];
  readonly hash: string;
  /** Sequence of the message that names the parts. */
  readonly sequence: number;
}

/**
 * `later`: no server answers, or it does not have all parts yet. `unreadable`: the order book cannot have such a file.
 */
type PartsProblem = "later" | "unreadable";

/** Reads and decrypts the orders of a file. */
export async function readFileOrders(parts: FileParts): Promise<ReceivedOrder[] | PartsProblem> {
  const orders = await readParts(parts);
  if (typeof orders === "string") return orders;
  if (new Set(orders.map(({ orderNumber }) => orderNumber)).size < orders.length) return "unreadable";
  const named = orders.map((order) => ({ order, name: orderRecipientKey({ ...parts.file, ...order }) }));
  const sealed = named.flatMap(({ order: { sealedRecipient: text }, name }) => (text === null ? [] : [{ name, text }]));
  const opened = await parts.keys.openAll(sealed);
  if (opened === null) return "later";
  const recipients = new Map(sealed.map(({ name }, index) => [name, opened[index] ?? "erased"]));
  return named.map(({ order: { sealedRecipient: _sealed, ...order }, name }) => {
    const found = recipients.get(name) ?? "erased";
    const known = found === "erased" ? null : parseOrderRecipient(found.text);
    const { recipient, note } = known ?? { recipient: NO_RECIPIENT, note: null };
    return { ...order, channel: parts.file.channel, recipient, note, isRecipientErased: known === null };
  });
}

/** Reads one part at a time, because a slow link takes a second for each. */
async function readParts({ reader, subjects, hash, sequence }: FileParts): Promise<UploadedOrder[] | PartsProblem> {
  const digest = createHash("sha256");
  const orders: UploadedOrder[] = [];
  let bytes = 0;
  for (const subject of subjects) {
    const message = await reader.readLast(ORDERS_STREAM, subject);
    if (message === null) return "later";
    if (message === "none")
      return (await reader.hasSubject(ORDERS_STREAM, subject, sequence)) === false ? "unreadable" : "later";
    const text = message.string();
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_FILE_BYTES) return "unreadable";
    const part = parseOrderPart(text);
    if (part === null) return "unreadable";
    digest.update(text);
    orders.push(...part);
    if (orders.length > MAX_ORDERS) return "unreadable";
  }
  return digest.digest("base64url") === hash ? orders : "unreadable";
}
