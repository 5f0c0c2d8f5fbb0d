import { desk } from "../../../bridge.ts";
import type { Hand } from "../../../batches/batch-changes.ts";
import { readParked, useDeskBatch } from "../../../batches/desk-batch.ts";
import { flushDestination, forgetEdits } from "../../../batches/destination-drafts.ts";
import { noticeOfError } from "../../../batches/notice.ts";
import { askForProduction } from "./production-question.ts";
import { openTray } from "../../../batches/trouble-tray.ts";

export type SubmitOutcome = "sent" | "not-sent";

/** A second press meanwhile does nothing. `deliberate`: the operator confirmed that the order is meant for production. */
export async function submitBatch(batchId: string, by: Hand, deliberate = false): Promise<SubmitOutcome> {
  if (useDeskBatch.getState().submitting) return "not-sent";
  useDeskBatch.setState({ submitting: true, attempted: batchId });
  try {
    if (!(await flushDestination(batchId))) {
      useDeskBatch.setState({ notice: { kind: "failed" } });
      return "not-sent";
    }
    const answer = await desk.batch.submit({ batchId, deliberate });
    if (!answer.ok) {
      // The form already marks what `incomplete` names, by the same rules.
      const code = answer.error.code;
      const saidElsewhere = code === "incomplete" || code === "confirm-production";
      useDeskBatch.setState({ notice: saidElsewhere ? null : noticeOfError(code, answer.error.fields) });
      if (code === "troubles-open") openTray();
      if (code === "confirm-production") askForProduction(batchId);
      return "not-sent";
    }
    const { submissionId, current } = answer.value;
    forgetEdits(batchId);
    useDeskBatch.setState((state) => ({
      batch: current,
      latest: by === "hand" ? null : state.latest,
      notice: null,
      attempted: null,
      // An event about the order may arrive before this answer.
      order: state.order?.submissionId === submissionId ? state.order : { submissionId, row: null },
    }));
    await Promise.all([readParked(), readOrder(submissionId)]);
    return "sent";
  } finally {
    useDeskBatch.setState({ submitting: false });
  }
}

/** The screen ignored events from before the answer, because it did not know the order yet. */
async function readOrder(submissionId: string): Promise<void> {
  const answer = await desk.resend.get({ submissionId });
  if (!answer.ok) return;
  const { row } = answer.value;
  useDeskBatch.setState(({ order }) =>
    order?.submissionId === submissionId && order.row === null ? { order: { submissionId, row } } : {},
  );
}
