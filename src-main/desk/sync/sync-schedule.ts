import { growingWait } from "../../../src-domain/growing-wait.ts";

const MINUTE_MS = 60_000;
/** After a failure: once the service may be back, then rarer. */
const RETRY = { firstMs: 15_000, longestMs: 5 * MINUTE_MS };

interface SyncScheduleOptions {
  readonly now: () => Date;
  /** Between two readings of the recent items; 0 reads them only when asked. */
  readonly refreshMinutes: () => number;
  readonly run: () => void;
}

/** When the copy is worked on next, without anybody asking for it. */
export function createSyncSchedule({ now, refreshMinutes, run }: SyncScheduleOptions) {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(run, ms).unref();
  }

  return {
    /** `passedAt`: when the last complete reading of the recent items was begun. */
    succeeded(passedAt: string | null): void {
      failures = 0;
      clearTimeout(timer);
      if (refreshMinutes() === 0) return;
      const due = passedAt === null ? 0 : Date.parse(passedAt) + refreshMinutes() * MINUTE_MS - now().getTime();
      // A clock that was set back must not put it off for long, and nothing is begun in the moment when something ended.
      runIn(Math.min(Math.max(due, MINUTE_MS), refreshMinutes() * MINUTE_MS));
    },

    /** Answers when it is tried again; ISO 8601, UTC. */
    failed(): string {
      failures += 1;
      const ms = growingWait(failures, RETRY);
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
