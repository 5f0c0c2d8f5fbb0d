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
  isRefusedDraftScan,
  judgeDraftScan,
  MAX_ITEMS_PER_CALL,
  MAX_ITEMS_PER_DRAFT,
  planAdding,
  type DraftItem,
} from "../../../../src-domain/shipping/draft-items.ts";
import { item } from "../inventory/items.ts";

const AT = "2026-11-21T09:00:00.000Z";

const RMA = "AB-1-250101-R1-1";
const storedItem = (change: Partial<InventoryItem> = {}) => item(1, { rma: RMA, ...change });

const draftItem = (change: Partial<DraftItem> = {}): DraftItem => ({
  returnInventoryId: "1",
  rma: "R",
  sku: null,
  description: null,
  warehouseId: 2,
  state: "waiting",
  serviceMessage: null,
  scannedAt: AT,
  ...change,
});

type Situation = Parameters<typeof judgeDraftScan>[0];
const judge = (change: Partial<Situation> = {}) =>
  judgeDraftScan({
    code: parseScanCode(RMA),
    matches: [storedItem()],
    findItem: () => null,
    itemCount: 0,
    warehouseId: 2,
    allocationOf: () => null,
    findOtherDraft: () => null,
    isAddedAsIs: false,
    at: AT,
    ...change,
  });

it("accepts an item of the order's warehouse", () => {
  expect(judge()).toMatchObject({ kind: "kept", item: { state: "waiting", rma: RMA } });
  // The order is empty and unknown, so the first item sets the warehouse.
  expect(judge({ warehouseId: null, matches: [storedItem({ warehouseId: 8 })] })).toMatchObject({ kind: "kept" });
});

it("keeps no item whose notes have the scanned product code", () => {
  const choice = { kind: "unknown-code", reason: "several-items", choices: [storedItem()] };
  expect(judge({ isProductCode: true })).toMatchObject(choice);
  expect(judge({ isProductCode: true, findItem: () => draftItem() })).toMatchObject(choice);
});

const PENDING_VAS = { kind: "pending-vas", codes: ["req-pic"] } as const;

it("returns the most specific reason for a refused scan", () => {
  const submission = { kind: "submission", submissionId: "S", state: "waiting" } as const;
  const verdicts: readonly (readonly [Partial<Situation>, object])[] = [
    [{ matches: [storedItem({ warehouseId: 8 })] }, { kind: "wrong-warehouse", batchWarehouseId: 2 }],
    [{ allocationOf: () => ({ kind: "open-batch", batchName: "B" }) }, { kind: "in-another-batch", batchName: "B" }],
    [{ allocationOf: () => submission }, { kind: "locked", submissionId: "S" }],
    [{ findOtherDraft: () => "01X" }, { kind: "in-another-draft", orderId: "01X" }],
    [{ matches: [storedItem({ handlingCode: "rsd" })] }, { kind: "not-eligible" }],
    [{ matches: [storedItem({ handlingStatusCode: "in-progress" })] }, { kind: "not-eligible" }],
    [{ refusalOf: () => PENDING_VAS }, { kind: "added", refusal: PENDING_VAS }],
    [{ matches: [storedItem({ handlingCode: "dis" })] }, { kind: "not-on-hold" }],
    [{ itemCount: MAX_ITEMS_PER_DRAFT }, { kind: "batch-full", limit: MAX_ITEMS_PER_DRAFT }],
    [{ code: { kind: "damaged", reason: "empty" } }, { kind: "damaged-scan" }],
    [{ matches: [] }, { kind: "unknown-code", named: 0 }],
    [{ matches: [storedItem(), item(2, { rma: RMA })] }, { kind: "unknown-code", named: 2 }],
  ];
  const results = verdicts.map(([change]) => judge(change));
  expect(results).toMatchObject(verdicts.map(([, verdict]) => verdict));
  expect(results.filter((verdict) => !isRefusedDraftScan(verdict))).toEqual([]);
});

it("lists no scan as refused whose item is in the draft or that means no item", () => {
  const verdicts = [judge(), judge({ findItem: () => draftItem() }), judge({ code: parseScanCode("%DESK%SUBMIT") })];
  expect(verdicts.map(({ kind }) => kind)).toEqual(["kept", "already", "command"]);
  expect(verdicts.filter(isRefusedDraftScan)).toEqual([]);
});

it("accepts an item not on hold by the operator's decision or a known code", () => {
  const matches = [storedItem({ handlingCode: "dis" })];
  expect(judge({ matches, isAddedAsIs: true })).toMatchObject({ kind: "kept" });
  expect(judge({ matches, getResendCodes: () => [{ code: "dis", may: true, learnedAt: null }] })).toMatchObject({
    kind: "kept",
  });
});

