import { boundedWait } from "../../../src-domain/waits.ts";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";

export interface ScanQueueState {
  /** Number of raw scans that are not durable yet, including the one being recorded. */
  readonly waiting: number;
  /** Consecutive failed attempts of the first raw scan. */
  readonly failures: number;
  /** Error code of the last failed attempt; null without one. */
  readonly cause: string | null;
  /** The waiting codes, in order; empty unless attempts fail. */
  readonly codes: readonly string[];
  /** Raw scans that the bridge refuses; shown so that the operator scans them again. */
  readonly rejected: readonly RawScan[];
}

interface ScanQueueOptions<Value> {
  readonly record: (rawScan: RawScan) => Promise<PageAnswer<Value, string>>;
  readonly onRecorded: (value: Value, rawScan: RawScan) => void;
  readonly onState: (state: ScanQueueState) => void;
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, boundedWait(milliseconds)));

/** The active runs of all scan queues of the page. */
const activeRuns = new Set<Promise<void>>();

/** Resolves when every raw scan is durable, or after `patienceMs` milliseconds. */
export async function waitUntilStored(patienceMs: number): Promise<void> {
  await Promise.race([Promise.all(activeRuns), delay(patienceMs)]);
}

const RETRY_MS = [200, 500, 1000, 2000] as const;

/** Records one scan at a time. A failed one stays first and keeps its id, so that it is not lost or counted twice. */
export function createScanQueue<Value>(options: ScanQueueOptions<Value>) {
  const queue: RawScan[] = [];
  let rejected: readonly RawScan[] = [];
  let failures = 0;
  let cause: string | null = null;
  let isRunning = false;
  const notify = (): void => {
    const codes = failures === 0 ? [] : queue.map(({ text }) => text);
    options.onState({ waiting: queue.length, failures, cause, codes, rejected });
  };

  const removeHead = (): void => {
    queue.shift();
    failures = 0;
    cause = null;
    notify();
  };

  async function recordHead(head: RawScan): Promise<void> {
    const answer = await options.record(head);
    if (answer.ok) {
      removeHead();
      options.onRecorded(answer.value, head);
    } else if (answer.error.code === "bad-input") {
      // The bridge will always refuse it, and a retry would block all scans behind it.
      rejected = [...rejected, head];
      removeHead();
    } else {
      failures += 1;
      cause = answer.error.code;
      notify();
      await delay(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let head = queue[0]; head !== undefined; head = queue[0]) await recordHead(head);
    } finally {
      isRunning = false;
    }
  }

  return {
    add: (rawScan: RawScan): void => {
      queue.push(rawScan);
      notify();
      const recording = run();
      activeRuns.add(recording);
      void recording.finally(() => activeRuns.delete(recording));
    },
    dismissRejected: (): void => {
      rejected = [];
      notify();
    },
  };
}
