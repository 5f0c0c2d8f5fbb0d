import { describe, expect, it } from "vitest";
import {
  type AllocatedLine,
  type Allocation,
  type BatchToFill,
  type BookedOrder,
  type KnownSkus,
  matchItem,
  type ScannedItem,
} from "../../../../src-domain/orders/match-item.ts";

const ITEM: ScannedItem = {
  codes: new Set(["RMA-1"]),
  skus: ["MUG-RED"],
  warehouseId: 3,
  quantity: 1,
  isConditionConfirmed: false,
};
const EMPTY_BATCH: BatchToFill = {
  orderId: null,
  hasTypedAddress: false,
  hasOtherItems: false,
  freeSlots: 20,
};
const NO_ALIASES: KnownSkus = { itemSpellings: () => ["MUG-RED"], aliases: [] };

const line = (changes: Partial<AllocatedLine> = {}): AllocatedLine => ({
  lineId: "1",
  sku: "MUG-RED",
  itemCode: null,
  quantity: 1,
  condition: null,
  holdReason: null,
  allocations: [],
  closedAt: null,
  isInDoubt: false,
  itemWarehouseId: null,
  namesSeveralItems: false,
  otherClaim: null,
  ...changes,
});

const order = (orderId: string, lines: readonly AllocatedLine[], changes: Partial<BookedOrder> = {}): BookedOrder => ({
  orderId,
  channel: "shopify",
  shop: "",
  orderNumber: orderId,
  orderedAt: "2026-11-20T08:00:00Z",
  shipBy: null,
  recipient: {
    shipmentName: "Ada King",
    shipmentPhone: "030 1",
    shipmentStreet1: "Weg 1",
    shipmentStreet2: "",
    shipmentStreet3: "",
    shipmentCity: "Berlin",
    shipmentState: "BE",
    shipmentPostalCode: "10115",
    shipmentCountryCode: "DEU",
    shipmentEmail: "",
    shipmentFax: "",
  },
  addressProblem: null,
  serviceName: null,
  note: null,
  isFileOld: false,
  isGone: false,
  fileWrittenAt: "2026-11-20T09:00:00Z",
  fileImportedAt: "2026-11-20T09:01:00Z",
  isRecipientErased: false,
  lines,
  ...changes,
});

const allocation = (changes: Partial<Allocation>): Allocation => ({
  state: "held",
  quantity: 1,
  returnInventoryId: "77",
  batchName: "Batch 7",
  sent: null,
  ...changes,
});

const match = (
  orders: readonly BookedOrder[],
  {
    item = {},
    batch = {},
    skus = NO_ALIASES,
  }: {
    readonly item?: Partial<ScannedItem>;
    readonly batch?: Partial<BatchToFill>;
    readonly skus?: KnownSkus;
  } = {},
) => matchItem({ ...ITEM, ...item }, orders, { ...EMPTY_BATCH, ...batch }, skus);

const instruction = line({ lineId: "9", sku: null, itemCode: "rma-1" });

describe("lines that are not used (rows 1 to 4)", () => {
  it("names date and order of a line that was sent", () => {
    const sent = allocation({ state: "sent", sent: { at: "2026-11-01T10:00:00Z", resendId: "7", hasFailed: false } });
    expect(match([order("A", [line({ allocations: [sent] })])])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "sent", sentAt: "2026-11-01T10:00:00Z", resendId: "7" }],
    });
  });

  it("names the order of a sent line that a newer file holds back", () => {
    const sent = allocation({ state: "sent", sent: { at: "2026-11-01T10:00:00Z", resendId: "7", hasFailed: false } });
    const shipped = line({ allocations: [sent], holdReason: "already-shipped" });
    expect(match([order("A", [shipped])])).toMatchObject({ exclusions: [{ kind: "sent", resendId: "7" }] });
  });

  it.each(["held", "submitting", "unknown"] as const)("excludes a line that another batch has (%s)", (state) => {
    expect(match([order("A", [line({ allocations: [allocation({ state })] })])])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "in-other-batches", batchNames: ["Batch 7"] }],
    });
  });

  it("uses the rest of a line that another batch has in part", () => {
    const partly = line({ quantity: 2, allocations: [allocation({ state: "unknown" })] });
    expect(match([order("A", [partly])])).toMatchObject({ kind: "fill" });
  });

  it("says that an order in doubt may have sent a line", () => {
    expect(match([order("A", [line({ isInDoubt: true })])])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "in-doubt" }],
    });
  });

  it("says why the file holds an order", () => {
    expect(match([order("A", [line({ holdReason: "unpaid" })])])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "held-by-file", holdReason: "unpaid" }],
    });
  });

  it("only offers orders of an old file", () => {
    expect(match([order("A", [line()], { isFileOld: true })])).toMatchObject({ kind: "offer", reason: "file-old" });
  });

  it("prefers an order of a newer file to a more urgent one of an old file", () => {
    const old = order("A", [line()], { isFileOld: true, shipBy: "2026-11-01" });
    expect(match([old, order("B", [line()])])).toMatchObject({
      kind: "fill",
      choice: { order: { orderId: "B" } },
      choices: [{ order: { orderId: "B" } }, { order: { orderId: "A" } }],
    });
  });
});

