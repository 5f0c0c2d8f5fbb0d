import { describe, expect, it } from "vitest";
import type { AllocatedLine, Allocation } from "../../../../src-domain/orders/match-item.ts";
import {
  findBookedState,
  type BookedOrderRow,
  compareBookedOrders,
  isDue,
  matchesBookFilter,
  MOST_URGENT_FIRST,
  NO_BOOK_FILTER,
  toShipByDay,
} from "../../../../src-domain/orders/order-book-query.ts";

const line = (changes: Partial<AllocatedLine> = {}): AllocatedLine => ({
  lineId: "1",
  sku: "MUG-RED",
  itemCode: null,
  quantity: 1,
  condition: null,
  holdReason: null,
  closedAt: null,
  isInDoubt: false,
  itemWarehouseId: null,
  namesSeveralItems: false,
  otherClaim: null,
  allocations: [],
  ...changes,
});

const allocated = (state: Allocation["state"]): AllocatedLine =>
  line({ allocations: [{ state, quantity: 1, returnInventoryId: "7", batchName: "Batch 1", sent: null }] });

const row = (changes: Partial<BookedOrderRow> = {}): BookedOrderRow => ({
  orderId: "01M7Y1KJHVKDGDC0SMDMQWEP5A",
  channel: "shopify",
  shop: "",
  orderNumber: "#1001",
  state: "open",
  holdReason: null,
  addressProblem: null,
  orderedAt: "2026-11-20T08:00:00Z",
  shipBy: null,
  shipByDay: null,
  serviceName: null,
  itemNames: ["MUG-RED"],
  units: 1,
  openUnits: 1,
  recipientName: "Ada King",
  town: "Köln",
  countryCode: "DEU",
  batchNames: [],
  sentParts: [],
  ...changes,
});

const CLOSED = line({ closedAt: "2026-11-29T08:00:00Z" });
const CANCELED = line({ holdReason: "canceled" });
const AT_OTHER_DESK = line({ otherClaim: "unreadable" });
const NOT_LISTED = { holdReason: "not-listed" } as const;
const HELD = line({ holdReason: "unpaid" });

describe("bookedState", () => {
  it.each([
    ["open", "a unit is in no batch", [line(), allocated("sent")], false],
    ["open", "two of three units are in batches", [{ ...allocated("held"), quantity: 3 }], false],
    ["in-batch", "the last unit is in a batch", [allocated("sent"), allocated("held")], false],
    ["submitting", "the last unit is being sent", [allocated("submitting")], false],
    ["unknown", "the result of one unit is unknown", [line(), allocated("unknown")], false],
    ["unknown", "an abandoned order may have sent a line", [line({ isInDoubt: true })], false],
    ["sent-elsewhere", "a line in doubt was closed by hand", [{ ...CLOSED, isInDoubt: true }], false],
    ["at-other-desk", "another desk has the rest", [allocated("sent"), AT_OTHER_DESK], false],
    ["open", "another desk has one of two lines", [line(), AT_OTHER_DESK], false],
    ["gone", "a newer file does not list it, and another desk has it", [AT_OTHER_DESK], true],
    ["sent-elsewhere", "another desk has a line that is closed", [{ ...AT_OTHER_DESK, ...CLOSED }], false],
    ["held", "the channel holds the rest back", [allocated("sent"), HELD], false],
    ["gone", "a newer file does not list it", [line()], true],
    ["gone", "a newer file does not list a held one", [HELD], true],
    ["in-batch", "a newer file does not list it while its item is in a batch", [allocated("held")], true],
    ["sent", "all units are sent", [allocated("sent")], true],
    ["sent", "the rest was closed by hand", [allocated("sent"), CLOSED], false],
    ["sent", "the channel canceled the rest", [allocated("sent"), CANCELED], false],
    ["not-to-send", "the channel canceled all of it", [CANCELED], true],
    ["not-to-send", "the channel sent all units itself", [line({ holdReason: "already-shipped", quantity: 0 })], false],
    ["sent", "a newer file does not list its sent line", [{ ...allocated("sent"), ...NOT_LISTED }, CLOSED], false],
    ["held", "a newer file does not list the rest", [{ ...allocated("sent"), ...NOT_LISTED, quantity: 2 }], false],
    ["sent-elsewhere", "all of it was closed by hand", [CLOSED], false],
  ] as const)("is %s when %s", (state, _when, lines, isGone) => {
    expect(findBookedState(lines, isGone)).toBe(state);
  });
});

it.each([
  ["2026-11-29", "2026-11-29"],
  ["2026-11-29T23:30:00", "2026-11-29"],
  ["2026-11-29 23:30", "2026-11-29"],
  ["soon", null],
  [null, null],
])("reads the ship-by day of %s", (shipBy, day) => {
  expect(toShipByDay(shipBy)).toBe(day);
});

it("reads an instant as this computer's day", () => {
  const lastMinute = new Date(2026, 10, 29, 23, 59);
  expect(toShipByDay(lastMinute.toISOString())).toBe("2026-11-29");
});

it("sorts by ship-by day, then order date, then number, and finished orders last", () => {
  const orders = [
    row({ orderNumber: "sent", state: "sent", shipByDay: "2026-11-01" }),
    row({ orderNumber: "no day" }),
    row({ orderNumber: "10", shipByDay: "2026-11-29" }),
    row({ orderNumber: "9", shipByDay: "2026-11-29" }),
    row({ orderNumber: "older", shipByDay: "2026-11-29", orderedAt: "2026-11-19T08:00:00Z" }),
    row({ orderNumber: "late", shipByDay: "2026-11-28" }),
  ];
  const sorted = orders.toSorted((one, other) => compareBookedOrders(one, other, MOST_URGENT_FIRST));
  expect(sorted.map(({ orderNumber }) => orderNumber)).toEqual(["late", "older", "9", "10", "no day", "sent"]);
});

it("keeps orders without a value last when the column is descending", () => {
  const orders = [row({ orderNumber: "none" }), row({ orderNumber: "has", serviceName: "Express" })];
  const order = { column: "service", descending: true } as const;
  expect(orders.toSorted((one, other) => compareBookedOrders(one, other, order))[0]?.orderNumber).toBe("has");
});

it.each([
  ["an open order of today", row({ shipByDay: "2026-11-29" }), true],
  ["a batch that should have left", row({ state: "in-batch", shipByDay: "2026-11-20" }), true],
  ["an order of tomorrow", row({ shipByDay: "2026-11-30" }), false],
  ["a held order", row({ state: "held", shipByDay: "2026-11-29" }), false],
  ["a sent order", row({ state: "sent", shipByDay: "2026-11-29" }), false],
  ["an order without a day", row(), false],
])("decides whether %s is due", (_name, order, due) => {
  expect(isDue(order, "2026-11-29")).toBe(due);
});

it.each(["#1001", "mug", "KÖLN", "king", "batch 7", "RO-5", "1Z999"])("finds an order by %s", (text) => {
  const sentPart = { submissionId: "", resendId: "5", resendNumber: "RO-5", trackingNumber: "1Z999AA1", at: "" };
  const order = row({ batchNames: ["Batch 7"], sentParts: [sentPart] });
  expect(matchesBookFilter(order, { ...NO_BOOK_FILTER, text }, "2026-11-29")).toBe(true);
  expect(matchesBookFilter(order, { ...NO_BOOK_FILTER, text: `${text}!` }, "2026-11-29")).toBe(false);
});
