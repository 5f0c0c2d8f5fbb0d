import { describe, expect, it } from "vitest";
import { findOptionByKey, itemOptionsOf } from "../../../../src-renderer/features/batches/item-options.ts";
import { item } from "../../domain/inventory/items.ts";

const ITEMS = [item(31), item(32), item(33)];
const CHOICES = ITEMS.map((one) => ({ item: one }));

describe("an item choice by key", () => {
  it("is offered only when a code names several items", () => {
    const several = { kind: "unknown-code", reason: "several-items", choices: ITEMS, named: 12 } as const;
    expect(itemOptionsOf({ verdict: several })).toEqual(CHOICES);
    expect(itemOptionsOf({ verdict: { kind: "added", slot: 1, item: item(31) } })).toEqual([]);
    expect(itemOptionsOf(null)).toEqual([]);
  });

  it("offers a resend without a hold unless the service refused it", () => {
    const open = { kind: "not-on-hold", item: item(31) } as const;
    const decisions = (resend: "may-not" | "not-known") =>
      itemOptionsOf({ verdict: { ...open, resend } }).map(({ hold }) => hold);
    expect(decisions("not-known")).toEqual(["put", "as-is"]);
    expect(decisions("may-not")).toEqual(["put"]);
  });

  it.each([
    ["Digit1", 0],
    ["Digit3", 2],
    ["Numpad2", 1],
  ])("%s selects choice %i", (code, place) => expect(findOptionByKey(code, CHOICES)).toBe(CHOICES[place]));

  it.each(["Digit0", "Digit4", "Numpad9", "KeyA", "F1"])("%s selects no choice", (code) =>
    expect(findOptionByKey(code, CHOICES)).toBeNull(),
  );
});
