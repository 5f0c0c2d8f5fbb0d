import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import { estimatedCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { HoldTransition } from "../../store/batches/hold-operations.ts";
import { createCancellations, type CancellationsOptions } from "./cancellations.ts";
import { createUnknownOrderActions, createLostOrderFinder } from "./lost-orders.ts";
import { createOutbox } from "./outbox.ts";
import { createHolds } from "../batches/holds.ts";
import { createOutcomeChecks } from "./outcome-checks.ts";
import type { DeskContext } from "../context.ts";

/** Failed orders of this desk wait for a person until one says that it is dealt with; that can be taken back. */
function createFailedOrders({ store, now, submissionChanged }: DeskContext) {
  return {
    /** `not-failed`: it has not, or is dealt with already, or (to take back) was not. */
    async dealWith(
      submissionId: string,
      done: boolean,
    ): Promise<Result<StoredSubmission, "no-such-submission" | "not-failed">> {
      const after = await store.resolveFailure(submissionId, done, now().toISOString());
      if (typeof after === "string") return failure(after);
      submissionChanged(after);
      return success(after);
    },
  };
}

/** Older orders have ended, or are long past any cut-off. */
const RECKONED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The cut-offs that the service did not name, by this desk's calendar and the service's clock. */
export function createCutOffs({ store, readSettings, clock, now, submissionChanged }: DeskContext) {
  let known: string | null = null;

  async function recalculate(calendar: WorkingCalendar): Promise<void> {
    const since = new Date(now().getTime() - RECKONED_DAYS * DAY_MS).toISOString();
    for (const moved of await store.recalculateCutOffs(calendar, clock.skewMs() ?? 0, since)) submissionChanged(moved);
  }

  return {
    /** Of an order made now. Never fails: an order that was made must be noted, with or without a cut-off. */
    async estimate(): Promise<string | null> {
      try {
        return estimatedCutOff(clock.now().toISOString(), (await readSettings()).workingCalendar);
      } catch {
        return null;
      }
    },

    /** Another calendar moves the estimates of the orders that there are. */
    settingsSaved: ({ workingCalendar }: Settings): void => {
      const calendar = JSON.stringify(workingCalendar);
      if (calendar === known) return;
      known = calendar;
      recalculate(workingCalendar).catch((error: unknown) => {
        known = null;
        process.emitWarning(`The estimated cut-offs could not be reckoned again: ${String(error)}`);
      });
    },
  };
}

interface OrdersOutOptions extends CancellationsOptions {
  readonly news: { hold(moved: HoldTransition): Promise<void> };
}

/** Orders on their way: the sender, what finds out about lost answers, what the operator decides, and the way back. */
export function createOutgoingOrders(context: DeskContext, { news, ...reading }: OrdersOutOptions) {
  const cutOffs = createCutOffs(context);
  const outbox = createOutbox(context, () => cutOffs.estimate());
  const unknown = createOutcomeChecks(context, (submissionId) => outbox.sendAgain(submissionId));
  const holds = createHolds(context, (moved) => {
    void news.hold(moved);
    if (moved.removedLine?.submission) context.submissionChanged(moved.removedLine.submission);
    // An order may have waited for this item.
    outbox.wake();
  });
  const reportedOrders = createLostOrderFinder(context);
  const cancellations = createCancellations(context, reading);

  function wake(): void {
    holds.wake();
    outbox.wake();
  }

  context.availability.onAvailable(() => {
    wake();
    unknown.resume();
    void reportedOrders.again();
    cancellations.resume();
  });

  return {
    outbox,
    unknown,
    cutOffs,
    cancellations,
    holds,
    decisions: createUnknownOrderActions(context),
    failed: createFailedOrders(context),
    async onOrdersReported(resendIds: ReadonlySet<string>): Promise<void> {
      await reportedOrders.noted(resendIds);
      await cancellations.onOrdersReported(resendIds);
    },

    track(submission: StoredSubmission): void {
      unknown.follow(submission);
      reportedOrders.consider(submission);
      cancellations.onSubmissionChanged(submission);
    },

    /** What the last run left: whatever was being sent may have arrived. */
    async recover(): Promise<void> {
      await outbox.recover();
      await holds.recover();
      await unknown.recover();
      await reportedOrders.again();
      await cancellations.recover();
    },
    wake,
    async close(): Promise<void> {
      await Promise.all([holds, outbox, unknown, reportedOrders, cancellations].map((part) => part.close()));
    },
  };
}
