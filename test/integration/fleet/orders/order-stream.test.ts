import { createHash } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import {
  MAX_FILE_BYTES,
  MAX_ORDER_BYTES,
  encodeOrderMessage,
  encodeOrderPart,
  type OrderBookChange,
} from "../../../../src-domain/fleet/order-message.ts";
import {
  bucketStream,
  KEYS_BUCKET,
  orderMessageSubject,
  orderPartSubject,
  ORDERS_STREAM,
} from "../../../../src-main/fleet/names.ts";
import { createOrderStream } from "../../../../src-main/fleet/orders/order-stream.ts";
import { createRecipientKeys } from "../../../../src-main/fleet/recipient-keys.ts";
import { createStreamReader } from "../../../../src-main/fleet/stream-reads.ts";
import { ensureStreams } from "../../../../src-main/fleet/streams.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import { openNatsServers, type NatsServers } from "../../../rig/nats-servers.ts";
import { connectMember, LONG_TIMEOUT } from "../connect-member.ts";
import { hideSubject, openSlowLink } from "../faulty-connections.ts";

const POLL = { interval: 5 };
const WRITTEN_AT = "2026-11-20T08:00:00.000Z";

let servers: NatsServers;
let sender: NatsConnection;
beforeAll(async () => {
  servers = await openNatsServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  const relay = await connectMember(servers, RELAY);
  const manager = await jetstreamManager(relay, LONG_TIMEOUT);
  for (const stream of [bucketStream(KEYS_BUCKET), ORDERS_STREAM])
    await manager.streams.delete(stream).catch(() => undefined);
  await ensureStreams(relay, servers.plan.warehouse, 1);
  sender = await connectMember(servers, "bench-1");
});

const partOrder = (orderNumber: string) => ({
  orderNumber,
  lines: [],
  orderedAt: null,
  shipBy: null,
  serviceName: null,
  addressProblem: null,
  sealedRecipient: null,
});

/** Publishes a file of one order in each part as another desk does. Returns the subject of its first part. */
async function publishFile(name: string, { hasParts = true, partCount = 1, note = "" } = {}): Promise<string> {
  const { warehouse } = servers.plan;
  const uploadId = ulid();
  const hash = createHash("sha256");
  const subjectOf = (part: number): string => orderPartSubject(warehouse, "bench-1", uploadId, part);
  for (let index = 0; index < partCount; index += 1) {
    const part = encodeOrderPart([{ ...partOrder(`#${name} ${index}`), sealedRecipient: note || null }]);
    hash.update(part);
    if (hasParts) await sender.request(subjectOf(index), part, LONG_TIMEOUT);
  }
  const message = encodeOrderMessage({
    kind: "file",
    file: { channel: "shopify", shop: "", name, writtenAt: WRITTEN_AT, isComplete: false },
    importedAt: WRITTEN_AT,
    orderCount: partCount,
    parts: { uploadId, count: partCount, hash: hash.digest("base64url") },
  });
  await sender.request(orderMessageSubject(warehouse, "bench-1", ulid()), message, LONG_TIMEOUT);
  return subjectOf(0);
}

const nameOf = (change: OrderBookChange | undefined): string | null =>
  change?.kind === "file" ? change.file.name : null;

interface FollowOptions {
  readonly connection?: NatsConnection;
  /** Rejects if a file cannot be stored. */
  readonly beforeApply?: (name: string | null) => Promise<unknown>;
}

/**
 * Follows the stream as a desk. Returns the names of the files that it stored, and counts messages it could not read.
 */
async function follow({ connection, beforeApply = () => Promise.resolve() }: FollowOptions = {}) {
  const opened = connection ?? (await connectMember(servers, "bench-2"));
  const names: (string | null)[] = [];
  let unreadable = 0;
  const stream = createOrderStream({
    connection: Promise.resolve(opened),
    warehouse: servers.plan.warehouse,
    desk: "bench-2",
    keys: createRecipientKeys(opened),
    readCursor: async () => null,
    async apply(changes) {
      await beforeApply(nameOf(changes[0]));
      names.push(...changes.map(nameOf));
    },
    now: () => new Date(),
    onUnreadable: () => void (unreadable += 1),
    onGap: async () => undefined,
    checkMs: 5,
  });
  onTestFinished(() => stream.close());
  return { stream, names, unreadable: () => unreadable };
}

const storeError = (code: string): Error => Object.assign(new Error("cannot store"), { code });

