import { RESEND_CODE } from "../../../src-domain/inventory/inventory.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { estimateCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { UnfinishedWork } from "../../../src-domain/updates/update.ts";
import type { BatchViews } from "../batches/batch-operations.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import { createSubmitCheck } from "../orders/submit-check.ts";
import type { StoreParts } from "../store-parts.ts";
import type { OrderToPoll } from "./external-orders.ts";
import type { StoredSubmission, NewSubmission, TransitionDetail } from "./stored-submission.ts";

/** The last service type per warehouse and country, as a suggestion; stays when recipients are erased. */
interface ServiceUse {
  readonly country: string;
  readonly code: string;
}

function createServiceUses(journal: Connection) {
  const upsertUse = journal.prepare(
    `INSERT INTO service_use VALUES (@warehouseId, @countryCode, @code)
     ON CONFLICT DO UPDATE SET code = excluded.code`,
  );
  const read = journal.prepare<[number], ServiceUse>(
    "SELECT country_code AS country, code FROM service_use WHERE warehouse_id = ?",
  );
  return {
    /** Call in the transaction that submits the order. */
    remember: (order: { readonly warehouseId: number; readonly countryCode: string }, code: string): void =>
      void upsertUse.run({ ...order, code }),
    listByWarehouse: (warehouseId: number): ServiceUse[] => read.all(warehouseId),
  };
}

export function createUnfinishedWorkReader(journal: Connection) {
  const read = journal.prepare<[], UnfinishedWork>(`
    SELECT
      (SELECT count(*) FROM batch_line JOIN batch USING (batch_id)
        WHERE batch.state = 'open' AND batch_line.removed_at IS NULL) AS openItems,
      (SELECT count(*) FROM kept_scan WHERE put_aside_at IS NULL) AS deferredScans,
      (SELECT count(*) FROM submission WHERE state IN ('ready', 'sending', 'unknown'))
        + (SELECT count(*) FROM cancellation WHERE state IN ('sending', 'unknown'))
        + (SELECT count(*) FROM item_hold WHERE state IN ('waiting', 'sending', 'unknown'))
        + (SELECT count(*) FROM worksheet WHERE state IN ('preparing', 'running')) AS unfinishedRequests
  `);
  const findWork = journal.prepare<[], { hasWorked: number }>(
    "SELECT EXISTS (SELECT 1 FROM scan) OR EXISTS (SELECT 1 FROM kept_scan) OR EXISTS (SELECT 1 FROM submission) AS hasWorked",
  );
  // Uses the order of writing, because an index of times would slow down every scan.
  const readNewest = journal.prepare<[], { at: string | null }>(`
    SELECT max(at) AS at FROM (
      SELECT recorded_at AS at FROM (SELECT recorded_at FROM scan ORDER BY rowid DESC LIMIT 1)
      UNION ALL SELECT created_at FROM (SELECT created_at FROM submission ORDER BY place DESC LIMIT 1)
      UNION ALL SELECT received_at FROM (SELECT received_at FROM service_event ORDER BY event_number DESC LIMIT 1))
  `);
  return {
    /**
     * Returns the time of the last recorded scan, created order or received event; ISO 8601, UTC; null on a new desk.
     */
    newestEntryAt: (): string | null => readNewest.get()?.at ?? null,
    /** Returns true if a scan or a submission was ever stored. */
    hasWorked: (): boolean => findWork.get()?.hasWorked === 1,
    unfinishedWork: (): UnfinishedWork => read.get() ?? { openItems: 0, deferredScans: 0, unfinishedRequests: 0 },
  };
}

export function createCutOffEstimates({ journal, outbox }: StoreParts) {
  const readEstimated = journal.prepare<[string], { id: string; createdAt: string; at: string }>(`
    SELECT submission_id AS id, created_at AS createdAt, cut_off ->> '$.at' AS at FROM submission
    WHERE state = 'created' AND created_at > ? AND cut_off ->> '$.estimated' = 1 ORDER BY place DESC LIMIT 500`);
  const write = journal.prepare("UPDATE submission SET cut_off = ? WHERE submission_id = ?");

  return {
    /** Updates orders created after `createdAfter`. `skewMs`: the service's clock minus this computer's. */
    recalculateCutOffs: journal.transaction(
      (calendar: WorkingCalendar, skewMs: number, createdAfter: string): StoredSubmission[] =>
        readEstimated.all(createdAfter).flatMap(({ id, createdAt, at }) => {
          const newCutOff = estimateCutOff(new Date(Date.parse(createdAt) + skewMs).toISOString(), calendar);
          if (newCutOff === null || newCutOff === at) return [];
          write.run(JSON.stringify({ at: newCutOff, estimated: true }), id);
          return outbox.read(id) ?? [];
        }),
    ),
  };
}

