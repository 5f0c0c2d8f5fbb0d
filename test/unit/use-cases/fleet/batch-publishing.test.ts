import { expect, it, vi } from "vitest";
import { batchKey, type FloorBatch, type FloorBatchState } from "../../../../src-domain/fleet/floor-batch.ts";
import { createBatchArrivals } from "../../../../src-main/use-cases/fleet/batch-arrivals.ts";
import { createBatchPublishing } from "../../../../src-main/use-cases/fleet/batch-publishing.ts";
import type { Floor, RecipientKeys } from "../../../../src-main/use-cases/fleet/fleet-port.ts";
import { contextWith } from "../../../desk-context.ts";

const ARRIVING = "01KB8Q5Z5V3M9T2X7R4WYCN6JA";
const DISCARDED = "01KB8Q5Z5V3M9T2X7R4WYCN6JB";
const LOST = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";

const batchOf = (state: FloorBatchState): FloorBatch => ({
  desk: "bench-1",
  name: "12",
  operator: null,
  state,
  warehouseId: 2,
  shipmentServiceType: "",
  isForOrder: false,
  changedAt: "2026-11-29T12:00:00.000Z",
  items: [{ id: "1", slot: 1, scanId: "01KB8Q5Z5V3M9T2X7R4WYCN6JC" }],
  sealedDestination: null,
  origin: null,
});

/**
 * A desk whose journal has only `known` batches, none of which belongs on the floor, and whose inventory copy is empty.
 */
function openPublishing(
  found: ReadonlyMap<string, FloorBatch>,
  known: readonly string[],
  refreshItem: () => Promise<void> = () => Promise.resolve(),
) {
  const batches = new Map(found);
  const intents = new Set<string>();
  const erasedKeys: string[] = [];
  const floor = {
    isComplete: () => true,
    batches: () => [...batches],
    findBatch: (batchId: string) => batches.get(batchId) ?? null,
    write(changes: Parameters<Floor["write"]>[0]) {
      for (const { key } of changes) batches.delete(key.slice("batch.".length));
      return Promise.resolve("written");
    },
  } as unknown as Floor;
  const keys = { erase: (name: string) => Promise.resolve(erasedKeys.push(name) > 0) } as unknown as RecipientKeys;
  const context = contextWith({
    store: {
      compareBatches: (batchIds: readonly string[]) => {
        for (const batchId of batchIds) intents.add(batchId);
        return Promise.resolve();
      },
      batchIntents: (afterId: string, limit: number) => {
        const next = [...intents].filter((batchId) => batchId > afterId).toSorted();
        return Promise.resolve(next.slice(0, limit).map((batchId) => ({ batchId, version: 1, wanted: null })));
      },
      settleBatches: (settled) => {
        for (const { batchId } of settled) intents.delete(batchId);
        return Promise.resolve();
      },
      unknownBatches: (batchIds: readonly string[]) => Promise.resolve(batchIds.filter((id) => !known.includes(id))),
      createArrivedBatch: () => Promise.resolve({ missingIds: ["1"] }),
    },
  });
  const enqueue = <Value>(work: () => Promise<Value>): Promise<Value> => work();
  const options = { desk: "bench-1", floor, keys, enqueue, onBatchesChanged: () => Promise.resolve() };
  const arrivals = createBatchArrivals(context, { ...options, refreshItem });
  const publishing = createBatchPublishing(context, { ...options, arrivals });
  return { arrivals, publishing, erasedKeys, listed: () => [...batches.keys()] };
}

it("keeps a batch on the floor that cannot be created yet", async () => {
  const batches = { [ARRIVING]: batchOf("parked"), [DISCARDED]: batchOf("parked") };
  const { publishing, erasedKeys, listed } = openPublishing(new Map(Object.entries(batches)), [DISCARDED]);
  await publishing.compare();
  await vi.waitFor(() => expect(erasedKeys).toContain(batchKey(DISCARDED)));
  await publishing.close();
  expect(listed()).toEqual([ARRIVING]);
  expect(erasedKeys).toEqual([batchKey(DISCARDED)]);
});

it("keeps the claims of a missing batch without waiting for its items", async () => {
  const answer = Promise.withResolvers<void>();
  const { arrivals } = openPublishing(new Map([[ARRIVING, batchOf("parked")]]), [], () => answer.promise);
  await arrivals.createMissing();
  expect(arrivals.isExpected(ARRIVING)).toBe(true);
  answer.resolve();
  await arrivals.close();
});

it("removes a batch that follows many that cannot be created yet", async () => {
  const waiting = Array.from({ length: 60 }, (_, index) => `01KB8Q5Z5V3M9T2X7R4WYCA${100 + index}`);
  const last = "01KB8Q5Z5V3M9T2X7R4WYCZ000";
  const { publishing, erasedKeys } = openPublishing(
    new Map([...waiting, last].map((batchId) => [batchId, batchOf("parked")])),
    [last],
  );
  await publishing.compare();
  await vi.waitFor(() => expect(erasedKeys).toEqual([batchKey(last)]));
  await publishing.close();
});

it.each(["sending", "unknown"] as const)(
  "removes a batch from the floor that was %s before its journal was lost",
  async (state) => {
    const { publishing, erasedKeys, listed } = openPublishing(new Map([[LOST, batchOf(state)]]), []);
    await publishing.compare();
    await vi.waitFor(() => expect(erasedKeys).toEqual([batchKey(LOST)]));
    await publishing.close();
    expect(listed()).toEqual([]);
  },
);
