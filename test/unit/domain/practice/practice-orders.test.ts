import { expect, it } from "vitest";
import {
  type BatchToFill,
  type BookedOrder,
  type ItemMatch,
  matchItem,
} from "../../../../src-domain/orders/match-item.ts";
import { toComparableSku } from "../../../../src-domain/orders/sku.ts";
import {
  PRACTICE_ORDER_SENT_ELSEWHERE,
  createPracticeOrderFiles,
} from "../../../../src-domain/practice/practice-orders.ts";
import { toNormalForm } from "../../../../src-domain/scanning/code-forms.ts";

const NOW = new Date("2026-11-29T10:00:00Z");
const ITEMS = Array.from({ length: 40 }, (_, index) => ({
  rma: `D0${String(index).padStart(4, "0")}-1`,
  sku: `SKU-${String.fromCodePoint(65 + (index % 20))}`,
}));
const EMPTY_BATCH: BatchToFill = { orderId: null, hasTypedAddress: false, hasOtherItems: false, freeSlots: 5 };

const FILES = createPracticeOrderFiles(ITEMS, NOW);

const BOOK: readonly BookedOrder[] = FILES.flatMap(({ file, orders }) =>
  orders.map((order) => ({
    ...order,
    orderId: order.orderNumber,
    shop: file.shop,
    isFileOld: Date.parse(file.writtenAt) < NOW.getTime(),
    isGone: false,
    fileWrittenAt: file.writtenAt,
    fileImportedAt: file.writtenAt,
    isRecipientErased: false,
    lines: order.lines.map((line) => ({
      ...line,
      allocations: [],
      closedAt: null,
      isInDoubt: false,
      itemWarehouseId: null,
      namesSeveralItems: false,
      otherClaim: null,
    })),
  })),
);

/** Matches an item for a line of the order, in an empty batch. */
function matchFor(orderNumber: string, batch: BatchToFill = EMPTY_BATCH): ItemMatch {
  const line = BOOK.find((order) => order.orderNumber === orderNumber)?.lines[0];
  const sku = ITEMS.find((item) => toComparableSku(item.sku) === toComparableSku(line?.sku ?? ""))?.sku ?? "OTHER";
  const codes = new Set([toNormalForm(line?.itemCode ?? "")]);
  const item = { codes, skus: [sku], warehouseId: 3, quantity: 1, isConditionConfirmed: false };
  return matchItem(item, BOOK, batch, { itemSpellings: () => [sku], aliases: [] });
}

it.each([
  ["row 3", "#P1010", { kind: "none", exclusions: [{}, {}, {}, {}] }],
  ["row 4", "14-00001-00001", { kind: "offer", reason: "file-old" }],
  ["row 6", "P-4102", { kind: "ask", reason: "several-instructions", choices: [{}, {}] }],
  ["row 8, hidden", "702-0000001-0000004", { kind: "address-missing", problem: "hidden-by-channel" }],
  ["row 8, incomplete", "702-0000001-0000005", { kind: "address-missing", problem: "incomplete" }],
  ["row 9", "P-4101", { kind: "fill", choice: { skuMatch: "item-code" } }],
  ["row 12", "#P1005", { kind: "ask", reason: "similar-skus", choices: [{}, {}] }],
  ["row 13", "P-4104", { kind: "ask", reason: "condition" }],
  ["row 15", "#P1003", { kind: "offer", reason: "partial" }],
  [
    "row 16",
    "702-0000001-0000002",
    { kind: "fill", choices: [{}, {}, {}], choice: { order: { shipBy: "2026-11-28" } } },
  ],
  ["row 17", "#P1001", { kind: "fill", choices: [{ skuMatch: "exact" }] }],
  ["row 18", "#P1004", { kind: "fill", choices: [{ skuMatch: "equal" }] }],
])("has an order for %s of the table", (_row, orderNumber, match) => {
  expect(matchFor(orderNumber)).toMatchObject(match);
});

it("has an order of several items, and one to close by hand", () => {
  expect(matchFor("#P1002", { ...EMPTY_BATCH, orderId: "#P1002" }).kind).toBe("allocate");
  expect(BOOK.some(({ orderNumber }) => orderNumber === PRACTICE_ORDER_SENT_ELSEWHERE)).toBe(true);
});

it("has fewer cases in a small account", () => {
  expect(createPracticeOrderFiles([], NOW)).toEqual([]);
  const orders = createPracticeOrderFiles(ITEMS.slice(0, 4), NOW).flatMap((file) => file.orders);
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.length).toBeLessThan(BOOK.length);
  expect(orders.every(({ lines }) => lines.length > 0)).toBe(true);
});
