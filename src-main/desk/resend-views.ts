import type { Observation } from "../../src-domain/order-timeline.ts";
import { readResendStatus } from "../../src-domain/resend.ts";
import type { ResendDetails, ResendRow, TimelineEntry, UnknownOutcome } from "../../src-preload/contract/resend.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";

export function toResendRow(submission: StoredSubmission): ResendRow {
  const { statusRaw } = submission;
  return {
    submissionId: submission.submissionId,
    batchName: submission.batchName,
    state: submission.state,
    waitingFor: submission.waitingFor,
    waitsUntil: submission.waitsUntil,
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
  const timeline = await store.timeline(submissionId);
  return {
    row: toResendRow(submission),
    timeline: timeline.map(toTimelineEntry),
    items: submission.items,
    // An order that exists after all was not refused, whatever a repeat of it was told.
    refusal: submission.state === "refused" || submission.state === "unknown" ? submission.refusal : null,
    unknown: submission.state === "unknown" ? unknownOf(submission) : null,
  };
}

const unknownOf = ({ doubt, attempts, loss, look }: StoredSubmission): UnknownOutcome => ({
  doubt,
  attempts,
  loss,
  look,
});

function toTimelineEntry({ at, source, fact }: Observation): TimelineEntry {
  if (fact.kind !== "status") return { at, source, fact };
  return { at, source, fact: { ...fact, known: readResendStatus(fact.raw) } };
}
