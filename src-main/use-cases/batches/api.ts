import { copyName } from "../../../src-domain/batches/batch-name.ts";
import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { valueOrRefusal, refuse } from "../replies.ts";
import { listKnownRefusals } from "../resends/refusals.ts";
import { submitBatch, type SubmitProblem } from "../resends/submit-batch.ts";

const refuseUnknownBatch = () => refuse("no-such-batch", "The batch is no longer open.");

export function createBatchHandlers({
  store,
  settings,
  orders: { outbox, holds },
  refusals,
  production: { hasConfirmation },
  storageNotices: { findRestoreBlock },
  now,
  isoNow,
  log,
}: Desk): DomainHandlers<"batch"> {
  /** Call after a change of a batch's items, which may need a hold or a release. Returns `result`. */
  const wakeHoldsAfter = <Value>(result: Value): Value => {
    holds.wake();
    return result;
  };
  return {
    current: () => store.currentBatch(isoNow()),
    list: () => store.batchSummaries(),
    undoLast: async () =>
      valueOrRefusal(wakeHoldsAfter(await store.undoLastScan(isoNow())), () =>
        refuse("nothing-to-undo", "The batch is empty."),
      ),
    removeLine: async ({ batchId, returnInventoryId }) =>
      valueOrRefusal(wakeHoldsAfter(await store.removeLine(batchId, returnInventoryId, isoNow())), () =>
        refuse("not-in-batch", "The item is not in this batch."),
      ),
    park: async () => {
      const { lines } = await store.currentBatch(isoNow());
      return lines.length === 0 ? refuse("empty", "The batch is empty.") : success(await store.startBatch(isoNow()));
    },
    start: () => store.startBatch(isoNow()),
    resume: async ({ batchId, warned }) =>
      valueOrRefusal(await store.resumeBatch(batchId, isoNow(), { wasWarned: warned === true }), refuseUnknownBatch),
    rename: async ({ batchId, name }) =>
      valueOrRefusal(await store.renameBatch(batchId, name, isoNow()), refuseUnknownBatch),
    discard: async ({ batchId }) =>
      valueOrRefusal(wakeHoldsAfter(await store.discardBatch(batchId, isoNow())), refuseUnknownBatch),
    acknowledgeTaken: async ({ batchId }) => {
      await store.acknowledgeTaken(batchId);
      return store.batchSummaries();
    },
    restore: async ({ batchId }) => {
      const outcome = wakeHoldsAfter(await store.restoreBatch(batchId, isoNow()));
      if (outcome === "restored") return success(await store.batchSummaries());
      if (outcome === "no-such-batch") return refuseUnknownBatch();
      return refuse("items-taken", "An item of this batch is in another batch or order now.");
    },
    splitOff: async ({ batchId, returnInventoryIds }) => {
      const outcome = await store.splitOff(batchId, returnInventoryIds, isoNow());
      if (outcome === "no-such-batch") return refuseUnknownBatch();
      return outcome === "nothing-left"
        ? refuse(outcome, "No item is left for one of the two batches.")
        : success(outcome);
    },
    moveSurplus: async ({ batchId }) => {
      const outcome = await store.moveSurplus(batchId, isoNow());
      if (outcome === "no-such-batch") return refuseUnknownBatch();
      return outcome === "within-limit" ? refuse(outcome, "The batch is within the limit.") : success(outcome);
    },
    undoMove: async ({ moveId }) => {
      const outcome = await store.undoMove(moveId, isoNow());
      if (outcome === "no-such-move") return refuse(outcome, "This move was taken back before.");
      return outcome === "moved-on" ? refuse(outcome, "One of the batches has gone on meanwhile.") : success(outcome);
    },
    evidence: async ({ batchId }) => valueOrRefusal(await refusals.readEvidence(batchId), refuseUnknownBatch),
    refreshItems: async ({ batchId }) => {
      const evidence = await refusals.refresh(batchId);
      if (!evidence) return refuseUnknownBatch();
      return evidence.fetchState === "offline"
        ? refuse("offline", "The service could not be asked about every item.", { isRetryable: true })
        : success(evidence);
    },
    copyOrder: async ({ submissionId, order, items }) =>
      valueOrRefusal(await store.copyOrder(submissionId, copyName(order), items, isoNow()), () =>
        refuse("no-such-submission", "This order is not known on this desk."),
      ),
    saveDestination: async ({ batchId, destination, seen }) =>
      valueOrRefusal(await store.saveDestination(batchId, destination, isoNow(), seen), refuseUnknownBatch),
    submit: async ({ batchId, isRefusalAccepted }) => {
      const { undoSeconds, sealScan } = await settings.get();
      const submitResult = await submitBatch(store, batchId, now(), {
        confirmWithOperator: hasConfirmation,
        findRestoreBlock,
        ...(sealScan === "required" && { findBlockingOrder: async () => (await store.waitingSeals())[0] ?? null }),
        ...(!isRefusalAccepted && {
          findKnownRefusals: async (id) => listKnownRefusals(await refusals.readEvidence(id)),
        }),
      });
      if (!submitResult.ok) return refuseSubmit(submitResult.error);
      log({ event: "submission-made", id: submitResult.value.submissionId });
      outbox.sendAfterUndo(submitResult.value.submissionId, undoSeconds);
      return submitResult;
    },
  };
}

const SUBMIT_MESSAGES = {
  "no-such-batch": "The batch is no longer open.",
  empty: "The batch is empty.",
  "over-limit": "The batch holds more items than one order may.",
  "refused-scans-open": "Resolve the refused scans first.",
  "confirm-production": "Nobody confirmed the first write of a day in production.",
  "items-taken": "An item of this batch is in another order of this desk.",
  "unread-since-restore": "The items must be read first, and the service was not reached.",
  "taken-since-backup": "Items of this batch are no longer on hold.",
  incomplete: "The destination is not complete.",
  "known-refusal": "The service refuses some of the items.",
  "order-not-free": "The order that the batch is for can no longer be sent with it.",
  "seal-waiting": "Scan the label of the last order first.",
} as const satisfies Record<SubmitProblem["code"], string>;

function refuseSubmit(problem: SubmitProblem) {
  const { code } = problem;
  return refuse(code, SUBMIT_MESSAGES[code], {
    isRetryable: code === "unread-since-restore",
    ...((code === "incomplete" || code === "known-refusal" || code === "seal-waiting") && { fields: problem.fields }),
    ...(code === "order-not-free" && { fields: { [problem.orderNumber]: problem.obstacle } }),
    ...(code === "taken-since-backup" && {
      fields: Object.fromEntries(problem.rmas.map((rma) => [rma, "No longer on hold."])),
    }),
  });
}
