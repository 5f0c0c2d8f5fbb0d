import { backoffDelay } from "../../../src-domain/backoff.ts";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { ageOf, boundedWait } from "../../../src-domain/waits.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { DeskContext } from "../context.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { CopyRules } from "./copy-coverage.ts";
import type { StepResult } from "./sync-lists.ts";
import type { SyncSteps, SyncRequest } from "./sync-steps.ts";

type RunReport = Pick<SyncStatus, "state" | "step" | "finishedAt" | "failure" | "retryAt">;

interface StatusOptions {
  readonly work: () => SyncSteps;
  readonly budget: RequestBudget;
  readonly details: () => SyncStatus["details"];
  readonly codesCompared: () => boolean;
  /** Called when no run is active, or when the desk has enough to open. */
  readonly onIdle: () => void;
}

const REPORT_EVERY_MS = 200;
const REPORT_DETAILS_EVERY_MS = 1000;

/** Publishes each change of state immediately and progress a few times a second. */
export function createSyncStatus(
  { elapsed, publish }: DeskContext,
  { work, budget, details, codesCompared, onIdle }: StatusOptions,
) {
  let reported: RunReport = { state: "idle", step: null, finishedAt: null, failure: null, retryAt: null };
  let wasFirstRun = true;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const { copy, coverage, hasLists } = work();
    const view = copy.view();
    const filled = coverage.isFilled();
    return {
      ...reported,
      ...view,
      progress: reported.state === "idle" && filled ? 1 : view.progress,
      isFirstSync: !coverage.isOpened(),
      canOpen: hasLists(),
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
    const current = status();
    publish("sync", "progress", current);
    if (current.state !== "running" || current.isFirstSync !== wasFirstRun) onIdle();
    wasFirstRun = current.isFirstSync;
  }

  return {
    status,
    reported: (): RunReport => reported,
    report,
    reportProgress(): void {
      if (elapsed() - reportedAt >= REPORT_EVERY_MS) report({});
    },
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

const RETRY = { initialMs: 15_000, maxMs: 5 * MINUTE_MS };

/** `refreshMinutes`: interval between two refreshes of the recent items; 0 disables automatic refreshes. */
export function createSyncSchedule({ now }: Pick<DeskContext, "now">, refreshMinutes: () => number, run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(run, boundedWait(ms)).unref();
  }

  return {
    /** `passedAt`: start of the last complete refresh of the recent items; null if there was none. */
    succeeded(passedAt: string | null): void {
      failures = 0;
      clearTimeout(timer);
      if (refreshMinutes() === 0) return;
      const due = passedAt === null ? 0 : refreshMinutes() * MINUTE_MS - ageOf(passedAt, now());
      // At most one interval, because the clock may have been set back. At least a minute between two runs.
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
  const { now, elapsed, log } = context;
  const { coverage } = work;
  const schedule = createSyncSchedule(
    context,
    () => rules().refreshMinutes,
    () => begin({ lists: false, refresh: isOlderThan(rules().refreshMinutes * MINUTE_MS) }),
  );
  let running: Promise<void> | null = null;
  let next: SyncRequest | null = null;
  let startedMs = 0;
  let closed = false;

  function isOlderThan(ms: number): boolean {
    const { passedAt } = coverage.state();
    return passedAt === null || ageOf(passedAt, now()) >= ms;
  }

  function begin(request: SyncRequest): void {
    if (running !== null || closed) return;
    schedule.rest();
    report({ state: "running", failure: null, retryAt: null });
    startedMs = elapsed();
    running = work
      .run(request)
      .then(end, (error: unknown) => fail(storeFault(error), "retry"))
      .finally(() => {
        running = null;
        const queued = next;
        next = null;
        if (queued !== null) begin(queued);
      });
  }

  /** Starts a run after the current one has succeeded, because the current one may be past the requested part. */
  function enqueueRun(request: SyncRequest): void {
    if (running === null) begin(request);
    else next = { lists: request.lists || next?.lists === true, refresh: request.refresh || next?.refresh === true };
  }

  function end(result: StepResult): void {
    if (closed) return;
    if (!result.ok && result.error.kind !== "aborted") {
      const { kind, serviceMessage, fault, correlationId } = result.error;
      // Refused credentials are not retried automatically, only after they change.
      return fail({ code: kind, serviceMessage, fault, correlationId }, kind === "unauthorized" ? "no-retry" : "retry");
    }
    log({ event: "sync-ended", outcome: result.ok ? "success" : "aborted", tookMs: elapsed() - startedMs });
    schedule.succeeded(coverage.state().passedAt);
    const finished = result.ok ? { finishedAt: now().toISOString() } : {};
    report({ state: "idle", step: null, ...finished });
  }

  function fail(failure: NonNullable<RunReport["failure"]>, retry: "retry" | "no-retry"): void {
    next = null;
    if (closed) return;
    log({ event: "sync-ended", outcome: failure.code, tookMs: elapsed() - startedMs });
    report({ state: "failed", step: null, failure, retryAt: retry === "retry" ? schedule.failed() : null });
  }

  return {
    begin,
    enqueueRun,
    isOlderThan,
    async whenIdle(): Promise<void> {
      while (running !== null) await running;
    },
    async interrupt(): Promise<void> {
      if (running === null) return;
      next = null;
      work.interrupt();
      await running;
    },
    reschedule: (): void => schedule.succeeded(coverage.state().passedAt),
    async close(): Promise<void> {
      closed = true;
      schedule.close();
      await this.interrupt();
    },
  };
}

/** The failure of a run whose store call failed. The next run continues from the stored state. */
const storeFault = (error: unknown) => ({
  code: "store",
  serviceMessage: null,
  fault: faultOf(error).code,
  correlationId: null,
});
