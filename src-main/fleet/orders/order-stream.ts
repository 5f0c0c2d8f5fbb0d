import { createHash } from "node:crypto";
import { jetstream, type StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import { ulid } from "ulid";
import { DAY_MS } from "../../../src-domain/durations.ts";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import { FLEET_VERSION } from "../../../src-domain/fleet/message-fields.ts";
import {
  MAX_FILE_BYTES,
  MAX_ORDER_BYTES,
  encodeOrderMessage,
  encodeOrderPart,
  encodeOrderRecipient,
  PART_BYTES,
  parseOrderMessage,
  type OrderToShare,
  type FileToShare,
  type OrderBookChange,
  type OrderMessage,
  type OrderReference,
  type UploadedOrder,
} from "../../../src-domain/fleet/order-message.ts";
import { isStoredAlready } from "../event-publisher.ts";
import { allStoredOrderSubjects, orderMessageSubject, orderPartSubject, ORDERS_STREAM } from "../names.ts";
import type { FleetKeys } from "../recipient-keys.ts";
import { createStreamFollower } from "../stream-follower.ts";
import { createStreamPosition } from "../stream-position.ts";
import type { StreamReader } from "../stream-reads.ts";
import { readFileOrders } from "./order-parts.ts";
import { orderRecipientKey, isOrderRecipientKey } from "./order-recipient-key.ts";

interface OrderStreamOptions {
  /** Resolves once the desk is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly warehouse: string;
  readonly desk: string;
  readonly keys: FleetKeys;
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  /** Changes the order book, and stores the cursor in the same transaction. */
  readonly apply: (changes: readonly OrderBookChange[], cursor: EventCursor) => Promise<unknown>;
  readonly now: () => Date;
  /** Called for each message that the desk cannot read. */
  readonly onUnreadable?: () => void;
  /** Called if messages were deleted before this desk read them. Called again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
  /** Milliseconds between two checks for messages that the subscription missed. */
  readonly checkMs?: number;
}

type PublishOutcome = "published" | "unreachable" | "too-large" | "keys-erased";

const CHECK_MS = 3000;
const ACK_TIMEOUT_MS = 3000;
/** After this time, no message of the stream has a recipient that a key could decrypt. */
const KEY_DAYS = 36;

/** Publishes messages about orders, and files. `getConnection`: null while disconnected. */
function createPublisher(
  { warehouse, desk, keys }: Pick<OrderStreamOptions, "warehouse" | "desk" | "keys">,
  getConnection: () => NatsConnection | null,
) {
  async function publishOnce(subject: string, text: string): Promise<PublishOutcome> {
    // Do not publish while disconnected, because the client's buffer can lose messages.
    const connection = getConnection();
    if (connection === null) return "unreachable";
    try {
      const expect = { lastSubjectSequence: 0 };
      await jetstream(connection).publish(subject, text, { expect, timeout: ACK_TIMEOUT_MS });
      return "published";
    } catch (error) {
      return isStoredAlready(error) ? "published" : "unreachable";
    }
  }

  const publish = (messageId: string, message: OrderMessage): Promise<PublishOutcome> =>
    publishOnce(orderMessageSubject(warehouse, desk, messageId), encodeOrderMessage(message));

  return {
    publish,

    /**
     * Publishes a file's orders, and then the file. `readOrders`: reads the next orders after an id. After a failure,
     * the parts are published again under other subjects, because their recipients are encrypted differently.
     */
    async publishFile(
      { messageId, ...file }: FileToShare,
      readOrders: (afterId: string) => Promise<readonly OrderToShare[]>,
    ): Promise<PublishOutcome> {
      const usedKeys = new Map<string, number>();
      const parts = createPartWriter((uploadId, part, text) =>
        publishOnce(orderPartSubject(warehouse, desk, uploadId, part), text),
      );
      for (let orders = await readOrders(""); orders.length > 0; orders = await readOrders(lastId(orders))) {
        const sealed = await sealOrders(keys, file.file, orders, usedKeys);
        const outcome = sealed === null ? "unreachable" : await parts.add(sealed);
        if (outcome !== "published") return outcome;
      }
      const uploadedParts = await parts.end();
      if (typeof uploadedParts === "string") return uploadedParts;
      const outcome = await publish(messageId, { kind: "file", ...file, parts: uploadedParts });
      if (outcome !== "published") return outcome;
      const storedSequences = await keys.findSequences([...usedKeys.keys()]);
      if (storedSequences === null) return "unreachable";
      // Another desk may have erased a key during the upload, because it did not have the file yet.
      return [...usedKeys].every(([name, sequence]) => storedSequences.get(name) === sequence)
        ? "published"
        : "keys-erased";
    },
  };
}

/**
 * Publishes this desk's order messages, and follows those of other desks. A file's orders are published in parts; a
 * later message names the parts, so that desks see only complete files.
 */
export function createOrderStream(options: OrderStreamOptions) {
  const { warehouse, keys, onUnreadable = () => undefined, checkMs = CHECK_MS } = options;
  const position = createStreamPosition<OrderBookChange>({
    sink: applyOrSkip,
    readCursor: options.readCursor,
    // A release that reads other messages, or stores other files, reads the stream again. Known changes have no effect.
    relays: `version ${FLEET_VERSION}, all files`,
    now: options.now,
    onGap: options.onGap,
    needsFirst: true,
  });
  const follower = createStreamFollower({
    stream: ORDERS_STREAM,
    name: "fleet-orders",
    position,
    toEntries,
    // A file can have thousands of orders.
    messagesPerWrite: 1,
    checkMs,
  });
  const toChange = createMessageReader(warehouse, keys);
  const publisher = createPublisher(options, () => (follower.isConnected() ? connection : null));
  let connection: NatsConnection | null = null;
  let subscription: Subscription | null = null;

  async function toEntries(messages: readonly StoredMsg[], reader: StreamReader): Promise<OrderBookChange[] | null> {
    const changes: OrderBookChange[] = [];
    for (const message of messages) {
      const change = await toChange(message, reader);
      if (change === "later") return null;
      if (change === "unreadable") onUnreadable();
      else if (change !== null) changes.push(change);
    }
    return changes;
  }

  /** Skips changes that the order book can never store, because every desk would stop there. */
  async function applyOrSkip(changes: readonly OrderBookChange[], cursor: EventCursor): Promise<void> {
    try {
      await options.apply(changes, cursor);
    } catch (error) {
      if (changes.length === 0 || errorCodeOf(error)?.startsWith("SQLITE_CONSTRAINT") !== true) throw error;
      onUnreadable();
      await options.apply([], cursor);
    }
  }

  function start(openedConnection: NatsConnection): void {
    if (follower.isClosing()) return;
    connection = openedConnection;
    const callback = (error: Error | null): void => void (error === null && follower.run());
    subscription = openedConnection.subscribe(allStoredOrderSubjects(warehouse), { callback });
    follower.start(openedConnection);
  }

  options.connection.then(start, () => undefined);
  return {
    ...publisher,
    hasReadAll: follower.hasReadAll,

    /**
     * Erases the keys of recipients that this desk erased, and publishes the erasures, except those with `isKeyOnly`.
     * Returns false if no server answers.
     */
    async eraseRecipients(erasures: readonly (OrderReference & { readonly isKeyOnly: boolean })[]): Promise<boolean> {
      // Messages that the desk has not read yet may contain the recipients.
      if (!follower.isAtEnd()) return false;
      const names = new Map(erasures.map((erasure) => [orderRecipientKey(erasure), erasure]));
      const storedKeys = await keys.findSequences([...names.keys()]);
      if (storedKeys === null) return false;
      const keyNames = [...storedKeys.keys()];
      // Another desk has erased all keys.
      if (keyNames.length === 0) return true;
      const orders = keyNames.flatMap((name) => {
        const erasure = names.get(name);
        if (erasure === undefined || erasure.isKeyOnly) return [];
        const { channel, shop, orderNumber } = erasure;
        return [{ channel, shop, orderNumber }];
      });
      if (orders.length > 0 && (await publisher.publish(ulid(), { kind: "erased", orders })) !== "published")
        return false;
      for (const name of keyNames) if ((await keys.erase(name)) === null) return false;
      return true;
    },

    /** Erases keys of orders that were not imported for weeks, and whose recipient this desk does not have. */
    async eraseUnusedKeys(orders: readonly OrderReference[]): Promise<void> {
      if (!follower.isAtEnd()) return;
      const timeMs = await keys.readTime();
      if (timeMs === null) return;
      const used = new Set(orders.map(orderRecipientKey));
      const before = new Date(timeMs - KEY_DAYS * DAY_MS);
      await keys.eraseUnused(before, (name) => !isOrderRecipientKey(name) || used.has(name));
    },

    async close(): Promise<void> {
      subscription?.unsubscribe();
      await follower.close();
    },
  };
}

/** Parses messages of the stream into changes of the order book. */
function createMessageReader(warehouse: string, keys: FleetKeys) {
  return async (message: StoredMsg, reader: StreamReader): Promise<FoundChange> => {
    const [, , , sender = "", kind, messageId = ""] = message.subject.split(".");
    if (kind !== "message") return null;
    const parsed = parseOrderMessage(message.string());
    if (parsed === null) return "unreadable";
    const publishedAt = message.time.toISOString();
    const origin = { desk: sender, publishedAt };
    if (parsed.kind !== "file") return { ...origin, ...parsed };
    const { parts, previousFileId } = parsed;
    // A clock that is ahead must not make a file newer than every later one, nor keep its recipients longer.
    const file = { ...parsed.file, writtenAt: earlierOf(parsed.file.writtenAt, publishedAt) };
    const importedAt = earlierOf(parsed.importedAt, publishedAt);
    const subjects = Array.from({ length: parts.count }, (_, part) =>
      orderPartSubject(warehouse, sender, parts.uploadId, part),
    );
    const orders = await readFileOrders({ reader, keys, file, subjects, hash: parts.hash, sequence: message.seq });
    if (typeof orders === "string") return orders;
    return { ...origin, kind: "file", fleetFileId: messageId, file, importedAt, previousFileId, orders };
  };
}

const earlierOf = (instant: string, limit: string): string =>
  Date.parse(instant) <= Date.parse(limit) ? instant : new Date(limit).toISOString();

/** Null: nothing to change. `later`: no server answers, or it does not have all parts yet. */
type FoundChange = OrderBookChange | "later" | "unreadable" | null;

const lastId = (orders: readonly OrderToShare[]): string => orders.at(-1)?.orderId ?? "";

/** Encrypts the orders' recipients. Adds the sequences of the keys to `usedKeys`. */
async function sealOrders(
  keys: FleetKeys,
  { channel, shop }: FileToShare["file"],
  orders: readonly OrderToShare[],
  usedKeys: Map<string, number>,
): Promise<UploadedOrder[] | null> {
  const texts = orders.flatMap(({ order, recipient }) => {
    const name = orderRecipientKey({ channel, shop, orderNumber: order.orderNumber });
    return recipient === null ? [] : [{ name, text: encodeOrderRecipient(recipient) }];
  });
  const sealed = await keys.sealAll(texts);
  if (sealed === null) return null;
  for (const [index, { name }] of texts.entries()) usedKeys.set(name, sealed[index]?.sequence ?? 0);
  const remaining = sealed.values();
  return orders.map(({ order, recipient }) => ({
    ...order,
    sealedRecipient: recipient === null ? null : (remaining.next().value?.text ?? null),
  }));
}

/** Collects orders into parts, and publishes each part before an order that has no room in it. */
function createPartWriter(write: (uploadId: string, part: number, text: string) => Promise<PublishOutcome>) {
  const uploadId = ulid();
  const hash = createHash("sha256");
  let count = 0;
  let waiting: UploadedOrder[] = [];
  let bytes = 0;
  let totalBytes = 0;

  async function flush(): Promise<PublishOutcome> {
    const text = encodeOrderPart(waiting);
    totalBytes += Buffer.byteLength(text);
    if (totalBytes > MAX_FILE_BYTES) return "too-large";
    const outcome = await write(uploadId, count, text);
    hash.update(text);
    count += 1;
    waiting = [];
    bytes = 0;
    return outcome;
  }

  return {
    async add(orders: readonly UploadedOrder[]): Promise<PublishOutcome> {
      for (const order of orders) {
        const size = Buffer.byteLength(JSON.stringify(order));
        if (size > MAX_ORDER_BYTES) return "too-large";
        const isFull = waiting.length > 0 && bytes + size > PART_BYTES;
        const outcome = isFull ? await flush() : "published";
        if (outcome !== "published") return outcome;
        waiting.push(order);
        bytes += size;
      }
      return "published";
    },

    async end(): Promise<Exclude<PublishOutcome, "published"> | { uploadId: string; count: number; hash: string }> {
      const outcome = waiting.length === 0 ? "published" : await flush();
      return outcome === "published" ? { uploadId, count, hash: hash.digest("base64url") } : outcome;
    },
  };
}
