import { readResendStatus } from "../../src-domain/resend.ts";
import type { ResendDetails, ResendRow, TimelineEntry } from "../../src-preload/contract/resend.ts";
import type { Store } from "../store/client.ts";
import type { StoredObservation, StoredSubmission } from "../store/outbox-journal.ts";

export function toResendRow(submission: StoredSubmission): ResendRow {
  const { statusRaw } = submission;
  return {
    submissionId: submission.submissionId,
    batchName: submission.batchName,
    state: submission.state,
    waitingFor: submission.waitingFor,
    resendId: submission.resendId,
    resendNumber: submission.resendNumber,
    status: statusRaw === null ? null : { raw: statusRaw, known: readResendStatus(statusRaw) },
    labelMode: submission.labelMode,
    warehouseId: submission.warehouseId,
    itemCount: submission.itemCount,
    recipientName: submission.recipientName,
    countryCode: submission.countryCode,
    trackingNumber: submission.trackingNumber,
    submittedAt: submission.submittedAt,
    createdAt: submission.createdAt,
    checkedAt: submission.checkedAt,
    cutOff: submission.cutOff,
  };
}

/** An order with its timeline, read from stored observations alone. */
export async function readResendDetails(store: Store, submissionId: string): Promise<ResendDetails | null> {
  const submission = await store.submission(submissionId);
  if (!submission) return null;
  const [observations, batch] = await Promise.all([store.observations(submissionId), store.batch(submission.batchId)]);
  return {
    row: toResendRow(submission),
    timeline: observations.map(toTimelineEntry),
    items: (batch?.lines ?? []).map(({ item }) => ({
      returnInventoryId: item.returnInventoryId,
      rma: item.rma,
      sku: item.sku,
    })),
    refusal: submission.refusal,
  };
}

function toTimelineEntry({ at, source, fact }: StoredObservation): TimelineEntry {
  if (fact.kind !== "status") return { at, source, fact };
  return { at, source, fact: { ...fact, known: readResendStatus(fact.raw) } };
}
