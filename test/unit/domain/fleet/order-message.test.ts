import { describe, expect, it, test } from "vitest";
import { FLEET_VERSION } from "../../../../src-domain/fleet/message-fields.ts";
import {
  encodeOrderMessage,
  encodeOrderPart,
  encodeOrderRecipient,
  MAX_ORDER_BYTES,
  parseOrderMessage,
  parseOrderPart,
  parseOrderRecipient,
  type OrderMessage,
  type UploadedOrder,
} from "../../../../src-domain/fleet/order-message.ts";
import { MAX_ORDER_LINES } from "../../../../src-domain/orders/order-file.ts";
import { bookedOrder, orderLine } from "../orders/booked-orders.ts";

const ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";
const AT = "2026-11-24T08:00:00.000Z";
const KEY = `order.${"k".repeat(43)}` as const;
const FILE = { channel: "shopify", shop: "Outlet", name: "orders.csv", writtenAt: AT, isComplete: true } as const;
const IMPORT = {
  kind: "file",
  file: FILE,
  importedAt: AT,
  orderCount: 2,
  parts: { uploadId: ID, count: 1, hash: "h" },
} as const;

const MESSAGES: readonly OrderMessage[] = [
  IMPORT,
  { kind: "undo", fleetFileId: ID },
  { kind: "erased", orders: [{ channel: "ebay", shop: "", orderNumber: "1" }] },
  { kind: "lines", lines: [{ key: KEY, sent: { at: AT, resendId: "7" }, reopenCount: 1 }] },
  {
    kind: "lines",
    lines: [
      { key: KEY, sent: null, reopenCount: 0 },
      { key: KEY, sent: { at: AT, resendId: null }, reopenCount: 2 },
    ],
  },
];

const {
  recipient,
  note,
  channel: _channel,
  ...content
} = bookedOrder("#1", [orderLine("MUG", { shippedQuantity: 2 })]);
const PART: UploadedOrder = { ...content, sealedRecipient: "sealed" };

test.each(MESSAGES)("reads a message that it wrote: $kind", (message) => {
  expect(parseOrderMessage(encodeOrderMessage(message))).toEqual(message);
});

it("ignores fields that a newer release adds", () => {
  const text = JSON.stringify({ ...IMPORT, version: FLEET_VERSION + 1, color: "red" });
  expect(parseOrderMessage(text)).toEqual(IMPORT);
});

test.each([
  ["an empty text", ""],
  ["another release's version", JSON.stringify({ ...IMPORT, version: FLEET_VERSION + 2 })],
  ["an unknown kind", JSON.stringify({ version: FLEET_VERSION, kind: "merge" })],
  ["an unknown channel", JSON.stringify({ ...IMPORT, version: FLEET_VERSION, file: { ...FILE, channel: "fax" } })],
  ["a file without parts", JSON.stringify({ ...IMPORT, version: FLEET_VERSION, parts: null })],
  ["an invalid id", JSON.stringify({ version: FLEET_VERSION, kind: "undo", fleetFileId: "x" })],
  [
    "a claim of an unknown kind",
    JSON.stringify({ version: FLEET_VERSION, kind: "lines", lines: [{ key: "x", sent: null }] }),
  ],
  [
    "an order without a number",
    JSON.stringify({ version: FLEET_VERSION, kind: "erased", orders: [{ channel: "ebay", shop: "" }] }),
  ],
])("does not read %s", (_name, text) => {
  expect(parseOrderMessage(text)).toBeNull();
});

it("treats a file of an unknown kind as incomplete", () => {
  const text = JSON.stringify({ ...IMPORT, version: FLEET_VERSION, file: { ...FILE, isComplete: "yes" } });
  expect(parseOrderMessage(text)).toMatchObject({ file: { isComplete: false } });
});

describe("a part", () => {
  const parse = (order: object) => parseOrderPart(JSON.stringify({ version: FLEET_VERSION, orders: [order] }));

  it("is read as it was written", () => {
    expect(parseOrderPart(encodeOrderPart([PART]))).toEqual([PART]);
  });

  it("holds a line whose reason is unknown", () => {
    const line = { ...orderLine("MUG"), holdReason: "on-the-moon" };
    expect(parse({ ...PART, lines: [line] })).toMatchObject([{ lines: [{ holdReason: "status-unknown" }] }]);
  });

  it("fills in no address whose problem is unknown", () => {
    expect(parse({ ...PART, addressProblem: "on-the-moon" })).toMatchObject([{ addressProblem: "unreadable" }]);
  });

  it.each([
    ["without a number", { ...PART, orderNumber: 1 }],
    ["without lines", { ...PART, lines: null }],
    ["with too many lines", { ...PART, lines: Array.from({ length: MAX_ORDER_LINES + 1 }, () => orderLine("MUG")) }],
    ["with a line of a negative quantity", { ...PART, lines: [orderLine("MUG", { quantity: -1 })] }],
  ])("is not read with an order %s", (_name, order) => {
    expect(parse(order)).toBeNull();
  });
});

it("has room for an order of the maximum number of lines", () => {
  const code = "x".repeat(40);
  const lines = Array.from({ length: MAX_ORDER_LINES }, () => orderLine(code, { lineId: code, shippedQuantity: 0 }));
  const { channel: _channel, recipient: _recipient, note: _note, ...order } = bookedOrder("#1", lines);
  expect(JSON.stringify(order).length).toBeLessThan(MAX_ORDER_BYTES - 1024);
});

it("reads a recipient that it wrote", () => {
  expect(parseOrderRecipient(encodeOrderRecipient({ recipient, note }))).toEqual({ recipient, note });
});

it.each(["", "{}", "[]", '{"recipient":1}'])("reads no recipient from %j", (text) => {
  expect(parseOrderRecipient(text)).toBeNull();
});
