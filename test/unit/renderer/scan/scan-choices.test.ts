import { describe, expect, it } from "vitest";
import {
  differenceOf,
  findNearScan,
  findOptionByKey,
  itemOptionsOf,
  nearOptionsOf,
} from "../../../../src-renderer/features/batches/item-options.ts";
import { item } from "../../domain/inventory/items.ts";

const ITEMS = [item(31), item(32), item(33)];
const CHOICES = ITEMS.map((one) => ({ item: one }));

describe("an item choice by key", () => {
  it("is offered only when a code names several items", () => {
    const severalItems = { kind: "unknown-code", reason: "several-items", choices: ITEMS, named: 12 } as const;
    expect(itemOptionsOf({ verdict: severalItems })).toEqual(CHOICES);
    expect(itemOptionsOf({ verdict: { kind: "added", slot: 1, item: item(31) } })).toEqual([]);
    expect(itemOptionsOf(null)).toEqual([]);
  });

  it("offers a resend without a hold unless the service refused it", () => {
    const notOnHold = { kind: "not-on-hold", item: item(31) } as const;
    const listHolds = (resend: "may-not" | "not-known") =>
      itemOptionsOf({ verdict: { ...notOnHold, resend } }).map(({ hold }) => hold);
    expect(listHolds("not-known")).toEqual(["put", "as-is"]);
    expect(listHolds("may-not")).toEqual(["put"]);
  });

  it.each([
    ["Digit1", 0],
    ["Digit3", 2],
    ["Numpad2", 1],
  ])("%s selects choice %i", (code, index) => expect(findOptionByKey(code, CHOICES)).toBe(CHOICES[index]));

  it.each(["Digit0", "Digit4", "Numpad9", "KeyA", "F1"])("%s selects no choice", (code) =>
    expect(findOptionByKey(code, CHOICES)).toBeNull(),
  );
});

describe("a similar item", () => {
  const unknown = { kind: "unknown-code", reason: "not-cached", choices: [], named: 0 } as const;
  const outcome = { scanId: "S1", text: item(98).rma, at: "2026-11-20T08:00:00.000Z", verdict: unknown };
  const refusedScan = { ...outcome, batchId: "B1", search: "absent", nearItem: item(48) } as const;

  it("is offered for each scan of the refused code", () => {
    const repeatedScan = { ...outcome, scanId: "S2" };
    expect(findNearScan(repeatedScan, [refusedScan])).toBe(refusedScan);
    expect(nearOptionsOf(refusedScan)).toEqual([{ item: item(48), nearMatchOf: "S1" }]);
  });

  it.each([
    ["another code", { ...outcome, text: "OTHER" }, [refusedScan]],
    ["an added item", { ...outcome, verdict: { kind: "added", slot: 1, item: item(98) } as const }, [refusedScan]],
    ["a code without a similar item", outcome, [{ ...refusedScan, nearItem: null }]],
    ["no scan", null, [refusedScan]],
  ])("is not offered for %s", (_, shownOutcome, scans) => expect(findNearScan(shownOutcome, scans)).toBeNull());

  it.each([
    ["D00048-7", "D00098-7", "4"],
    ["D00048-7", "D0048-7", "0"],
    ["D00048-7", "D00084-7", "48"],
    ["D00048-7", "D000448-7", ""],
  ])("marks in %s what differs from %s", (code, otherCode, difference) =>
    expect(code.slice(...differenceOf(code, otherCode))).toBe(difference),
  );
});
