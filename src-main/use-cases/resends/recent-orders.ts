import { findLabelProgress } from "../../../src-domain/labels/label-progress.ts";
import { withoutFiles } from "../../../src-domain/resends/order-timeline.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { RecentOrder } from "../../../src-preload/contract/resends/resend.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";
import { type createNormalTimes, shipmentOf, toResendRow } from "./resend-views.ts";

interface Sources {
  readonly store: Store;
  readonly normalTimes: ReturnType<typeof createNormalTimes>;
  readonly undoableUntil: (submissionId: string) => string | null;
}

export async function readRecentOrders(sources: Sources, limit: number): Promise<RecentOrder[]> {
  const submissions = await sources.store.recentSubmissions(limit);
  return Promise.all(submissions.map((submission) => toRecentOrder(sources, submission)));
}

async function toRecentOrder(
  { store, normalTimes, undoableUntil }: Sources,
  submission: StoredSubmission,
): Promise<RecentOrder> {
  const { submissionId, resendId, labelMode, createdAt, statusRaw, body } = submission;
  const status = parseResendStatus(statusRaw);
  const [label, usualTimes, failure] = await Promise.all([
    resendId === null ? null : store.label(resendId),
    normalTimes(labelMode),
    status === "failed" ? readFailure(store, submissionId) : null,
  ]);
  const usualMs = usualTimes.find(({ stage }) => stage === "queued")?.ms ?? null;
  const progress = {
    status,
    labelMode,
    createdAt,
    usualMs,
    isKnown: label !== null,
    prints: label?.prints ?? [],
    failure,
  };
  return {
    row: toResendRow(submission),
    town: shipmentOf(body)?.shipmentCity ?? null,
    label: findLabelProgress(progress),
    seal: label?.seal ?? null,
    undoableUntil: undoableUntil(submissionId),
  };
}

async function readFailure(store: Store, submissionId: string): Promise<string | null> {
  const messages = withoutFiles(await store.timeline(submissionId)).flatMap(({ fact }) =>
    fact.kind === "label-error" ? [fact.message] : [],
  );
  return messages.at(-1) ?? null;
}
