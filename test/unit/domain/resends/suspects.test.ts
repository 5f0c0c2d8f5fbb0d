import { describe, expect, it } from "vitest";
import {
  findMessagesAboutItem,
  findSuspectReasons,
  type ItemEvidence,
} from "../../../../src-domain/resends/suspects.ts";
import { item } from "../inventory/items.ts";

const NOON = "2026-11-21T12:00:00.000Z";

function evidence(number: number, change: Partial<ItemEvidence> = {}): ItemEvidence {
  return { slot: number, item: item(number), readAt: NOON, itemFetch: null, allocation: null, messages: [], ...change };
}
const kinds = (evidenceList: readonly ItemEvidence[]) =>
  findSuspectReasons(evidenceList).map((reasons) => reasons.map(({ kind }) => kind));

const ITEM_FETCH = { readAt: NOON, isAbsent: false, pendingVas: [], vasAt: NOON };

describe("suspect items of a refusal", () => {
  it.each([
    ["named by the service", { messages: ["Item 2 is odd."] }, ["named"]],
    ["no longer known to the service", { itemFetch: { ...ITEM_FETCH, isAbsent: true } }, ["absent"]],
    ["already resent", { item: item(2, { handlingCode: "rsd" }) }, ["obstacle"]],
    ["in another batch", { allocation: { kind: "open-batch", batchName: "B" } }, ["bound"]],
    ["in another warehouse", { item: item(2, { warehouseId: 8 }) }, ["other-warehouse"]],
    ["with a pending extra service", { itemFetch: { ...ITEM_FETCH, pendingVas: ["req-pic"] } }, ["pending-vas"]],
  ] as const)("include an item %s", (_condition, change, reasons) =>
    expect(kinds([evidence(1), evidence(2, change), evidence(3)])).toEqual([[], [...reasons], []]),
  );

  it("have every reason that applies", () => {
    const suspectEvidence = evidence(2, {
      item: item(2, { handlingCode: "rsd", warehouseId: 8 }),
      allocation: { kind: "resend-order", resendId: "7", createdAt: NOON },
    });
    expect(kinds([evidence(1), suspectEvidence, evidence(3)])[1]).toEqual(["obstacle", "bound", "other-warehouse"]);
  });

  it("are the items with the oldest data when no other reason exists", () => {
    const oldData = { readAt: "2026-11-19T12:00:00.000Z" };
    const neverFetched = { readAt: null };
    expect(kinds([evidence(1), evidence(2, oldData), evidence(3)])).toEqual([[], ["oldest-data"], []]);
    expect(kinds([evidence(1, neverFetched), evidence(2, oldData), evidence(3)])).toEqual([["oldest-data"], [], []]);
    expect(kinds([evidence(1, { messages: ["x"] }), evidence(2, oldData)])).toEqual([["named"], []]);
  });

  it("are empty when the data differs by less than 10 minutes", () => {
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:52:00.000Z" })])).toEqual([[], []]);
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:50:00.001Z" })])).toEqual([[], []]);
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:50:00.000Z" })])).toEqual([[], ["oldest-data"]]);
    expect(kinds([evidence(1, { readAt: null }), evidence(2, { readAt: null })])).toEqual([[], []]);
    expect(kinds([evidence(1)])).toEqual([[]]);
    expect(kinds([])).toEqual([]);
  });

  it("are the later items when two warehouses have equal counts", () => {
    const otherWarehouse = { item: item(2, { warehouseId: 8 }) };
    expect(kinds([evidence(1), evidence(2, otherWarehouse)])).toEqual([[], ["other-warehouse"]]);
    const firstInOtherWarehouse = { item: item(1, { warehouseId: 8 }) };
    expect(kinds([evidence(1, firstInOtherWarehouse), evidence(2), evidence(3)])).toEqual([
      ["other-warehouse"],
      [],
      [],
    ]);
  });
});

describe("message that names an item", () => {
  const namedItem = item(1);
  const messagesFor = (text: string, index: number | null = null, sentIds: string[] = []) =>
    findMessagesAboutItem(namedItem, [{ index, messages: [text] }], sentIds);

  it("is found by its id, its RMA or its index", () => {
    for (const text of [
      `Return inventory ${namedItem.returnInventoryId} is odd.`,
      `(${namedItem.rma.toLowerCase()}) is odd`,
    ])
      expect(messagesFor(text)).toEqual([text]);
    expect(messagesFor("Odd.", 1, [item(9).returnInventoryId, namedItem.returnInventoryId])).toEqual(["Odd."]);
  });

  it("is not found for another item", () => {
    for (const text of [`${namedItem.returnInventoryId}1 is odd`, `${namedItem.rma}-1 is odd`, "is odd"])
      expect(messagesFor(text)).toEqual([]);
    expect(messagesFor("Odd.", 0, [item(9).returnInventoryId, namedItem.returnInventoryId])).toEqual([]);
  });
});

it("matches special characters of an RMA exactly", () => {
  const messagesForRma = (rma: string, text: string) =>
    findMessagesAboutItem({ returnInventoryId: "4711", rma }, [{ index: null, messages: [text] }], []);
  expect(messagesForRma("", "Something is wrong.")).toEqual([]);
  expect(messagesForRma("", "4711 is wrong.")).toEqual(["4711 is wrong."]);
  expect(messagesForRma("A+1", "A+1 is wrong.")).toEqual(["A+1 is wrong."]);
  expect(messagesForRma("A+1", "AA1 is wrong.")).toEqual([]);
});