describe("lines that are closed", () => {
  it("names the time at which a line was marked as sent elsewhere", () => {
    expect(match([order("A", [line({ closedAt: "2026-11-02T10:00:00Z" })])])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "sent", sentAt: "2026-11-02T10:00:00Z", resendId: null }],
    });
  });

  it("excludes an order that a newer complete file no longer lists", () => {
    expect(match([order("A", [line()], { isGone: true })])).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "gone" }],
    });
  });
});

describe("addresses that are not filled in (rows 5 to 8)", () => {
  it("only offers an order when the operator typed an address", () => {
    const result = match([order("A", [line()])], { batch: { hasTypedAddress: true } });
    expect(result).toMatchObject({ kind: "offer", reason: "address-typed" });
  });

  it("shows both instructions that name one item", () => {
    const result = match([order("A", [instruction]), order("B", [instruction])]);
    expect(result).toMatchObject({ kind: "ask", reason: "several-instructions", choices: [{}, {}] });
  });

  it("refuses an item that the batch's order does not need", () => {
    const result = match([order("A", [line({ sku: "CUP" })]), order("B", [line()])], { batch: { orderId: "A" } });
    expect(result).toMatchObject({ kind: "not-for-order", choices: [{ order: { orderId: "B" } }] });
  });

  it("refuses an item that no order needs when the batch has an order", () => {
    expect(match([order("A", [line({ sku: "CUP" })])], { batch: { orderId: "A" } })).toMatchObject({
      kind: "not-for-order",
      choices: [],
    });
  });

  it("only offers an order when the batch holds items without an order", () => {
    const result = match([order("A", [line()])], { batch: { hasOtherItems: true } });
    expect(result).toMatchObject({ kind: "offer", reason: "other-items" });
  });

  it("prefers the batch's order to another order with the exact SKU", () => {
    const own = order("A", [line({ sku: "mug-red" })]);
    const exact = order("B", [line()], { shipBy: "2026-11-01" });
    expect(match([exact, own], { batch: { orderId: "A" } })).toMatchObject({
      kind: "allocate",
      choice: { order: { orderId: "A" } },
    });
  });

  it("fills in no hidden address of an exact SKU before a more urgent equal one", () => {
    const hidden = order("A", [line()], { addressProblem: "hidden-by-channel" });
    const equal = order("B", [line({ sku: "mug-red" })], { shipBy: "2026-11-01" });
    expect(match([hidden, equal])).toMatchObject({ kind: "address-missing", choices: [{ order: { orderId: "A" } }] });
  });

  it("offers an order whose postal code is not of its state", () => {
    const recipient = { ...order("A", []).recipient, shipmentCountryCode: "USA", shipmentState: "TX" };
    expect(match([order("A", [line()], { recipient })])).toMatchObject({ kind: "offer", reason: "postal-code" });
  });

  it("shows an order with a hidden address and fills in nothing", () => {
    const hidden = order("A", [line()], { addressProblem: "hidden-by-channel" });
    expect(match([hidden])).toMatchObject({ kind: "address-missing", problem: "hidden-by-channel" });
  });
});

