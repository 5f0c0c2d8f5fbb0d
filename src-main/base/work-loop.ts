import { setTimeout as pause } from "node:timers/promises";
import { PartFailure } from "../../src-domain/health/fault.ts";
import { limitWait } from "../../src-domain/waits.ts";

interface WorkLoopOptions {
  readonly work: () => Promise<void>;
  /** Milliseconds until failed work or a failed write is retried. */
  readonly retryMs: number;
  /** Names the failed part in the log. */
  readonly name: string;
}

/** Runs `work` on demand, one run at a time. A call during a run causes one more run. */
export function createWorkLoop({ work, retryMs, name }: WorkLoopOptions) {
  const closeController = new AbortController();
  let running: Promise<void> | null = null;
  let rerun = false;
  let wakeTimer: NodeJS.Timeout | undefined;

  const isClosing = (): boolean => closeController.signal.aborted;

  const pauseFor = (milliseconds: number): Promise<void> =>
    pause(limitWait(milliseconds), undefined, { signal: closeController.signal, ref: false }).catch(() => undefined);

  function wakeIn(milliseconds: number): void {
    clearTimeout(wakeTimer);
    if (!isClosing()) wakeTimer = setTimeout(run, limitWait(milliseconds));
  }

  async function runOnce(): Promise<void> {
    rerun = false;
    await work();
  }

  function run(): void {
    rerun = true;
    if (isClosing()) return;
    running ??= runOnce()
      .catch((error: unknown) => {
        rerun = false;
        process.emitWarning(new PartFailure(name, error));
        wakeIn(retryMs);
      })
      .finally(() => {
        running = null;
        // `run` may have been called during this run.
        if (rerun && !isClosing()) run();
      });
  }

  return {
    run,
    wakeIn,
    isClosing,
    pauseFor,
    /** Resolves after the current run and the runs that it causes. */
    whenIdle: async (): Promise<void> => {
      while (running !== null) await running;
    },

    /** Retries `write`, so that a full disk makes no known result unknown. Null if the loop closes first. */
    async storeWithRetry<Value>(write: () => Promise<Value>): Promise<Value | null> {
      for (;;) {
        try {
          return await write();
        } catch (error) {
          if (isClosing()) return null;
          process.emitWarning(new PartFailure(`${name}-storage`, error));
          await pauseFor(retryMs);
        }
      }
    },

    close: async (): Promise<void> => {
      closeController.abort();
      clearTimeout(wakeTimer);
      await running;
    },
  };
}
