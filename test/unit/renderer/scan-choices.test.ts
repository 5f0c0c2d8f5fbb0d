import { describe, expect, it } from "vitest";
import type { InventoryItem } from "../../../src-domain/inventory.ts";
import { choiceOfKey, choicesOf } from "../../../src-renderer/screens/scan/choices.ts";

const item = (returnInventoryId: string): InventoryItem => ({
  returnInventoryId,
  rma: `RBX-1007-251121-A${returnInventoryId}-0`,
  itemRma: null,
  sku: "SKU-1",
  description: null,
  trackingNumber: null,
  warehouseId: 2,
  handlingCode: "ohd",
  handlingStatusCode: "pending",
  createdOn: "2026-11-21T00:00:00Z",
});
const CHOICES = [item("31"), item("32"), item("33")];

describe("a choice by key", () => {
  it("is offered only where a code names several items", () => {
    const several = { kind: "unknown-code", reason: "several-items", choices: CHOICES, named: 12 } as const;
    expect(choicesOf({ verdict: several })).toBe(CHOICES);
    expect(choicesOf({ verdict: { kind: "added", slot: 1, item: item("31") } })).toEqual([]);
    expect(choicesOf(null)).toEqual([]);
  });

  it.each([
    ["Digit1", "31"],
    ["Digit3", "33"],
    ["Numpad2", "32"],
  ])("%s takes item %s", (code, id) => expect(choiceOfKey(code, CHOICES)?.returnInventoryId).toBe(id));

  it.each(["Digit0", "Digit4", "Numpad9", "KeyA", "F1"])("%s takes none", (code) =>
    expect(choiceOfKey(code, CHOICES)).toBeNull(),
  );
});
