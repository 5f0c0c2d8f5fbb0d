import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import { parseScanCode } from "../../../../src-domain/scanning/scan-code.ts";
import { ACTION_EVENTS } from "../../../../src-domain/shipping/draft-action.ts";
import {
  countItems,
  DRAFT_ITEM_STATES,
  splitIntoCalls,
  nextDraftItem,
  judgeDraftScan,
  MAX_ITEMS_PER_CALL,
  MAX_ITEMS_PER_DRAFT,
  planAdding,
  type DraftItem,
} from "../../../../src-domain/shipping/draft-items.ts";
import { item } from "../inventory/items.ts";

const AT = "2026-11-21T09:00:00.000Z";

const RMA = "AB-1-250101-R1-1";
const stored = (change: Partial<InventoryItem> = {}) => item(1, { rma: RMA, ...change });

const kept = (change: Partial<DraftItem> = {}): DraftItem => ({
  returnInventoryId: "1",
  rma: "R",
  sku: null,
  description: null,
  warehouseId: 2,
  state: "waiting",
  said: null,
  scannedAt: AT,
  ...change,
});

type Situation = Parameters<typeof judgeDraftScan>[0];
const judge = (change: Partial<Situation> = {}) =>
  judgeDraftScan({
    code: parseScanCode(RMA),
    matches: [stored()],
    itemWith: () => null,
    count: 0,
    warehouseId: 2,
    allocationOf: () => null,
    otherDraft: () => null,
    at: AT,
    ...change,
  });

it("accepts an item of the order's warehouse", () => {
  expect(judge()).toMatchObject({ kind: "kept", onHold: true, item: { state: "waiting", rma: RMA } });
  const odd = stored({ handlingCode: "dis" });
  expect(judge({ matches: [odd] })).toMatchObject({ kind: "kept", onHold: false });
  // The order is empty and unknown, so the first item sets the warehouse.
  expect(judge({ warehouseId: null, matches: [stored({ warehouseId: 8 })] })).toMatchObject({ kind: "kept" });
});

it("returns the most specific reason for a refused scan", () => {
  const verdicts: readonly (readonly [Partial<Situation>, object])[] = [
    [{ matches: [stored({ warehouseId: 8 })] }, { kind: "wrong-warehouse", warehouseId: 8, orderFrom: 2 }],
    [{ allocationOf: () => ({ kind: "open-batch", batchName: "B" }) }, { kind: "elsewhere", batchName: "B" }],
    [{ itemWith: () => kept() }, { kind: "already" }],
    [{ otherDraft: () => "01X" }, { kind: "in-another-draft" }],
    [{ matches: [stored({ handlingCode: "rsd" })] }, { kind: "already-resent" }],
    [{ count: MAX_ITEMS_PER_DRAFT }, { kind: "full" }],
    [{ code: { kind: "damaged", reason: "empty" } }, { kind: "damaged" }],
  ];
  expect(verdicts.map(([change]) => judge(change))).toMatchObject(verdicts.map(([, verdict]) => verdict));
  expect(judge({ matches: [] })).toEqual({ kind: "unknown", several: 0 });
  expect(judge({ matches: [stored(), stored()] })).toEqual({ kind: "unknown", several: 2 });
  expect(judge({ code: parseScanCode("%DESK%SUBMIT") })).toEqual({ kind: "no-item" });
  expect(judge({ code: { kind: "hand-over" } })).toEqual({ kind: "no-item" });
  const submission = { kind: "submission", submissionId: "S", state: "waiting" } as const;
  expect(judge({ allocationOf: () => submission })).toEqual({ kind: "elsewhere", rma: RMA, batchName: null });
});

