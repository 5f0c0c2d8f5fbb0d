import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { Publish } from "../publish.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { SyncWork } from "./sync-work.ts";

export type Told = Pick<SyncStatus, "state" | "step" | "finishedAt" | "failure" | "retryAt">;

interface StatusOptions {
  readonly work: () => SyncWork;
  readonly budget: RequestBudget;
  readonly details: () => SyncStatus["details"];
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  readonly publish: Publish;
  /** No run is going on any longer, or the desk has what it needs to begin. */
  readonly onRested: () => void;
}

const REPORT_EVERY_MS = 200;
/** Nobody waits for these. */
const REPORT_DETAILS_EVERY_MS = 1000;

/** What the screens are told of the sync: every change of its state, and of its progress a few times a second. */
export function createSyncStatus({ work, budget, details, elapsed, publish, onRested }: StatusOptions) {
  let told: Told = { state: "idle", step: null, finishedAt: null, failure: null, retryAt: null };
  let wasFirstRun = true;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function status(): SyncStatus {
    const { copy, coverage, hasLists } = work();
    const seen = copy.view();
    const filled = coverage.isFilled();
    return {
      ...told,
      ...seen,
      progress: told.state === "idle" && filled ? 1 : seen.progress,
      firstRun: !coverage.isOpened(),
      mayOpen: hasLists(),
      filled,
      fillingStopped: coverage.isStopped(),
      share: coverage.share(),
      details: details(),
      requests: budget.view(),
    };
  }

  function report(change: Partial<Told>): void {
    told = { ...told, ...change };
    reportedAt = elapsed();
    const seen = status();
    publish("sync", "progress", seen);
    if (seen.state !== "running" || seen.firstRun !== wasFirstRun) onRested();
    wasFirstRun = seen.firstRun;
  }

  return {
    status,
    told: (): Told => told,
    report,
    reportProgress(): void {
      if (elapsed() - reportedAt >= REPORT_EVERY_MS) report({});
    },
    /** Work between two runs of the sync goes on: it changes nothing of what waits for a run to end. */
    reportDetails(isNews: boolean): void {
      if (!isNews && elapsed() - reportedAt < REPORT_DETAILS_EVERY_MS) return;
      reportedAt = elapsed();
      publish("sync", "progress", status());
    },
    /** Nobody is told; for what is known before anybody asks. */
    begin(first: Partial<Told>): void {
      told = { ...told, ...first };
    },
  };
}
