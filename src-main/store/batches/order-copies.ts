import { ulid } from "ulid";
import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import type { HandOver } from "../../../src-domain/batches/hand-over.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { BatchViews } from "./batch-operations.ts";
import { typedGesture, type ScanJournal } from "./scan-journal.ts";
import type { StoreParts } from "../store-parts.ts";

const UNTOUCHED = JSON.stringify(EMPTY_DESTINATION);
const LONGEST_NAME = 60;

export function createOrderCopies(
  { journal, batches, handOvers, outbox, account }: StoreParts,
  scans: ScanJournal,
  { view, current }: BatchViews,
) {
  /** A new batch with an order's address, service type, notes and warehouse, and its items that are free again. */
  function copyOrder(submissionId: string, name: string, returnInventoryIds: readonly string[], at: string) {
    const submission = outbox.read(submissionId);
    const source = submission && batches.read(submission.batchId);
    if (!submission || !source) return null;
    const here = current(at);
    const isFree = here.lines.length === 0 && here.openTroubles === 0 && JSON.stringify(here.destination) === UNTOUCHED;
    const { batchId } = batches.openParked(at, submission.warehouseId);
    batches.rename(batchId, name.slice(0, LONGEST_NAME), at);
    batches.saveDestination(batchId, source.destination, at);
    if (isFree) batches.makeCurrent(batchId, at);
    const copied = returnInventoryIds.map(
      (id) => scans.record(typedGesture(id, at), at, null, batchId).scan.verdict.kind,
    );
    return {
      batchId,
      name: view(batchId)?.name ?? name,
      isCurrent: isFree,
      items: copied.filter((kind) => kind === "added").length,
      current: current(at),
    };
  }

  function handOver(batchId: string, station: string, at: string): HandOver | "no-such-batch" | "empty" {
    batches.settleDestination(batchId);
    const batch = view(batchId);
    if (batch?.state !== "parked" || batches.unseenFrom(batchId) !== null) return "no-such-batch";
    if (batch.lines.length === 0) return "empty";
    return {
      ...handOvers.outgoing(batchId, ulid(), at),
      account,
      station,
      batchName: batch.name,
      returnInventoryIds: batch.lines.map(({ item }) => item.returnInventoryId),
      destination: batch.destination,
    };
  }

  function arrived(batchId: string): { readonly station: string; readonly batch: BatchView } | null {
    const station = batches.unseenFrom(batchId);
    batches.settleDestination(batchId);
    const batch = station === null ? null : view(batchId);
    return station === null || batch === null ? null : { station, batch };
  }

  /** After the operator has checked the address, the batch becomes this desk's own and the current one. */
  function takeOver(batchId: string, at: string): BatchView | null {
    if (arrived(batchId) === null) return null;
    batches.markSeen(batchId);
    batches.makeCurrent(batchId, at);
    return current(at);
  }

  return {
    arrivedBatch: journal.transaction(arrived),
    takeOverBatch: journal.transaction(takeOver),
    copyOrder: journal.transaction(copyOrder),
    handOver: journal.transaction(handOver),
    confirmHandOver: (batchId: string, at: string): boolean => handOvers.confirm(batchId, at),
    takeBackHandOver: journal.transaction((batchId: string, at: string) => handOvers.takeBack(batchId, at)),
  };
}
