import type { Destination } from "../../../src-domain/recipients/address.ts";
import type { BatchJournal } from "./batch-journal.ts";
import type { BatchLines } from "./batch-lines.ts";
import type { StoredBatchView } from "./batch-views.ts";
import type { Connection } from "../files/database.ts";
import type { HoldJournal } from "./hold-journal.ts";
import type { BindingReader } from "./item-bindings.ts";
import type { createTroubleJournal } from "./trouble-journal.ts";

interface BatchParts {
  readonly journal: Connection;
  readonly batches: BatchJournal;
  readonly lines: BatchLines;
  readonly troubles: ReturnType<typeof createTroubleJournal>;
  readonly holds: HoldJournal;
  readonly bindingOf: BindingReader;
  readonly view: (batchId: string) => StoredBatchView | null;
  /** The batch that scans go into. */
  readonly current: (at: string) => StoredBatchView;
}

/** What an operator does to batches; items that leave one go off the hold that they came with. */
export function createBatchOperations(parts: BatchParts) {
  const { journal, batches, lines, troubles, holds, bindingOf, view, current } = parts;
  const inJournal = <Arguments extends unknown[], Value>(run: (...input: Arguments) => Value) =>
    journal.transaction(run) as (...input: Arguments) => Value;
  return {
    currentBatch: inJournal((at: string) => current(at)),
    batch: (batchId: string) => view(batchId),
    batchSummaries: () => batches.summaries(),
    undoLastScan: inJournal((at: string) => {
      const undone = lines.undoLast(batches.currentId(at), at);
      if (undone) holds.releaseLine(undone, at);
      return undone ? current(at) : null;
    }),
    removeLine: inJournal((batchId: string, returnInventoryId: string, at: string) => {
      const removed = batches.isHeld(batchId) ? null : lines.remove(batchId, returnInventoryId, at);
      if (removed) holds.releaseLine(removed, at);
      return removed ? view(batchId) : null;
    }),
    /** Parks a filled current batch; an empty one stays current. */
    startBatch: inJournal((at: string) => {
      if (current(at).lines.length > 0) batches.parkCurrent(at);
      return current(at);
    }),
    resumeBatch: inJournal((batchId: string, at: string) => {
      const state = batches.read(batchId)?.state;
      if ((state !== "open" && state !== "parked") || batches.isHeld(batchId)) return null;
      batches.makeCurrent(batchId, at);
      return current(at);
    }),
    renameBatch: inJournal((batchId: string, name: string, at: string) =>
      batches.rename(batchId, name, at) ? view(batchId) : null,
    ),
    discardBatch: inJournal((batchId: string, at: string) => {
      const discarded = batches.discard(batchId, at);
      if (discarded) holds.releaseBatch(batchId, at);
      return discarded ? current(at) : null;
    }),
    /** Takes a discard back, unless one of its items has found a place elsewhere meanwhile. */
    restoreBatch: inJournal((batchId: string, at: string): "restored" | "items-taken" | "no-such-batch" => {
      if (!batches.isDiscarded(batchId)) return "no-such-batch";
      const taken = lines.read(batchId).some(({ item }) => bindingOf(item.returnInventoryId, batchId) !== null);
      if (taken) return "items-taken";
      batches.restore(batchId, at);
      holds.wishBatch(batchId, at);
      return "restored";
    }),
    /** Of the current batch, newest first. */
    openTroubles: inJournal((at: string) => troubles.open(batches.currentId(at))),
    dismissTrouble: troubles.dismiss,
    setTroubleSearch: troubles.setSearch,
    saveDestination: inJournal((batchId: string, destination: Destination, at: string) =>
      batches.saveDestination(batchId, destination, at) ? view(batchId) : null,
    ),
  };
}
