import { backoffDelay } from "../../../src-domain/backoff.ts";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { limitWait, createAge } from "../../../src-domain/waits.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import type { DeskContext } from "../context.ts";
import type { CopyRules } from "./copy-coverage.ts";
import type { StepResult } from "./sync-lists.ts";
import type { SyncSteps, SyncRequest } from "./sync-steps.ts";

type RunReport = Pick<SyncStatus, "state" | "step" | "finishedAt" | "failure" | "retryAt">;

interface StatusOptions {
  readonly getSteps: () => SyncSteps;
  readonly budget: RequestBudget;
  readonly getDetails: () => SyncStatus["details"];
  readonly areCodesCompared: () => boolean;
  /** Called when no run is active, or when the desk has enough to open. */
  readonly onIdle: () => void;
}

const REPORT_INTERVAL_MS = 200;
const DETAILS_INTERVAL_MS = 1000;

/** Publishes each change of state immediately and progress a few times a second. */
export function createSyncStatus(
  { elapsed, publish }: DeskContext,
  { getSteps, budget, getDetails, areCodesCompared, onIdle }: StatusOptions,
) {
  let lastReport: RunReport = { state: "idle", step: null, finishedAt: null, failure: null, retryAt: null };
  let wasFirstRun = true;
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const { copy, coverage, hasLists } = getSteps();
    const copyView = copy.view();
    const isFilled = coverage.isFilled();
    return {
      ...lastReport,
      ...copyView,
      progress: lastReport.state === "idle" && isFilled ? 1 : copyView.progress,
      isFirstSync: !coverage.isOpened(),
      canOpen: hasLists(),
      isFilled,
      isFillingStopped: coverage.isStopped(),
      fraction: coverage.fraction(),
      details: getDetails(),
      areCodesCompared: areCodesCompared(),
      requests: budget.view(),
    };
  }

  function report(change: Partial<RunReport>): void {
    lastReport = { ...lastReport, ...change };
    reportedAtMs = elapsed();
    const currentStatus = status();
    publish("sync", "progress", currentStatus);
    if (currentStatus.state !== "running" || currentStatus.isFirstSync !== wasFirstRun) onIdle();
    wasFirstRun = currentStatus.isFirstSync;
  }

  return {
    status,
    lastReport: (): RunReport => lastReport,
    report,
    reportProgress(): void {
      if (elapsed() - reportedAtMs >= REPORT_INTERVAL_MS) report({});
    },
    reportDetails({ isStateChange }: { readonly isStateChange: boolean }): void {
      if (!isStateChange && elapsed() - reportedAtMs < DETAILS_INTERVAL_MS) return;
      reportedAtMs = elapsed();
      publish("sync", "progress", status());
    },
    setInitial(initialReport: Partial<RunReport>): void {
      lastReport = { ...lastReport, ...initialReport };
    },
  };
}

const RETRY_WAITS = { initialMs: 15_000, maxMs: 5 * MINUTE_MS };

/**
 * `refreshMinutes`: interval between two refreshes of the recent items; 0 disables automatic refreshes. They also wait
 * while the fleet's relay reads the lists for all desks.
 */
export function createSyncSchedule(
  { now, elapsed }: Pick<DeskContext, "now" | "elapsed">,
  refreshMinutes: () => number,
  run: () => void,
  isListedByRelay = (): boolean => false,
) {
  let runTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;
  const ageOfRefresh = createAge(elapsed, now);
  const findAgeMs = (refreshedAt: string | null): number =>
    refreshedAt === null ? Infinity : ageOfRefresh(refreshedAt);

  function runIn(waitMs: number, onDue = run): void {
    clearTimeout(runTimer);
    if (!isClosed) runTimer = setTimeout(onDue, limitWait(waitMs)).unref();
  }

  const refresh = (): void => (isListedByRelay() ? runIn(MINUTE_MS, refresh) : run());

  return {
    /** `refreshedAt`: start of the last complete refresh of the recent items; null if there was none. */
    onSuccess(refreshedAt: string | null): void {
      failures = 0;
      clearTimeout(runTimer);
      if (refreshMinutes() === 0) return;
      // At least a minute between two runs.
      runIn(Math.max(refreshMinutes() * MINUTE_MS - findAgeMs(refreshedAt), MINUTE_MS), refresh);
    },

    /** Milliseconds since a refresh; Infinity without one. */
    findAgeMs,

    onFailure(): string {
      failures += 1;
      const waitMs = backoffDelay(failures, RETRY_WAITS);
      runIn(waitMs);
      return new Date(now().getTime() + waitMs).toISOString();
    },

    cancelTimer: (): void => clearTimeout(runTimer),

    close(): void {
      isClosed = true;
      clearTimeout(runTimer);
    },
  };
}

