import fc from "fast-check";
import { expect, it } from "vitest";
import type { Claim, FoundClaim } from "../../../../src-domain/fleet/claim.ts";
import {
  toFloorBatchState,
  encodeFloorBatch,
  findItemsToTakeOver,
  parseFloorBatch,
  findTakeOverObstacle,
  type FloorBatch,
  type FoundBatch,
  type TakenBatch,
  type TakeOverObstacle,
} from "../../../../src-domain/fleet/floor-batch.ts";
import { FLEET_VERSION } from "../../../../src-domain/fleet/message-fields.ts";

const batch: FloorBatch = {
  desk: "bench-7",
  name: "12",
  operator: "Ana",
  state: "parked",
  warehouseId: 2,
  shipmentServiceType: "UPS_GROUND",
  isForOrder: false,
  changedAt: "2026-11-29T12:00:00.000Z",
  items: [
    { id: "1", slot: 1, scanId: "01KB8Q5Z5V3M9T2X7R4WYCN6JD" },
    { id: "2", slot: 3, scanId: "01KB8Q5Z5V3M9T2X7R4WYCN6JE" },
  ],
  sealedDestination: "c2VhbGVk",
  origin: { desk: "bench-3", batchId: "01KB8Q5Z5V3M9T2X7R4WYCN6JA" },
};
const taken: TakenBatch = {
  takenBy: "bench-12",
  at: "2026-11-29T12:00:00.000Z",
  batchId: "01KB8Q5Z5V3M9T2X7R4WYCN6JB",
  itemIds: ["1", "2"],
};
const held: Claim = {
  state: "held",
  desk: "bench-7",
  batchId: "01J",
  batchName: "12",
  operator: null,
  scanId: "01K",
  at: "2026-11-29T12:00:00.000Z",
  submissionId: null,
  resendId: null,
};

it("reads what it writes", () => {
  for (const found of [batch, taken, { ...batch, operator: null, warehouseId: null, origin: null }])
    expect(parseFloorBatch(encodeFloorBatch(found))).toEqual(found);
  expect(parseFloorBatch("")).toBeNull();
});

it("reads a batch whose name has no visible character", () => {
  expect(parseFloorBatch(encodeFloorBatch({ ...batch, name: "\u200B" }))).toEqual({ ...batch, name: "-" });
});

it.each([
  ["another release's version", { version: FLEET_VERSION + 2 }],
  ["no items", { items: [] }],
  ["an item twice", { items: [batch.items[0], { ...batch.items[0], slot: 2 }] }],
  ["a slot that no screen can show", { items: [{ ...batch.items[0], slot: 10_000 }] }],
  ["a slot twice", { items: [batch.items[0], { ...batch.items[0], id: "2" }] }],
  ["an item without an id", { items: [{ slot: 1, scanId: "01KB8Q5Z5V3M9T2X7R4WYCN6JD" }] }],
  ["an unknown state", { state: "lent" }],
  ["no desk", { desk: "" }],
  ["an invalid time", { changedAt: "yesterday" }],
  ["a desk that took it at no time", { takenBy: "bench-12", at: "later" }],
])("does not read a batch with %s", (_what, fields) => {
  expect(parseFloorBatch(JSON.stringify({ version: FLEET_VERSION, ...batch, ...fields }))).toBe("unreadable");
});

it("parses no text as a missing batch, and throws for none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.json()), (text) => {
      expect(parseFloorBatch(text)).not.toBe(null);
    }),
  );
});

it.each<[TakeOverObstacle | null, string, FoundBatch, readonly FoundClaim[]]>([
  [null, "another desk parked it", batch, [held, null]],
  [null, "its order waits", { ...batch, state: "ready" }, [held]],
  ["gone", "it is not on the floor", null, []],
  ["gone", "another desk took it over", taken, []],
  ["own", "this desk has it", { ...batch, desk: "bench-1" }, []],
  ["unreadable", "a newer release wrote it", "unreadable", []],
  ["sending", "its order is being sent", { ...batch, state: "sending" }, []],
  ["sending", "the outcome of its order is unknown", { ...batch, state: "unknown" }, []],
  ["sending", "an item's order is being sent", batch, [held, { ...held, state: "sending" }]],
  ["sending", "an item was sent", batch, [{ ...held, state: "sent" }]],
  ["for-order", "it is for a channel's order", { ...batch, isForOrder: true }, [held]],
])("names the obstacle %s when %s", (obstacle, _when, found, claims) => {
  expect(findTakeOverObstacle(found, claims, "bench-1")).toBe(obstacle);
});

it.each([
  ["open", "open", null],
  ["parked", "parked", { state: "refused", doubt: "none" }],
  ["ready", "submitted", { state: "ready", doubt: "none" }],
  ["unknown", "submitted", { state: "ready", doubt: "answer-lost" }],
  ["sending", "submitted", { state: "sending", doubt: "none" }],
  ["unknown", "submitted", { state: "unknown", doubt: "answer-lost" }],
  [null, "submitted", { state: "created", doubt: "none" }],
] as const)("calls a batch %s that is %s with the order %o", (expected, state, submission) => {
  expect(toFloorBatchState(state, submission)).toBe(expected);
});

it("takes the items that were claimed since, without those that the desk lost", () => {
  const claims: Readonly<Record<string, FoundClaim>> = { "2": { ...held, desk: "bench-9" } };
  expect(findItemsToTakeOver(batch, ["1", "5"], (id) => claims[id] ?? null)).toEqual([
    { id: "1", slot: 1 },
    { id: "5", slot: 4 },
  ]);
});