describe("plan for waiting items", () => {
  const anyItem = fc.record({ warehouseId: fc.constantFrom(2, 8), state: fc.constantFrom(...DRAFT_ITEM_STATES) });

  it("splits the items of one warehouse into calls of at most 500", () => {
    fc.assert(
      fc.property(
        fc.array(anyItem, { maxLength: 1300 }),
        fc.constantFrom<number | null>(null, 2, 8),
        (given, orderFrom) => {
          const items = given.map((one, place) => kept({ ...one, returnInventoryId: String(place + 1) }));
          const { calls, misfits } = planAdding(items, orderFrom);
          const sent = calls.flat();
          const waiting = items.filter(({ state }) => state === "waiting");
          expect(calls.every(({ length }) => length > 0 && length <= MAX_ITEMS_PER_CALL)).toBe(true);
          expect([...sent, ...misfits.map(({ returnInventoryId }) => returnInventoryId)].toSorted()).toEqual(
            waiting.map(({ returnInventoryId }) => returnInventoryId).toSorted(),
          );
          const from = new Set(
            waiting.filter((one) => sent.includes(one.returnInventoryId)).map(({ warehouseId }) => warehouseId),
          );
          expect(from.size).toBeLessThanOrEqual(1);
          expect([...from].every((id) => orderFrom === null || id === orderFrom)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
    expect(splitIntoCalls([])).toEqual([]);
    const ids = Array.from({ length: 1001 }, (_, place) => String(place));
    expect(splitIntoCalls(ids)).toEqual([ids.slice(0, 500), ids.slice(500, 1000), ids.slice(1000)]);
  });

  it("uses the warehouse of added items when the order has none", () => {
    const items = [kept({ returnInventoryId: "1", warehouseId: 8 }), kept({ state: "added", returnInventoryId: "2" })];
    expect(planAdding(items, null)).toEqual({ calls: [], misfits: [items[0]] });
  });
});

describe("draft item", () => {
  const waiting = { returnInventoryId: "42", before: "waiting" } as const;
  const added = { returnInventoryId: "42", before: "added" } as const;

  it("is in the order only when the answer names it", () => {
    expect(nextDraftItem("add", "answered-done", waiting, { named: ["42"] })).toEqual({ state: "added", said: null });
    expect(nextDraftItem("add", "answered-done", waiting, { named: ["421"] })).toEqual({ state: "refused", said: "" });
    expect(nextDraftItem("remove", "answered-done", added, { named: ["42"] })?.state).toBe("gone");
    expect(nextDraftItem("remove", "answered-done", added, { named: [] })).toEqual({ state: "added", said: "" });
  });

  it("is refused only when the refusal names its complete id", () => {
    const messages = ["Return inventory 421 is rsd and cannot be added. Return inventory 42 is not in warehouse 2."];
    expect(nextDraftItem("add", "answered-refused", waiting, { messages })).toEqual({
      state: "refused",
      said: "Return inventory 42 is not in warehouse 2.",
    });
    const other = { ...waiting, returnInventoryId: "4" };
    expect(nextDraftItem("add", "answered-refused", other, { messages })).toEqual({ state: "waiting", said: null });
    expect(nextDraftItem("remove", "answered-refused", added, { messages })?.state).toBe("added");
  });

  it("stays in its call while the outcome is unknown", () => {
    expect(nextDraftItem("add", "answer-lost", waiting, {})).toBeNull();
    expect(nextDraftItem("add", "repeat", waiting, {})).toBeNull();
    const inOrder = { places: { "42": "in-order" } } as const;
    const onHold = { places: { "42": "on-hold" } } as const;
    expect(nextDraftItem("add", "reported-done", waiting, inOrder)?.state).toBe("added");
    expect(nextDraftItem("add", "reported-done", waiting, onHold)?.state).toBe("waiting");
    expect(nextDraftItem("remove", "reported-done", added, onHold)?.state).toBe("gone");
    expect(nextDraftItem("remove", "reported-not-done", added, inOrder)?.state).toBe("added");
  });

  it("is counted by whether it is in the order", () => {
    const items = DRAFT_ITEM_STATES.map((state) => ({ state }));
    expect(countItems(items)).toEqual({ added: 2, leftOver: 3 });
  });

  const ends = (kind: "add" | "remove", before: "waiting" | "added") =>
    Object.fromEntries(
      ACTION_EVENTS.map((event) => {
        const after = nextDraftItem(kind, event, { returnInventoryId: "42", before }, { named: null });
        return [event, after === null ? null : `${after.state}, said ${JSON.stringify(after.said)}`];
      }),
    );

  it.each([
    ["add", "waiting", "added"],
    ["remove", "added", "gone"],
  ] as const)("changes by %s from %s to %s", (kind, before, meant) => {
    const unchanged = `${before}, said null`;
    expect(ends(kind, before)).toEqual({
      "answered-done": `${meant}, said null`,
      "answered-refused": unchanged,
      "answered-there": unchanged,
      "not-sent": unchanged,
      "said-not-done": unchanged,
      "said-done": `${meant}, said null`,
      "reported-done": kind === "add" ? unchanged : "gone, said null",
      "reported-not-done": kind === "add" ? unchanged : "gone, said null",
      repeat: null,
      "answer-lost": null,
    });
  });

  it.each([
    ["It is late.  42 is odd.  41 too.", "42 is odd."],
    ["It is late;42 is odd;  41 too", "42 is odd"],
    ["Late!\n  42 is odd  \n41 too", "42 is odd"],
  ])("is recognized by the sentence that names it: %j", (message, said) =>
    expect(nextDraftItem("add", "answered-there", waiting, { messages: [message] })).toEqual({
      state: "refused",
      said,
    }),
  );
});
