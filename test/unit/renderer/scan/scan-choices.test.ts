import { describe, expect, it } from "vitest";
import { findOptionByKey, itemOptionsOf } from "../../../../src-renderer/features/batches/item-options.ts";
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
