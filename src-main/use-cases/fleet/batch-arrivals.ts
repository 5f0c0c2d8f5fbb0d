import { batchKey, isFloorBatch, type FloorBatch, type FoundBatch } from "../../../src-domain/fleet/floor-batch.ts";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";
import type { Floor, RecipientKeys } from "./fleet-port.ts";

interface ArrivalOptions {
  readonly desk: string;
  readonly floor: Floor;
  readonly keys: RecipientKeys;
  /** Runs one write of the floor after the other. */
  readonly enqueue: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly refreshItem: (returnInventoryId: string) => Promise<unknown>;
  /** The desk's batches changed. */
  readonly onBatchesChanged: () => Promise<void>;
}

/** `erased`: the batch had a recipient, whose key was erased. */
export type FloorDestination = Destination | "erased";

/** Milliseconds until a batch that cannot be created is tried again. */
const RETRY_MS = 10_000;

export type BatchArrivals = ReturnType<typeof createBatchArrivals>;

/**
 * Creates batches that this desk has on the floor but not in its journal: it took them over, and perhaps was stopped
 * before they were stored; or its journal was lost.
 */
export function createBatchArrivals(
  { store, isoNow, elapsed, log }: DeskContext,
  { desk, floor, keys, enqueue, refreshItem, onBatchesChanged }: ArrivalOptions,
) {
  /** The claims of these batches must stay. */
  const arriving = new Set<string>();
  /** Batches of take-overs that run now. */
  const awaited = new Set<string>();
  const loop = createWorkLoop({ work: createAll, retryMs: RETRY_MS, name: "fleet-arrivals" });
  let failedAtMs = -Infinity;

  /** Returns null if no server answers. */
  async function readDestination(batchId: string, batch: FloorBatch): Promise<FloorDestination | null> {
    if (batch.sealedDestination === null) return EMPTY_DESTINATION;
    const opened = await keys.open(batchKey(batchId), batch.sealedDestination);
    if (opened === null || opened === "erased") return opened;
    return { ...EMPTY_DESTINATION, ...(JSON.parse(opened.text) as Partial<Destination>) };
  }

  /** Returns false if the recipient or an item cannot be read now. */
  async function create(batchId: string, batch: FloorBatch): Promise<boolean> {
    // The journal lost which order the address is of: the operator uses the order again, under a claim of its lines.
    const destination = batch.isForOrder ? "erased" : await readDestination(batchId, batch);
    if (destination === null) return false;
    const { name, origin, items, shipmentServiceType } = batch;
    const arrival = {
      batchId,
      name,
      origin,
      items,
      destination: destination === "erased" ? { ...EMPTY_DESTINATION, shipmentServiceType } : destination,
    };
    const createNow = () => store.createArrivedBatch({ ...arrival, isAwaited: awaited.has(batchId) }, isoNow());
    let outcome = await createNow();
    if (typeof outcome === "object") {
      for (const id of outcome.missingIds) await refreshItem(id);
      outcome = await createNow();
    }
    if (typeof outcome === "object") return false;
    // A round of claims in progress may have read that the journal lacks the batch's items.
    void enqueue(() => Promise.resolve(arriving.delete(batchId)));
    if (outcome === "created") {
      log({ event: "batch-taken-over", id: batchId, from: origin?.desk ?? null });
      await onBatchesChanged();
    }
    return true;
  }

  const isOwnOpen = (found: FoundBatch): found is FloorBatch =>
    isFloorBatch(found) && found.desk === desk && found.state !== "sending" && found.state !== "unknown";

  async function findMissing(): Promise<(readonly [batchId: string, batch: FloorBatch])[]> {
    const own = floor.batches().flatMap(([batchId, found]) => (isOwnOpen(found) ? [[batchId, found] as const] : []));
    const missingIds = new Set(await store.unknownBatches(own.map(([batchId]) => batchId)));
    return own.filter(([batchId]) => missingIds.has(batchId));
  }

  async function createAll(): Promise<void> {
    const waitMs = failedAtMs + RETRY_MS - elapsed();
    if (waitMs > 0) return loop.wakeIn(waitMs);
    let isComplete = true;
    for (const [batchId, batch] of floor.isComplete() ? await findMissing() : [])
      if (!loop.isClosing() && !(await create(batchId, batch))) isComplete = false;
    failedAtMs = isComplete ? -Infinity : elapsed();
    if (!isComplete) loop.wakeIn(RETRY_MS);
  }

  return {
    readDestination,
    create,
    /** Begins to create all batches that are missing. Resolves once their claims stay. */
    async createMissing(): Promise<void> {
      const missing = await findMissing();
      for (const [batchId] of missing) arriving.add(batchId);
      if (missing.length > 0) loop.run();
    },
    /** Call before a take-over is written; its operator waits for the batch until `stopWaiting`. */
    expect(batchId: string): void {
      arriving.add(batchId);
      awaited.add(batchId);
    },
    stopWaiting: (batchId: string): void => void awaited.delete(batchId),
    cancel: (batchId: string): void => void arriving.delete(batchId),
    /** Returns whether the journal lacks a batch that this desk has on the floor, and that it must create. */
    isMissing: async (batchId: string, found: FoundBatch): Promise<boolean> =>
      isOwnOpen(found) && (await store.unknownBatches([batchId])).length > 0,
    isExpected: (batchId: string): boolean => arriving.has(batchId),
    close: loop.close,
  };
}
