import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { SyncSteps, SyncRequest } from "./sync-steps.ts";
import { backoffDelay } from "../../../src-domain/backoff.ts";
import { faultOf } from "../../../src-domain/health/fault.ts";
import type { CopyRules } from "./copy-coverage.ts";
import type { StepResult } from "./sync-lists.ts";
import type { DeskContext } from "../context.ts";
import { ageOf, boundedWait } from "../../../src-domain/waits.ts";

type RunReport = Pick<SyncStatus, "state" | "step" | "finishedAt" | "failure" | "retryAt">;

interface StatusOptions {
  readonly work: () => SyncSteps;
  readonly budget: RequestBudget;
  readonly details: () => SyncStatus["details"];
  readonly codesCompared: () => boolean;
  /** No run is active, or the desk has enough to start. */
  readonly onIdle: () => void;
}

const REPORT_EVERY_MS = 200;
/** Details are read in the background. */
const REPORT_DETAILS_EVERY_MS = 1000;

/** Every change of state immediately, progress a few times a second. */
export function createSyncStatus({ elapsed, publish }: DeskContext, options: StatusOptions) {
  const { work, budget, details, codesCompared, onIdle } = options;
  let reported: RunReport = { state: "idle", step: null, finishedAt: null, failure: null, retryAt: null };
  let wasFirstRun = true;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const { copy, coverage, hasLists } = work();
    const seen = copy.view();
    const filled = coverage.isFilled();
    return {
      ...reported,
      ...seen,
      progress: reported.state === "idle" && filled ? 1 : seen.progress,
      firstRun: !coverage.isOpened(),
      mayOpen: hasLists(),
      filled,
      fillingStopped: coverage.isStopped(),
      fraction: coverage.fraction(),
      details: details(),
      codesCompared: codesCompared(),
      requests: budget.view(),
    };
  }

  function report(change: Partial<RunReport>): void {
    reported = { ...reported, ...change };
    reportedAt = elapsed();
    const seen = status();
    publish("sync", "progress", seen);
    if (seen.state !== "running" || seen.firstRun !== wasFirstRun) onIdle();
    wasFirstRun = seen.firstRun;
  }

  return {
    status,
    reported: (): RunReport => reported,
    report,
    reportProgress(): void {
      if (elapsed() - reportedAt >= REPORT_EVERY_MS) report({});
    },
    /** Work between two runs of the sync continues; it does not affect what waits for the end of a run. */
    reportDetails(isStateChange: boolean): void {
      if (!isStateChange && elapsed() - reportedAt < REPORT_DETAILS_EVERY_MS) return;
      reportedAt = elapsed();
      publish("sync", "progress", status());
    },
    begin(first: Partial<RunReport>): void {
      reported = { ...reported, ...first };
    },
  };
}

const MINUTE_MS = 60_000;
/** After a failure: soon at first, then less often. */
const RETRY = { initialMs: 15_000, maxMs: 5 * MINUTE_MS };

/** `refreshMinutes`: interval between two readings of the recent items; 0 disables automatic reading. */
export function createSyncSchedule({ now }: Pick<DeskContext, "now">, refreshMinutes: () => number, run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(run, boundedWait(ms)).unref();
  }

  return {
    /** `passedAt`: start of the last complete reading of the recent items. */
    succeeded(passedAt: string | null): void {
      failures = 0;
      clearTimeout(timer);
      if (refreshMinutes() === 0) return;
      const due = passedAt === null ? 0 : refreshMinutes() * MINUTE_MS - ageOf(passedAt, now());
      // A clock that was set back must not delay the run for long, and a run does not start immediately after another.
      runIn(Math.min(Math.max(due, MINUTE_MS), refreshMinutes() * MINUTE_MS));
    },

    failed(): string {
      failures += 1;
      const ms = backoffDelay(failures, RETRY);
      runIn(ms);
      return new Date(now().getTime() + ms).toISOString();
    },

    rest: (): void => clearTimeout(timer),

    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

export function createSyncScheduler(
  context: DeskContext,
  work: SyncSteps,
  rules: () => CopyRules,
  report: (change: Partial<RunReport>) => void,
) {
  const { now } = context;
  const { coverage } = work;
  const schedule = createSyncSchedule(
    context,
    () => rules().refreshMinutes,
    () => begin({ lists: false, refresh: isOlderThan(rules().refreshMinutes * MINUTE_MS) }),
  );
  let running: Promise<void> | null = null;
  let next: SyncRequest | null = null;
  let closed = false;

  function isOlderThan(ms: number): boolean {
    const { passedAt } = coverage.state();
    return passedAt === null || ageOf(passedAt, now()) >= ms;
  }

  function begin(wanted: SyncRequest): void {
    if (running !== null || closed) return;
    schedule.rest();
    report({ state: "running", failure: null, retryAt: null });
    running = work
      .run(wanted)
      .then(end, (error: unknown) => fail(storeFault(error), "again"))
      .finally(() => {
        running = null;
        const wantedNext = next;
        next = null;
        if (wantedNext !== null) begin(wantedNext);
      });
  }

  /** Starts after the current run has ended successfully, because that run may be past the wanted part. */
  function enqueueRun(wanted: SyncRequest): void {
    if (running === null) begin(wanted);
    else next = { lists: wanted.lists || next?.lists === true, refresh: wanted.refresh || next?.refresh === true };
  }

  function end(result: StepResult): void {
    if (closed) return;
    if (!result.ok && result.error.kind !== "aborted") {
      const { kind, serviceMessage, fault, correlationId } = result.error;
      // Refused credentials are not tried again automatically; they are once they change.
      return fail(
        { code: kind, serviceMessage, fault, correlationId },
        kind === "unauthorized" ? "when-asked" : "again",
      );
    }
    schedule.succeeded(coverage.state().passedAt);
    const finished = result.ok ? { finishedAt: now().toISOString() } : {};
    report({ state: "idle", step: null, ...finished });
  }

  function fail(failure: NonNullable<RunReport["failure"]>, retry: "again" | "when-asked"): void {
    next = null;
    if (closed) return;
    report({ state: "failed", step: null, failure, retryAt: retry === "again" ? schedule.failed() : null });
  }

  return {
    begin,
    beginInTurn: enqueueRun,
    isOlderThan,
    async ended(): Promise<void> {
      while (running !== null) await running;
    },
    async interrupt(): Promise<void> {
      if (running === null) return;
      next = null;
      work.interrupt();
      await running;
    },
    /** Call it when the interval has changed. */
    reschedule: (): void => schedule.succeeded(coverage.state().passedAt),
    async close(): Promise<void> {
      closed = true;
      schedule.close();
      await this.interrupt();
    },
  };
}

/** The store failed; the next run continues from the stored state. */
const storeFault = (error: unknown) => ({
  code: "store",
  serviceMessage: null,
  fault: faultOf(error).code,
  correlationId: null,
});
