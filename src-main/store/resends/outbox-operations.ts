import { transactionsOf, type Connection } from "../files/database.ts";
import type { UnfinishedWork } from "../../../src-domain/updates/update.ts";
import { estimatedCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import type {
  StoredSubmission,
  OutcomeCheck,
  NewSubmission,
  FetchedOrderFields,
  TransitionDetail,
  Waiting,
} from "./outbox-journal.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { BatchViews } from "../batches/batch-operations.ts";
import type { ExternalOrderFacts, OrderToPoll } from "./external-orders.ts";
import type { StoreParts } from "../store-parts.ts";

/** The last service type per warehouse and country, as a suggestion; kept after the recipients of its orders are erased. */
interface ServiceUse {
  readonly country: string;
  readonly code: string;
}

function createServiceUses(journal: Connection) {
  const note = journal.prepare(
    `INSERT INTO service_use VALUES (@warehouseId, @countryCode, @code)
     ON CONFLICT DO UPDATE SET code = excluded.code`,
  );
  const read = journal.prepare<[number], ServiceUse>(
    "SELECT country_code AS country, code FROM service_use WHERE warehouse_id = ?",
  );
  return {
    /** Called in the transaction that submits. */
    note: (order: { readonly warehouseId: number; readonly countryCode: string }, code: string): void =>
      void note.run({ ...order, code }),
    ofWarehouse: (warehouseId: number): ServiceUse[] => read.all(warehouseId),
  };
}

export function createUnfinishedWorkReader(journal: Connection) {
  const read = journal.prepare<[], UnfinishedWork>(`
    SELECT
      (SELECT count(*) FROM batch_line JOIN batch USING (batch_id)
        WHERE batch.state = 'open' AND batch_line.removed_at IS NULL) AS openItems,
      (SELECT count(*) FROM kept_scan WHERE put_aside_at IS NULL) AS keptScans,
      (SELECT count(*) FROM submission WHERE state IN ('ready', 'sending', 'unknown'))
        + (SELECT count(*) FROM cancellation WHERE state IN ('sending', 'unknown'))
        + (SELECT count(*) FROM item_hold WHERE state IN ('waiting', 'sending', 'unknown'))
        + (SELECT count(*) FROM worksheet WHERE state IN ('preparing', 'running')) AS unfinishedRequests
  `);
  const findWork = journal.prepare<[], { worked: number }>(
    "SELECT EXISTS (SELECT 1 FROM scan) OR EXISTS (SELECT 1 FROM kept_scan) OR EXISTS (SELECT 1 FROM submission) AS worked",
  );
  // By the order of writing: an index of their times would slow down every scan.
  const readNewest = journal.prepare<[], { at: string | null }>(`
    SELECT max(at) AS at FROM (
      SELECT recorded_at AS at FROM (SELECT recorded_at FROM scan ORDER BY rowid DESC LIMIT 1)
      UNION ALL SELECT created_at FROM (SELECT created_at FROM submission ORDER BY place DESC LIMIT 1)
      UNION ALL SELECT received_at FROM (SELECT received_at FROM service_event ORDER BY event_number DESC LIMIT 1))
  `);
  return {
    /** When this desk last recorded a scan, an order or an event; ISO 8601, UTC; null on a new desk. */
    newestEntryAt: (): string | null => readNewest.get()?.at ?? null,
    /** Whether anybody has ever worked here. */
    hasWorked: (): boolean => findWork.get()?.worked === 1,
    unfinishedWork: (): UnfinishedWork => read.get() ?? { openItems: 0, keptScans: 0, unfinishedRequests: 0 },
  };
}

export function createCutOffEstimates({ journal, outbox }: StoreParts) {
  const readEstimated = journal.prepare<[string], { id: string; createdAt: string; at: string }>(`
    SELECT submission_id AS id, created_at AS createdAt, cut_off ->> '$.at' AS at FROM submission
    WHERE state = 'created' AND created_at > ? AND cut_off ->> '$.estimated' = 1 ORDER BY place DESC LIMIT 500`);
  const write = journal.prepare("UPDATE submission SET cut_off = ? WHERE submission_id = ?");

  return {
    /** For orders created after `since`. `skewMs`: the service's clock minus this computer's. Returns the changed orders. */
    recalculateCutOffs: journal.transaction(
      (calendar: WorkingCalendar, skewMs: number, since: string): StoredSubmission[] =>
        readEstimated.all(since).flatMap(({ id, createdAt, at }) => {
          const estimated = estimatedCutOff(new Date(Date.parse(createdAt) + skewMs).toISOString(), calendar);
          if (estimated === null || estimated === at) return [];
          write.run(JSON.stringify({ at: estimated, estimated: true }), id);
          return outbox.read(id) ?? [];
        }),
    ),
  };
}

export function createOutboxOperations(parts: StoreParts, { current }: BatchViews) {
  const { journal, outbox, batches, lines, troubles, bindingOf, facts, recipients } = parts;
  const inJournal = transactionsOf(journal);

  /** Returns a batch to the operator: as the current one if no other was begun, otherwise parked. */
  function returnBatch(batchId: string, at: string): void {
    if (current(at).lines.length === 0) batches.makeCurrent(batchId, at);
    else batches.park(batchId, at);
  }

  function transition(submissionId: string, event: SubmissionEvent, detail: TransitionDetail, at: string) {
    const after = outbox.transition(submissionId, event, detail, at);
    if (after?.state === "refused" || after?.state === "released") returnBatch(after.batchId, at);
    if (after?.state === "created") {
      const ids = after.items.map((item) => item.returnInventoryId);
      facts.mark("rsd", ids, at);
    }
    return after;
  }

  /** Whether the batch still matches the body: it may have been submitted, scanned into or edited meanwhile. */
  function isAsSubmitted({ batchId, items }: NewSubmission, destination: Destination): boolean {
    const batch = batches.read(batchId);
    if (!batch || batch.state === "submitted" || troubles.open(batchId).length > 0) return false;
    const ids = lines.read(batchId).map(({ item }) => item.returnInventoryId);
    const same = ids.length === items.length && items.every((item, index) => item.returnInventoryId === ids[index]);
    return same && JSON.stringify(batch.destination) === JSON.stringify(destination);
  }

  const serviceUses = createServiceUses(journal);
  const isLocked = (batchId: string) => (item: { readonly returnInventoryId: string }) =>
    bindingOf(item.returnInventoryId, batchId)?.kind === "submission";

  return {
    /**
     * Outbox row and closed batch become durable together. `changed`: the batch no longer matches the body; `handed-over`:
     * another desk may have sent it; `items-taken`: another order of this desk
     * contains one of its items.
     */
    submitBatch: inJournal((submission: NewSubmission, destination: Destination, at: string) => {
      if (batches.isHeld(submission.batchId)) return "handed-over";
      if (!isAsSubmitted(submission, destination)) return "changed";
      if (submission.items.some(isLocked(submission.batchId))) return "items-taken";
      batches.makeCurrent(submission.batchId, at);
      batches.submitCurrent(at);
      outbox.add(submission, at);
      recipients.remember(destination, at);
      const { warehouseId, countryCode } = submission;
      serviceUses.note({ warehouseId, countryCode }, destination.shipmentServiceType);
      return { current: current(at) };
    }),
    /** Null if the event cannot occur in the submission's state; see src-domain/resends/submission.ts. */
    transition: inJournal(transition),
    /** One order of the service is one submission of this desk. */
    linkOrder: inJournal(
      (
        submissionId: string,
        { resendId, by }: { readonly resendId: string; readonly by: "event" | "operator" },
        detail: TransitionDetail,
        at: string,
      ): StoredSubmission | "taken" | null =>
        outbox.isOrderKnown(resendId)
          ? "taken"
          : transition(submissionId, { type: "adopted", resendId, by }, detail, at),
    ),
    setWaiting: inJournal((submissionId: string, waiting: Waiting) => outbox.setWaiting(submissionId, waiting)),
    setReadyWaiting: inJournal(outbox.holdReady),
    recordOutcomeCheck: inJournal((submissionId: string, look: OutcomeCheck) =>
      outbox.recordItemLook(submissionId, look),
    ),
    lastServiceTypes: serviceUses.ofWarehouse,
    submission: outbox.read,
    earlierAttempts: outbox.earlierAttempts,
    submissionOfOrder: (resendId: string) => outbox.ofOrder(resendId),
    orderCounts: () => outbox.count(),
    ...createUnfinishedWorkReader(journal),
    ownOrdersToPoll: outbox.toWatch,
    submissionsInState: outbox.inState,
    submissionToSend: outbox.toSend,
    submissionsAwaitingHold: outbox.held,
    timeline: (submissionId: string) => outbox.timeline(submissionId),
    /** `mostMs`: longest wait between polls that is no gap; see src-domain/resends/poll-history.ts. */
    recordOrderPoll: inJournal(
      (submissionId: string, facts: readonly OrderFact[], look: FetchedOrderFields, at: string, mostMs: number) =>
        outbox.recordLook(submissionId, facts, look, at, mostMs),
    ),
    resolveFailure: inJournal((submissionId: string, done: boolean, at: string) =>
      outbox.dealWithFailure(submissionId, done, at),
    ),
    orderPolls: (resendId: string) => outbox.checks.of(resendId),

    externalOrder: (resendId: string) => outbox.learned.read(resendId),
    externalOrderTimeline: (resendId: string) => outbox.learned.timeline(resendId),
    externalOrdersToPoll: (belowRowKey: number, limit: number) => outbox.learned.toWatch(belowRowKey, limit),
    /** The given orders that the service has, made here or elsewhere. */
    ordersToPoll: (resendIds: readonly string[]): OrderToPoll[] =>
      resendIds.flatMap((resendId) => outbox.toWatchOf(resendId) ?? []),
    /** For an order made elsewhere; false if it is unknown or turned out to be made here. */
    recordExternalOrderPoll: inJournal(
      (
        looked: ExternalOrderFacts,
        facts: readonly OrderFact[],
        labelAddresses: readonly string[],
        mostMs: number,
      ): boolean => outbox.recordLearnedLook(looked, facts, labelAddresses, mostMs),
    ),
  };
}

export type OutboxOperations = ReturnType<typeof createOutboxOperations>;
