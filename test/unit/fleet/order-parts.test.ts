import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { MAX_FILE_BYTES, MAX_ORDER_MESSAGE_BYTES, encodeOrderPart } from "../../../src-domain/fleet/order-message.ts";
import { MAX_ORDERS } from "../../../src-domain/orders/order-file.ts";
import { readFileOrders } from "../../../src-main/fleet/orders/order-parts.ts";
import { orderLine } from "../domain/orders/booked-orders.ts";

const WRITTEN_AT = "2026-11-20T08:00:00.000Z";
const FILE = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: WRITTEN_AT, isComplete: true } as const;

const partOrder = (orderNumber: string, lines = [orderLine("MUG")]) => ({
  orderNumber,
  lines,
  orderedAt: null,
  shipBy: null,
  serviceName: null,
  addressProblem: null,
  sealedRecipient: null,
});

/** Reads a file of parts as a desk does. Returns what it found, and how many parts it read. */
async function readParts(parts: readonly string[]) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  let readCount = 0;
  const readLast = async (_stream: string, subject: string) => {
    readCount += 1;
    return { string: () => parts[Number(subject)] ?? "" };
  };
  const found = await readFileOrders({
    reader: { readLast, hasSubject: async () => false } as never,
    keys: { openAll: async () => [] } as never,
    file: FILE,
    subjects: parts.map((_part, index) => `${index}`),
    hash: hash.digest("base64url"),
    sequence: 1,
  });
  return { found, readCount };
}

const partsOf = (orderCount: number): string[] =>
  Array.from({ length: Math.ceil(orderCount / 100) }, (_, part) =>
    encodeOrderPart(
      Array.from({ length: Math.min(100, orderCount - part * 100) }, (__, order) => partOrder(`#${part}-${order}`)),
    ),
  );

it("reads as many orders as a file may have", async () => {
  const { found } = await readParts(partsOf(MAX_ORDERS));
  expect(found).toHaveLength(MAX_ORDERS);
});

it("stops reading a file with more orders than a file may have", async () => {
  const { found, readCount } = await readParts(partsOf(MAX_ORDERS * 2));
  expect(found).toBe("unreadable");
  expect(readCount).toBeLessThan(MAX_ORDERS / 100 + 20);
});

it("stops reading a file with more bytes than a desk keeps in memory", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => orderLine("MUG", { lineId: `${index}`.padEnd(10_000, "x") }));
  const part = (index: number) => encodeOrderPart([partOrder(`#${index}`, lines)]);
  const partCount = Math.ceil(MAX_FILE_BYTES / part(0).length);
  expect(part(0).length).toBeLessThan(MAX_ORDER_MESSAGE_BYTES);
  const { found, readCount } = await readParts(Array.from({ length: partCount + 50 }, (_, index) => part(index)));
  expect(found).toBe("unreadable");
  expect(readCount).toBeLessThan(partCount + 20);
});
