import { faultOf } from "../../../src-domain/health/fault.ts";
import type { CopyRules } from "./copy-settings.ts";
import type { StepResult } from "./sync-lists.ts";
import { createSyncSchedule } from "./sync-schedule.ts";
import type { Told } from "./sync-status.ts";
import type { SyncWork, Wanted } from "./sync-work.ts";

interface SyncRunsOptions {
  readonly work: SyncWork;
  readonly rules: () => CopyRules;
  readonly now: () => Date;
  readonly report: (change: Partial<Told>) => void;
}

const MINUTE_MS = 60_000;

/** One run of the sync after the other: when they begin by themselves, and what is told of how they ended. */
export function createSyncRuns({ work, rules, now, report }: SyncRunsOptions) {
  const { coverage } = work;
  const schedule = createSyncSchedule({
    now,
    refreshMinutes: () => rules().refreshMinutes,
    run: () => begin({ lists: false, refresh: isOlderThan(rules().refreshMinutes * MINUTE_MS) }),
  });
  let running: Promise<void> | null = null;
  let next: Wanted | null = null;
  let closed = false;

  /** Whether so many milliseconds have passed since the recent items were read. */
  function isOlderThan(ms: number): boolean {
    const { passedAt } = coverage.state();
    return passedAt === null || now().getTime() - Date.parse(passedAt) >= ms;
  }

  function begin(wanted: Wanted): void {
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

  /** Begins once the run that is going on has come to a good end: it may be past what is wanted now. */
  function beginInTurn(wanted: Wanted): void {
    if (running === null) begin(wanted);
    else next = { lists: wanted.lists || next?.lists === true, refresh: wanted.refresh || next?.refresh === true };
  }

  function end(result: StepResult): void {
    if (closed) return;
    if (!result.ok && result.error.kind !== "aborted") {
      const { kind, said, fault, correlationId } = result.error;
      // Credentials that were refused are not tried again by themselves; the gate tells when they are others.
      return fail({ code: kind, said, fault, correlationId }, kind === "unauthorized" ? "when-told" : "again");
    }
    schedule.succeeded(coverage.state().passedAt);
    const finished = result.ok ? { finishedAt: now().toISOString() } : {};
    report({ state: "idle", step: null, ...finished });
  }

  function fail(failure: NonNullable<Told["failure"]>, retry: "again" | "when-told"): void {
    next = null;
    if (closed) return;
    report({ state: "failed", step: null, failure, retryAt: retry === "again" ? schedule.failed() : null });
  }

  return {
    begin,
    beginInTurn,
    isOlderThan,
    async ended(): Promise<void> {
      while (running !== null) await running;
    },
    /** Ends the run that is going on, if any. */
    async interrupt(): Promise<void> {
      if (running === null) return;
      next = null;
      work.interrupt();
      await running;
    },
    /** When the next one begins may be another moment now. */
    scheduleAnew: (): void => schedule.succeeded(coverage.state().passedAt),
    async close(): Promise<void> {
      closed = true;
      schedule.close();
      await this.interrupt();
    },
  };
}

/** What the store cannot take; the next run finds the copy where it stood. */
const storeFault = (error: unknown) => ({
  code: "store",
  said: null,
  fault: faultOf(error).code,
  correlationId: null,
});
