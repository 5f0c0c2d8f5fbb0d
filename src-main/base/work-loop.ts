import { setTimeout as pause } from "node:timers/promises";
import { boundedWait } from "../../src-domain/waits.ts";

interface WorkLoopOptions {
  readonly work: () => Promise<void>;
  /** Milliseconds after which work that failed, or an answer that could not be stored, is tried again. */
  readonly retryMs: number;
  /** For the warning, as the subject of a sentence. */
  readonly name: string;
}

/** Work on demand: one pass at a time, and no call is lost between two passes. */
export function createWorkLoop({ work, retryMs, name }: WorkLoopOptions) {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let rerun = false;
  let wake: NodeJS.Timeout | undefined;

  const isClosing = (): boolean => closing.signal.aborted;

  /** Ends early when the loop is closed. */
  const pauseFor = (milliseconds: number): Promise<void> =>
    pause(boundedWait(milliseconds), undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  function wakeIn(milliseconds: number): void {
    clearTimeout(wake);
    if (!isClosing()) wake = setTimeout(run, boundedWait(milliseconds));
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
        process.emitWarning(`${name} stopped for a moment: ${String(error)}`);
        wakeIn(retryMs);
      })
      .finally(() => {
        running = null;
        // There may have been a call since the last look.
        if (rerun && !isClosing()) run();
      });
  }

  return {
    run,
    wakeIn,
    isClosing,
    rest: pauseFor,

    /** What the service said is kept until it is durable: a full disk must not turn a known outcome into an unknown one. */
    async storeWithRetry<Value>(write: () => Promise<Value>): Promise<Value | null> {
      for (;;) {
        try {
          return await write();
        } catch (error) {
          if (isClosing()) return null;
          process.emitWarning(`${name} could not store an answer yet: ${String(error)}`);
          await pauseFor(retryMs);
        }
      }
    },

    /** Resolves once the pass under way has ended. */
    close: async (): Promise<void> => {
      closing.abort();
      clearTimeout(wake);
      await running;
    },
  };
}