export function createSyncScheduler(
  context: DeskContext,
  steps: SyncSteps,
  rules: () => CopyRules,
  report: (change: Partial<RunReport>) => void,
  isListedByRelay: () => boolean,
) {
  const { now, elapsed, log } = context;
  const { coverage } = steps;
  const schedule = createSyncSchedule(
    context,
    () => rules().refreshMinutes,
    () => begin({ shouldFetchLists: false, shouldRefresh: isOlderThan(rules().refreshMinutes * MINUTE_MS) }),
    isListedByRelay,
  );
  let activeRun: Promise<void> | null = null;
  let queuedRequest: SyncRequest | null = null;
  let startedAtMs = 0;
  let isClosed = false;

  const isOlderThan = (ageMs: number): boolean => schedule.findAgeMs(coverage.state().refreshedAt) >= ageMs;

  function begin(request: SyncRequest): void {
    if (activeRun !== null || isClosed) return;
    schedule.cancelTimer();
    report({ state: "running", failure: null, retryAt: null });
    startedAtMs = elapsed();
    activeRun = steps
      .run(request)
      .then(finishRun, (error: unknown) => failRun(toStoreFailure(error), "retry"))
      .finally(() => {
        activeRun = null;
        const nextRequest = queuedRequest;
        queuedRequest = null;
        if (nextRequest !== null) begin(nextRequest);
      });
  }

  /** Starts a run after the current one has succeeded, because the current one may be past the requested part. */
  function enqueueRun(request: SyncRequest): void {
    if (activeRun === null) begin(request);
    else
      queuedRequest = {
        shouldFetchLists: request.shouldFetchLists || queuedRequest?.shouldFetchLists === true,
        shouldRefresh: request.shouldRefresh || queuedRequest?.shouldRefresh === true,
      };
  }

  function finishRun(result: StepResult): void {
    if (isClosed) return;
    if (!result.ok && result.error.kind !== "aborted") {
      const { kind, serviceMessage, fault, correlationId } = result.error;
      // Refused credentials are not retried automatically, only after they change.
      return failRun(
        { code: kind, serviceMessage, fault, correlationId },
        kind === "unauthorized" ? "no-retry" : "retry",
      );
    }
    log({ event: "sync-ended", outcome: result.ok ? "success" : "aborted", tookMs: elapsed() - startedAtMs });
    schedule.onSuccess(coverage.state().refreshedAt);
    const finishReport = result.ok ? { finishedAt: now().toISOString() } : {};
    report({ state: "idle", step: null, ...finishReport });
  }

  function failRun(failure: NonNullable<RunReport["failure"]>, retryMode: "retry" | "no-retry"): void {
    queuedRequest = null;
    if (isClosed) return;
    log({ event: "sync-ended", outcome: failure.code, tookMs: elapsed() - startedAtMs });
    report({ state: "failed", step: null, failure, retryAt: retryMode === "retry" ? schedule.onFailure() : null });
  }

  return {
    begin,
    enqueueRun,
    isOlderThan,
    /** Returns whether a refresh is due: the last one is older than `ageMs`, and the relay does not read the lists. */
    isOutdated: (ageMs: number): boolean => !isListedByRelay() && isOlderThan(ageMs),
    async whenIdle(): Promise<void> {
      while (activeRun !== null) await activeRun;
    },
    async interrupt(): Promise<void> {
      if (activeRun === null) return;
      queuedRequest = null;
      steps.interrupt();
      await activeRun;
    },
    reschedule: (): void => schedule.onSuccess(coverage.state().refreshedAt),
    async close(): Promise<void> {
      isClosed = true;
      schedule.close();
      await this.interrupt();
    },
  };
}

/** Returns the failure of a run whose store call failed. The next run continues from the stored state. */
const toStoreFailure = (error: unknown) => ({
  code: "store",
  serviceMessage: null,
  fault: faultOf(error).code,
  correlationId: null,
});
