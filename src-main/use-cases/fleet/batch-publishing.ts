import { itemIdOf, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { batchKey, isFloorBatch, isTakenBatch, type FloorBatch } from "../../../src-domain/fleet/floor-batch.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { BatchIntent, JournalBatch } from "../../store/fleet/floor-batch-journal.ts";
import type { DeskContext } from "../context.ts";
import type { BatchArrivals } from "./batch-arrivals.ts";
import type { Floor, FloorChange, RecipientKeys } from "./fleet-port.ts";

interface PublishingOptions {
  readonly desk: string;
  readonly floor: Floor;
  readonly keys: RecipientKeys;
  readonly arrivals: BatchArrivals;
  /** Runs one write of the floor after the other. */
  readonly enqueue: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The desk's batches changed. */
  readonly onBatchesChanged: () => Promise<void>;
}

type Settlement = "settled" | "conflict" | "waiting";

const MAX_INTENTS = 50;
const RETRY_MS = 1000;
/**
 * Milliseconds between two writes of changed batches: a desk scans an item a second, and each write reaches all desks.
 */
const WRITE_INTERVAL_MS = 1000;
const NOTICE_INTERVAL_MS = 500;

/** Keeps the fleet informed of this desk's batches, and closes a batch that another desk takes over. */
export function createBatchPublishing(
  { store, isoNow, log, publish, reportSubmission }: DeskContext,
  { desk, floor, keys, arrivals, enqueue, onBatchesChanged }: PublishingOptions,
) {
  const loop = createWorkLoop({ work: settleAll, retryMs: RETRY_MS, name: "fleet-batches" });
  const writes = throttle(WRITE_INTERVAL_MS, loop.run);
  const notices = throttle(NOTICE_INTERVAL_MS, () => publish("floor", "changed", {}));

  async function settleAll(): Promise<void> {
    let lastId: string | undefined = "";
    while (lastId !== undefined && floor.isComplete() && !loop.isClosing()) {
      const afterId: string = lastId;
      lastId = await enqueue(() => settleAfter(afterId));
    }
  }

  /** Reads the journal within the queue, because a fence may be raised before. Returns the last batch. */
  async function settleAfter(afterId: string): Promise<string | undefined> {
    const intents = await store.batchIntents(afterId, MAX_INTENTS);
    const outcomes: Settlement[] = [];
    for (const intent of intents) outcomes.push(await settle(intent));
    await store.settleBatches(intents.filter((_intent, index) => outcomes[index] === "settled"));
    if (outcomes.includes("conflict")) loop.run();
    if (outcomes.includes("waiting")) loop.wakeIn(RETRY_MS);
    return intents.at(-1)?.batchId;
  }

  async function settle({ batchId, wanted }: BatchIntent): Promise<Settlement> {
    const found = floor.findBatch(batchId);
    await closeIfTaken(batchId);
    // A newer release may have taken the batch over.
    if (isTakenBatch(found) || found === "unreadable") return "settled";
    if (found !== null && found.desk !== desk) return "settled";
    if (wanted === null) {
      if (found === null) return "settled";
      // An arrival that cannot be created yet: the floor has its only copy.
      return (await arrivals.isMissing(batchId, found)) ? "waiting" : remove(batchId);
    }
    const batch = await toFloorBatch(batchId, wanted);
    return batch === null ? "waiting" : settlementOf(await floor.write([{ key: batchKey(batchId), batch }]));
  }

  /** Removes the batch from the floor, and erases its recipient from the servers. */
  async function remove(batchId: string): Promise<Settlement> {
    const settlement = settlementOf(await floor.write([{ key: batchKey(batchId), batch: null }]));
    if (settlement === "settled") await keys.erase(batchKey(batchId));
    return settlement;
  }

  async function toFloorBatch(batchId: string, { destination, ...batch }: JournalBatch): Promise<FloorBatch | null> {
    if (destination === null) return { ...batch, desk, sealedDestination: null };
    const sealedDestination = await keys.seal(batchKey(batchId), JSON.stringify(destination));
    return sealedDestination === null ? null : { ...batch, desk, sealedDestination };
  }

  async function closeIfTaken(batchId: string): Promise<void> {
    const found = floor.findBatch(batchId);
    const closed = isTakenBatch(found) ? await store.closeTakenBatch(batchId, found, isoNow()) : null;
    if (closed === null || !isTakenBatch(found)) return;
    log({ event: "batch-taken-away", id: batchId, by: found.takenBy });
    if (closed.submission !== null) reportSubmission(closed.submission);
    await onBatchesChanged();
  }

  return {
    /** Must be called when the journal has new intents. */
    run: (): void => writes.trigger(),

    /** Must be called when the desk's copy of the floor is complete: at first, and after each interruption. */
    async compare(): Promise<void> {
      const own = floor.batches().filter(([, found]) => isFloorBatch(found) && found.desk === desk);
      await store.compareBatches(own.map(([batchId]) => batchId));
      loop.run();
    },

    /** Must be called with batches of the floor that changed. */
    onChanged(batchIds: readonly string[]): void {
      notices.trigger();
      for (const batchId of batchIds) closeIfTaken(batchId).catch(warnAbout("fleet-batches"));
    },

    /** Returns the batch's part in its order's fence. `taken`: another desk took the batch over. */
    fence(batchId: string): readonly FloorChange[] | "taken" {
      const found = floor.findBatch(batchId);
      if (isTakenBatch(found)) return "taken";
      if (!isFloorBatch(found) || found.desk !== desk) return [];
      return [{ key: batchKey(batchId), batch: { ...found, state: "sending" } }];
    },

    closeIfTaken,

    /**
     * Call before the desk gives up an item that another desk claims: its whole batch may have been taken over. Returns
     * false if no server answers.
     */
    async closeIfItemTaken(key: ClaimKey): Promise<boolean> {
      const itemId = itemIdOf(key);
      for (const batchId of itemId === null ? [] : await store.batchesOfItem(itemId)) {
        if (!isTakenBatch(floor.findBatch(batchId)) && !(await floor.refreshBatch(batchKey(batchId)))) return false;
        await closeIfTaken(batchId);
      }
      return true;
    },

    async close(): Promise<void> {
      writes.stop();
      notices.stop();
      await loop.close();
    },
  };
}

function settlementOf(outcome: Awaited<ReturnType<Floor["write"]>>): Settlement {
  if (outcome === "written") return "settled";
  return outcome === "conflict" ? "conflict" : "waiting";
}