export function createOutboxOperations(parts: StoreParts, { viewCurrent }: BatchViews) {
  const { journal, outbox, batches, lines, refusedScans, allocationOf, facts, recipients, batchOrders, seals } = parts;
  const inTransaction = inTransactionOf(journal);

  /** Returns a batch to the operator: as the current batch if that one has no items, otherwise parked. */
  function returnBatch(batchId: string, at: string): void {
    if (viewCurrent(at).lines.length > 0) return batches.park(batchId, at);
    batches.resume(batchId, at);
  }

  function transition(submissionId: string, event: SubmissionEvent, detail: TransitionDetail, at: string) {
    const updatedSubmission = outbox.transition(submissionId, event, detail, at);
    if (updatedSubmission?.state === "refused" || updatedSubmission?.state === "released")
      returnBatch(updatedSubmission.batchId, at);
    if (updatedSubmission?.state === "created") {
      facts.markItems(
        RESEND_CODE,
        updatedSubmission.items.map((item) => item.returnInventoryId),
        at,
      );
    }
    return updatedSubmission;
  }

  /** Returns false if the batch was submitted or changed, or has refused scans, since the body was created. */
  function isAsSubmitted({ batchId, items }: NewSubmission, destination: Destination): boolean {
    const batch = batches.read(batchId);
    if (!batch || batch.state === "submitted" || refusedScans.listOpen(batchId).length > 0) return false;
    const ids = lines.read(batchId).map(({ item }) => item.returnInventoryId);
    const hasSameItems =
      ids.length === items.length && items.every((item, index) => item.returnInventoryId === ids[index]);
    return hasSameItems && JSON.stringify(batch.destination) === JSON.stringify(destination);
  }

  const serviceUses = createServiceUses(journal);
  const findOrderObstacle = createSubmitCheck(parts);
  const isLocked = (batchId: string) => (item: { readonly returnInventoryId: string }) =>
    allocationOf(item.returnInventoryId, batchId)?.kind === "submission";

  return {
    /** Returns submissions, newest first; of several of one batch, the last. */
    recentSubmissions: outbox.listNewest,
    /**
     * `changed`: the batch no longer matches the body. `handed-over`: another desk may have sent it. `items-taken`:
     * another order of this desk contains one of its items. `order-not-free`: the order that the batch is for changed.
     */
    submitBatch: inTransaction((submission: NewSubmission, destination: Destination, at: string) => {
      if (batches.isHandOverOpen(submission.batchId)) return "handed-over";
      if (!isAsSubmitted(submission, destination)) return "changed";
      if (submission.items.some(isLocked(submission.batchId))) return "items-taken";
      const orderObstacle = findOrderObstacle(submission.batchId, destination, at);
      if (orderObstacle !== null) return { orderObstacle };
      batches.makeCurrent(submission.batchId, at);
      batches.submitCurrent(at);
      outbox.add(submission, at);
      // The recipient of a channel's order is in the order book.
      if (!batchOrders.isForOrder(submission.batchId)) recipients.remember(destination, at);
      const { warehouseId, countryCode } = submission;
      serviceUses.remember({ warehouseId, countryCode }, destination.shipmentServiceType);
      seals.skipWaiting();
      return { current: viewCurrent(at) };
    }),
    /** Returns null if the event cannot occur in the submission's state; see src-domain/resends/submission.ts. */
    transition: inTransaction(transition),
    linkOrder: inTransaction(
      (
        submissionId: string,
        { resendId, by }: { readonly resendId: string; readonly by: "event" | "operator" },
        detail: TransitionDetail,
        at: string,
      ): StoredSubmission | "already-linked" | null => {
        if (outbox.isOrderKnown(resendId)) return "already-linked";
        return transition(submissionId, { type: "adopted", resendId, by }, detail, at);
      },
    ),
    setWaiting: inTransaction(outbox.setWaiting),
    setAwaitingFleet: inTransaction(outbox.setAwaitingFleet),
    setReadyWaiting: inTransaction(outbox.pauseReady),
    recordOutcomeCheck: inTransaction(outbox.recordOutcomeCheck),
    lastServiceTypes: serviceUses.listByWarehouse,
    submission: outbox.read,
    earlierAttempts: outbox.earlierAttempts,
    submissionOfOrder: outbox.findByOrder,
    orderCounts: outbox.countOrders,
    ...createUnfinishedWorkReader(journal),
    ownOrdersToPoll: outbox.listToPoll,
    submissionsInState: outbox.listInState,
    submissionToSend: outbox.findNextToSend,
    submissionsAwaitingHold: outbox.listWaitingForHold,
    timeline: outbox.timeline,
    /** `maxGapMs`: longest wait between polls that is not a gap; see src-domain/resends/poll-history.ts. */
    recordOrderPoll: inTransaction(outbox.recordPoll),
    resolveFailure: inTransaction(outbox.resolveFailure),
    orderPolls: outbox.polls.listRuns,

    externalOrder: outbox.externalOrders.read,
    externalOrderTimeline: outbox.externalOrders.timeline,
    externalOrdersToPoll: outbox.externalOrders.listToPoll,
    ordersToPoll: (resendIds: readonly string[]): OrderToPoll[] =>
      resendIds.flatMap((resendId) => outbox.findToPoll(resendId) ?? []),
    /** Returns false if the external order is unknown or turned out to be created by this desk. */
    recordExternalOrderPoll: inTransaction(outbox.recordExternalPoll),
  };
}

export type OutboxOperations = ReturnType<typeof createOutboxOperations>;