it("skips a file that its order book refuses", async () => {
  for (const name of ["bad", "good"]) await publishFile(name);
  const desk = await follow({
    beforeApply: async (name) => {
      if (name === "bad") throw storeError("SQLITE_CONSTRAINT_UNIQUE");
    },
  });
  await expect.poll(() => desk.names, POLL).toEqual(["good"]);
  expect(desk.unreadable()).toBe(1);
});

it("stores a file once its disk is no longer full", async () => {
  for (const name of ["a", "b"]) await publishFile(name);
  let attempts = 0;
  const desk = await follow({
    beforeApply: async (name) => {
      if (name === "a" && (attempts += 1) < 3) throw storeError("SQLITE_FULL");
    },
  });
  await expect.poll(() => desk.names, POLL).toEqual(["a", "b"]);
  expect(desk.unreadable()).toBe(0);
});

it("waits for a part that its server does not have yet", async () => {
  const part = await publishFile("a");
  await publishFile("b");
  let reads = 0;
  let isBehind = true;
  const connection = hideSubject(await connectMember(servers, "bench-2"), part, () => {
    reads += 1;
    return isBehind;
  });
  const desk = await follow({ connection });
  await expect.poll(() => reads, POLL).toBeGreaterThan(10);
  expect([desk.names, desk.unreadable()]).toEqual([[], 0]);
  isBehind = false;
  await expect.poll(() => desk.names, POLL).toEqual(["a", "b"]);
});

it("skips a file if no server has one of its parts", async () => {
  await publishFile("a", { hasParts: false });
  await publishFile("b");
  const desk = await follow();
  await expect.poll(() => desk.names, POLL).toEqual(["b"]);
  expect(desk.unreadable()).toBe(1);
});

it("reads a large file over a link of 1 Mbit/s", async () => {
  await publishFile("a", { partCount: 4, note: "x".repeat(MAX_ORDER_BYTES) });
  const port = await openSlowLink(Number(new URL(servers.addresses[0] ?? "").port), 125_000);
  const desk = await follow({
    connection: await connectMember({ ...servers, addresses: [`tls://127.0.0.1:${port}`] }, "bench-2"),
  });
  await expect.poll(() => desk.names, { interval: 50, timeout: 60_000 }).toEqual(["a"]);
});

/** Publishes a file with one order for each SKU. Returns the outcome, and how many orders were read for it. */
async function publishSkus(skuLengths: readonly number[]) {
  const { stream } = await follow();
  let readCount = 0;
  const outcome = await stream.publishFile(
    {
      messageId: ulid(),
      file: { channel: "shopify", shop: "", name: "large.csv", writtenAt: WRITTEN_AT, isComplete: false },
      importedAt: WRITTEN_AT,
      orderCount: skuLengths.length,
      previousFileId: null,
    },
    async () => {
      const skuLength = skuLengths[readCount];
      if (skuLength === undefined) return [];
      readCount += 1;
      const { sealedRecipient: _sealed, ...order } = partOrder(`#${readCount}`);
      const sku = "x".repeat(skuLength);
      const line = { lineId: "1", sku, itemCode: null, quantity: 1, condition: null, holdReason: null };
      return [{ orderId: `${readCount}`, order: { ...order, lines: [line] }, recipient: null }];
    },
  );
  return { outcome, readCount };
}

/** Reads the sizes of all parts in the stream, in bytes. */
async function readPartSizes(): Promise<number[]> {
  const { readBatch } = createStreamReader(await connectMember(servers, RELAY));
  const sizes: number[] = [];
  for (let next = 1; ;) {
    const messages = (await readBatch(ORDERS_STREAM, next)) ?? [];
    for (const { subject, data } of messages) if (subject.includes(".part.")) sizes.push(data.length);
    const last = messages.at(-1);
    if (last === undefined) return sizes;
    next = last.seq + 1;
  }
}

it("ends a part before an order that has no room in it", async () => {
  expect(await publishSkus([100_000, 180_000, 100_000, 20_000])).toMatchObject({ outcome: "published" });
  expect((await readPartSizes()).map((size) => Math.round(size / 10_000))).toEqual([10, 18, 12]);
});

it("keeps a file to itself with an order that a slow link cannot carry", async () => {
  expect(await publishSkus([MAX_ORDER_BYTES])).toMatchObject({ outcome: "too-large" });
});

it("keeps a file to itself that is larger than other desks read", async () => {
  const skuLength = 180_000;
  const { outcome, readCount } = await publishSkus(Array.from({ length: 400 }, () => skuLength));
  expect(outcome).toBe("too-large");
  // The last two orders are not published.
  expect(readCount * skuLength).toBeLessThan(MAX_FILE_BYTES + 2 * skuLength);
});