describe("instructions and SKUs (rows 9 to 20)", () => {
  it("prefers the instruction that names the item to orders of its SKU", () => {
    const bySku = order("A", [line()], { shipBy: "2026-11-01" });
    expect(match([bySku, order("B", [instruction])])).toMatchObject({
      kind: "fill",
      choice: { order: { orderId: "B" }, skuMatch: "item-code" },
    });
  });

  it.each([[[]], [["MUG-RED", "MUG-BLUE"]]])("needs exactly one SKU (%j)", (skus) => {
    expect(match([order("A", [line()])], { item: { skus } })).toEqual({ kind: "no-sku" });
  });

  it("reads the item first when its quantity is unknown", () => {
    expect(match([order("A", [line()])], { item: { quantity: null } })).toMatchObject({ kind: "quantity-unknown" });
  });

  it("only offers an order for a parcel of several units", () => {
    const result = match([order("A", [line()])], { item: { quantity: 2 } });
    expect(result).toMatchObject({ kind: "offer", reason: "item-quantity" });
  });

  it("asks when two of the warehouse's SKUs are equal but for case", () => {
    const skus = { itemSpellings: () => ["MUG-RED", "mug-red"], aliases: [] };
    expect(match([order("A", [line({ sku: "Mug-Red" })])], { skus })).toMatchObject({
      kind: "ask",
      reason: "similar-skus",
    });
  });

  it("asks when the orders' SKUs differ only by case", () => {
    const result = match([order("A", [line({ sku: "Mug-Red" })]), order("B", [line({ sku: "mug-red" })])]);
    expect(result).toMatchObject({ kind: "ask", reason: "similar-skus" });
  });

  it("does not ask about similar SKUs when one is exact", () => {
    const result = match([order("A", [line({ sku: "mug-red" })]), order("B", [line()])]);
    expect(result).toMatchObject({ kind: "fill", choice: { order: { orderId: "B" }, skuMatch: "exact" } });
  });

  it("asks for the condition that the order demands until it is confirmed", () => {
    const likeNew = [order("A", [line({ condition: "like new" })])];
    expect(match(likeNew)).toMatchObject({ kind: "ask", reason: "condition" });
    expect(match(likeNew, { item: { isConditionConfirmed: true } })).toMatchObject({ kind: "fill" });
  });

  it("allocates to the batch's order before a more urgent one", () => {
    const urgent = order("B", [line()], { shipBy: "2026-11-01" });
    const result = match([urgent, order("A", [line({ quantity: 2 })])], { batch: { orderId: "A" } });
    expect(result).toMatchObject({ kind: "allocate", choice: { order: { orderId: "A" } } });
  });

  it("only offers an order with more units than the batch can take", () => {
    const result = match([order("A", [line({ quantity: 3 })])], { batch: { freeSlots: 2 } });
    expect(result).toMatchObject({ kind: "offer", reason: "partial" });
  });

  it("only offers an order that needs an item of another warehouse", () => {
    const elsewhere = line({ lineId: "2", sku: null, itemCode: "RMA-2", itemWarehouseId: 4 });
    expect(match([order("A", [line(), elsewhere])])).toMatchObject({ kind: "offer", reason: "partial" });
  });

  it("chooses the earliest ship-by date, then the order date, then the number", () => {
    const undated = order("A", [line()], { orderedAt: "2026-10-01T00:00:00Z" });
    const second = order("10", [line()], { shipBy: "2026-12-01" });
    const first = order("9", [line()], { shipBy: "2026-12-01" });
    expect(match([undated, second, first])).toMatchObject({
      kind: "fill",
      choice: { order: { orderId: "9" } },
      choices: [{ order: { orderId: "9" } }, { order: { orderId: "10" } }, { order: { orderId: "A" } }],
    });
  });

  it("treats a ship-by date that cannot be read as unknown", () => {
    const unreadable = order("A", [line()], { shipBy: "soon" });
    const dated = order("B", [line()], { shipBy: "2026-12-01" });
    expect(match([unreadable, dated])).toMatchObject({ kind: "fill", choice: { order: { orderId: "B" } } });
  });

  it("does not use a name of the SKU that another channel has", () => {
    const aliases = [{ channel: "ebay" as const, channelSku: "becher", itemSku: "MUG-RED", isConfirmed: true }];
    const result = match([order("A", [line({ sku: "BECHER" })])], { skus: { ...NO_ALIASES, aliases } });
    expect(result).toMatchObject({ kind: "none" });
  });

  it("marks an order whose SKU is equal but for case", () => {
    expect(match([order("A", [line({ sku: " mug-red" })])])).toMatchObject({
      kind: "fill",
      choice: { skuMatch: "equal" },
    });
  });

  it.each(["MUG RED", "MUGRED", "0MUG-RED", "MUG-RED-2"])("does not match %s with the item's SKU", (sku) => {
    expect(match([order("A", [line({ sku })])])).toEqual({ kind: "none", exclusions: [] });
  });

  it.each([
    [true, { kind: "fill", choice: { skuMatch: "alias" } }],
    [false, { kind: "offer", reason: "alias-unconfirmed" }],
  ])("uses another name of the SKU only when it is confirmed (%s)", (isConfirmed, expected) => {
    const aliases = [{ channel: "shopify" as const, channelSku: "becher", itemSku: "MUG-RED", isConfirmed }];
    const result = match([order("A", [line({ sku: "BECHER" })])], {
      skus: { itemSpellings: () => ["MUG-RED"], aliases },
    });
    expect(result).toMatchObject(expected);
  });
});