describe("plan for waiting items", () => {
  const anyItem = fc.record({ warehouseId: fc.constantFrom(2, 8), state: fc.constantFrom(...DRAFT_ITEM_STATES) });

  it("splits the items of one warehouse into calls of at most 500", () => {
    fc.assert(
      fc.property(
        fc.array(anyItem, { maxLength: 1300 }),
        fc.constantFrom<number | null>(null, 2, 8),
        (randomItems, orderFrom) => {
          const items = randomItems.map((randomItem, index) =>
            draftItem({ ...randomItem, returnInventoryId: String(index + 1) }),
          );
          const { calls, misfits } = planAdding(items, orderFrom);
          const sentIds = calls.flat();
          const waitingItems = items.filter(({ state }) => state === "waiting");
          expect(calls.every(({ length }) => length > 0 && length <= MAX_ITEMS_PER_CALL)).toBe(true);
          expect([...sentIds, ...misfits.map(({ returnInventoryId }) => returnInventoryId)].toSorted()).toEqual(
            waitingItems.map(({ returnInventoryId }) => returnInventoryId).toSorted(),
          );
          const warehouseIds = new Set(
            waitingItems
              .filter(({ returnInventoryId }) => sentIds.includes(returnInventoryId))
              .map(({ warehouseId }) => warehouseId),
          );
          expect(warehouseIds.size).toBeLessThanOrEqual(1);
          expect([...warehouseIds].every((id) => orderFrom === null || id === orderFrom)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
    expect(splitIntoCalls([])).toEqual([]);
    const ids = Array.from({ length: 1001 }, (_, index) => String(index));
    expect(splitIntoCalls(ids)).toEqual([ids.slice(0, 500), ids.slice(500, 1000), ids.slice(1000)]);
  });

  it("uses the warehouse of added items when the order has none", () => {
    const items = [
      draftItem({ returnInventoryId: "1", warehouseId: 8 }),
      draftItem({ state: "added", returnInventoryId: "2" }),
    ];
    expect(planAdding(items, null)).toEqual({ calls: [], misfits: [items[0]] });
  });
});

describe("draft item", () => {
  const waiting = { returnInventoryId: "42", before: "waiting" } as const;
  const added = { returnInventoryId: "42", before: "added" } as const;

  it("is in the order only when the answer names it", () => {
    expect(nextDraftItem("add", "answered-done", waiting, { namedIds: ["42"] })).toEqual({
      state: "added",
      serviceMessage: null,
    });
    expect(nextDraftItem("add", "answered-done", waiting, { namedIds: ["421"] })).toEqual({
      state: "refused",
      serviceMessage: "",
    });
    expect(nextDraftItem("remove", "answered-done", added, { namedIds: ["42"] })?.state).toBe("gone");
    expect(nextDraftItem("remove", "answered-done", added, { namedIds: [] })).toEqual({
      state: "added",
      serviceMessage: "",
    });
  });

  it("is refused only when the refusal names its complete id", () => {
    const messages = ["Return inventory 421 is rsd and cannot be added. Return inventory 42 is not in warehouse 2."];
    expect(nextDraftItem("add", "answered-refused", waiting, { messages })).toEqual({
      state: "refused",
      serviceMessage: "Return inventory 42 is not in warehouse 2.",
    });
    const otherItem = { ...waiting, returnInventoryId: "4" };
    expect(nextDraftItem("add", "answered-refused", otherItem, { messages })).toEqual({
      state: "waiting",
      serviceMessage: null,
    });
    expect(nextDraftItem("remove", "answered-refused", added, { messages })?.state).toBe("added");
  });

  it("stays in its call while the outcome is unknown", () => {
    expect(nextDraftItem("add", "answer-lost", waiting, {})).toBeNull();
    expect(nextDraftItem("add", "repeat", waiting, {})).toBeNull();
    const inOrder = { locations: { "42": "in-order" } } as const;
    const onHold = { locations: { "42": "on-hold" } } as const;
    expect(nextDraftItem("add", "reported-done", waiting, inOrder)?.state).toBe("added");
    expect(nextDraftItem("add", "reported-done", waiting, onHold)?.state).toBe("waiting");
    expect(nextDraftItem("remove", "reported-done", added, onHold)?.state).toBe("gone");
    expect(nextDraftItem("remove", "reported-not-done", added, inOrder)?.state).toBe("added");
  });

  it("is counted by whether it is in the order", () => {
    const items = DRAFT_ITEM_STATES.map((state) => ({ state }));
    expect(countItems(items)).toEqual({ added: 2, leftOver: 3 });
  });

  const statesAfterEvents = (kind: "add" | "remove", previousState: "waiting" | "added") =>
    Object.fromEntries(
      ACTION_EVENTS.map((event) => {
        const transition = nextDraftItem(
          kind,
          event,
          { returnInventoryId: "42", before: previousState },
          { namedIds: null },
        );
        return [
          event,
          transition === null ? null : `${transition.state}, said ${JSON.stringify(transition.serviceMessage)}`,
        ];
      }),
    );

  it.each([
    ["add", "waiting", "added"],
    ["remove", "added", "gone"],
  ] as const)("changes on %s from %s to %s", (kind, previousState, targetState) => {
    const unchanged = `${previousState}, said null`;
    expect(statesAfterEvents(kind, previousState)).toEqual({
      "answered-done": `${targetState}, said null`,
      "answered-refused": unchanged,
      "answered-there": unchanged,
      "not-sent": unchanged,
      "said-not-done": unchanged,
      "said-done": `${targetState}, said null`,
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
  ])("is recognized by the sentence that names it: %j", (message, sentence) =>
    expect(nextDraftItem("add", "answered-there", waiting, { messages: [message] })).toEqual({
      state: "refused",
      serviceMessage: sentence,
    }),
  );
});
