import { describe, expect, it } from "vitest";
import { messagesNaming, suspectReasons, type ItemEvidence } from "../../../../src-domain/resends/suspects.ts";
import { item } from "../inventory/items.ts";

const NOON = "2026-11-21T12:00:00.000Z";

function evidence(number: number, change: Partial<ItemEvidence> = {}): ItemEvidence {
  return { slot: number, item: item(number), readAt: NOON, reading: null, binding: null, named: [], ...change };
}
const kinds = (all: readonly ItemEvidence[]) => suspectReasons(all).map((reasons) => reasons.map(({ kind }) => kind));

const READ = { readAt: NOON, absent: false, pendingVas: [], vasAt: NOON };

describe("suspect items of a refusal", () => {
  it.each([
    ["named by the service", { named: ["Item 2 is odd."] }, ["named"]],
    ["no longer known to the service", { reading: { ...READ, absent: true } }, ["absent"]],
    ["already resent", { item: item(2, { handlingCode: "rsd" }) }, ["obstacle"]],
    ["in another batch", { binding: { kind: "open-batch", batchName: "B" } }, ["bound"]],
    ["in another warehouse", { item: item(2, { warehouseId: 8 }) }, ["other-warehouse"]],
    ["under an extra service", { reading: { ...READ, pendingVas: ["req-pic"] } }, ["pending-vas"]],
  ] as const)("include an item %s", (_what, change, reasons) =>
    expect(kinds([evidence(1), evidence(2, change), evidence(3)])).toEqual([[], [...reasons], []]),
  );

  it("have every reason that applies", () => {
    const worst = evidence(2, {
      item: item(2, { handlingCode: "rsd", warehouseId: 8 }),
      binding: { kind: "resend-order", resendId: "7", createdAt: NOON },
    });
    expect(kinds([evidence(1), worst, evidence(3)])[1]).toEqual(["obstacle", "bound", "other-warehouse"]);
  });

  it("are the items with the oldest data when no other reason exists", () => {
    const old = { readAt: "2026-11-19T12:00:00.000Z" };
    const never = { readAt: null };
    expect(kinds([evidence(1), evidence(2, old), evidence(3)])).toEqual([[], ["oldest-data"], []]);
    expect(kinds([evidence(1, never), evidence(2, old), evidence(3)])).toEqual([["oldest-data"], [], []]);
    expect(kinds([evidence(1, { named: ["x"] }), evidence(2, old)])).toEqual([["named"], []]);
  });

  it("are empty when all data is equally old", () => {
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:52:00.000Z" })])).toEqual([[], []]);
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:50:00.001Z" })])).toEqual([[], []]);
    expect(kinds([evidence(1), evidence(2, { readAt: "2026-11-21T11:50:00.000Z" })])).toEqual([[], ["oldest-data"]]);
    expect(kinds([evidence(1, { readAt: null }), evidence(2, { readAt: null })])).toEqual([[], []]);
    expect(kinds([evidence(1)])).toEqual([[]]);
    expect(kinds([])).toEqual([]);
  });

  it("are the later items when two warehouses have equal counts", () => {
    const other = { item: item(2, { warehouseId: 8 }) };
    expect(kinds([evidence(1), evidence(2, other)])).toEqual([[], ["other-warehouse"]]);
    const first = { item: item(1, { warehouseId: 8 }) };
    expect(kinds([evidence(1, first), evidence(2), evidence(3)])).toEqual([["other-warehouse"], [], []]);
  });
});

describe("message that names an item", () => {
  const one = item(1);
  const named = (text: string, index: number | null = null, sent: string[] = []) =>
    messagesNaming(one, [{ index, messages: [text] }], sent);

  it("is found by its id, its RMA or its index", () => {
    for (const text of [`Return inventory ${one.returnInventoryId} is odd.`, `(${one.rma.toLowerCase()}) is odd`])
      expect(named(text)).toEqual([text]);
    expect(named("Odd.", 1, [item(9).returnInventoryId, one.returnInventoryId])).toEqual(["Odd."]);
  });

  it("is not found for another item", () => {
    for (const text of [`${one.returnInventoryId}1 is odd`, `${one.rma}-1 is odd`, "is odd"])
      expect(named(text)).toEqual([]);
    expect(named("Odd.", 0, [item(9).returnInventoryId, one.returnInventoryId])).toEqual([]);
  });
});

it("matches special characters of an RMA exactly", () => {
  const naming = (rma: string, text: string) =>
    messagesNaming({ returnInventoryId: "4711", rma }, [{ index: null, messages: [text] }], []);
  expect(naming("", "Something is wrong.")).toEqual([]);
  expect(naming("", "4711 is wrong.")).toEqual(["4711 is wrong."]);
  expect(naming("A+1", "A+1 is wrong.")).toEqual(["A+1 is wrong."]);
  expect(naming("A+1", "AA1 is wrong.")).toEqual([]);
});
