import { DAY_MS } from "../../../src-domain/durations.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { estimateCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { HoldTransition } from "../../store/batches/hold-operations.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import { createHolds } from "../batches/holds.ts";
import type { DeskContext } from "../context.ts";
import { createCancellations, type CancellationsOptions } from "./cancellations.ts";
import { createUnknownOrderActions, createLostOrderFinder } from "./lost-orders.ts";
import { createOutbox, type SubmitFence } from "./outbox.ts";
import { createOutcomeChecks } from "./outcome-checks.ts";

/** Orders older than this many days have ended or are past any cut-off. */
const RECALCULATED_DAYS = 30;
/** Estimates the cut-offs that the service did not name from the desk's calendar and the service's clock. */
export function createCutOffs({ store, readSettings, clock, now, reportSubmission }: DeskContext) {
  let knownCalendar: string | null = null;

  async function recalculate(calendar: WorkingCalendar): Promise<void> {
    const submittedSince = new Date(now().getTime() - RECALCULATED_DAYS * DAY_MS).toISOString();
    for (const submission of await store.recalculateCutOffs(calendar, clock.skewMs() ?? 0, submittedSince))
      reportSubmission(submission);
  }

  return {
    /** The cut-off of an order made now. Null instead of an error, so that a created order is stored in any case. */
    async estimate(): Promise<string | null> {
      try {
        return estimateCutOff(clock.now().toISOString(), (await readSettings()).workingCalendar);
      } catch {
        return null;
      }
    },

    onSettingsSaved: ({ workingCalendar }: Settings): void => {
      const calendar = JSON.stringify(workingCalendar);
      if (calendar === knownCalendar) return;
      knownCalendar = calendar;
      recalculate(workingCalendar).catch((error: unknown) => {
        knownCalendar = null;
        process.emitWarning(new PartFailure("cut-offs", error));
      });
    },
  };
}

export function createOutgoingOrders(
  context: DeskContext,
  publishTransition: (transition: HoldTransition) => Promise<void>,
  { fence, ...cancellationOptions }: CancellationsOptions & { readonly fence: SubmitFence },
) {
  const cutOffs = createCutOffs(context);
  const outbox = createOutbox(context, () => cutOffs.estimate(), fence);
  const outcomeChecks = createOutcomeChecks(context, (submissionId) => outbox.retry(submissionId));
  const holds = createHolds(context, (transition) => {
    void publishTransition(transition);
    if (transition.removedLine?.submission) context.reportSubmission(transition.removedLine.submission);
    // An order may wait for this item's hold.
    outbox.wake();
  });
  const lostOrders = createLostOrderFinder(context);
  const cancellations = createCancellations(context, cancellationOptions);

  function wake(): void {
    holds.wake();
    outbox.wake();
  }

  context.availability.onAvailable(() => {
    wake();
    outcomeChecks.resume();
    void lostOrders.retryAll();
    cancellations.resume();
  });

  return {
    outbox,
    outcomeChecks,
    cutOffs,
    cancellations,
    holds,
    unknownOrderActions: createUnknownOrderActions(context),

    resolveFailure: (submissionId: string, resolution: Resolution) => resolveFailure(context, submissionId, resolution),

    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      await lostOrders.onOrdersReported(resendIds);
      await cancellations.onOrdersReported(resendIds);
    },

    track(submission: StoredSubmission): void {
      outcomeChecks.track(submission);
      lostOrders.onSubmissionChanged(submission);
      cancellations.onSubmissionChanged(submission);
    },

    /** Recovers after a restart. Anything in `sending` may have arrived, so its outcome is checked first. */
    async recover(): Promise<void> {
      await outbox.recover();
      await holds.recover();
      await outcomeChecks.recover();
      await lostOrders.retryAll();
      await cancellations.recover();
    },
    wake,
    async close(): Promise<void> {
      await Promise.all([holds, outbox, outcomeChecks, lostOrders, cancellations].map((part) => part.close()));
    },
  };
}

interface Resolution {
  readonly isResolved: boolean;
}

/**
 * Marks a failed order as resolved, or undoes that. `not-failed`: the order has not failed, is already resolved, or,
 * to undo, is not resolved.
 */
async function resolveFailure(
  context: DeskContext,
  submissionId: string,
  resolution: Resolution,
): Promise<Result<StoredSubmission, "no-such-submission" | "not-failed">> {
  const submission = await context.store.resolveFailure(submissionId, resolution, context.now().toISOString());
  if (typeof submission === "string") return failure(submission);
  context.reportSubmission(submission);
  return success(submission);
}
