import { limitWait } from "../../../src-domain/waits.ts";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { createUnstoredCount } from "./unstored-scans.ts";

export interface ScanQueueState {
  /** Number of raw scans and undivided lines that are not durable yet, including the one being recorded. */
  readonly waitingCount: number;
  /** Consecutive failed attempts of the first raw scan. */
  readonly failureCount: number;
  /** Error code of the last failed attempt; null without one. */
  readonly failureCode: string | null;
  /** The waiting codes, in order; empty unless attempts fail. */
  readonly waitingCodes: readonly string[];
  /** Raw scans that the bridge refused; shown so that the operator scans them again. */
  readonly rejectedScans: readonly RawScan[];
}

interface ScanQueueOptions<Value> {
  readonly record: (rawScan: RawScan) => Promise<PageAnswer<Value, string>>;
  readonly onScanRecorded: (value: Value, rawScan: RawScan) => void;
  readonly onState: (state: ScanQueueState) => void;
}

/** A typed line that main must divide into codes. */
interface UndividedLine {
  readonly text: string;
  readonly divide: () => Promise<readonly RawScan[]>;
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, limitWait(milliseconds)));

export type ScanQueue = ReturnType<typeof createScanQueue>;

const RETRY_MS = [200, 500, 1000, 2000] as const;

/** Records one scan at a time. A failed scan stays first with its id, so that it is not lost or counted twice. */
export function createScanQueue<Value>(options: ScanQueueOptions<Value>) {
  const queue: (RawScan | UndividedLine)[] = [];
  let rejectedScans: readonly RawScan[] = [];
  let failureCount = 0;
  let failureCode: string | null = null;
  let isRunning = false;
  const countUnstoredScans = createUnstoredCount();
  const notify = (): void => {
    countUnstoredScans(queue.length, failureCount > 0);
    const waitingCodes = failureCount === 0 ? [] : queue.map(({ text }) => text);
    options.onState({ waitingCount: queue.length, failureCount, failureCode, waitingCodes, rejectedScans });
  };

  const removeHead = (): void => {
    queue.shift();
    failureCount = 0;
    failureCode = null;
    notify();
  };

  async function processHead(head: RawScan | UndividedLine): Promise<void> {
    if ("divide" in head) {
      // The codes take the place of their line, so that later scans stay behind them.
      queue.splice(0, 1, ...(await head.divide()));
      return notify();
    }
    const answer = await options.record(head);
    if (answer.ok) {
      removeHead();
      options.onScanRecorded(answer.value, head);
    } else if (answer.error.code === "bad-input") {
      // The bridge will always refuse it, and a retry would block all scans behind it.
      rejectedScans = [...rejectedScans, head];
      removeHead();
    } else {
      failureCount += 1;
      failureCode = answer.error.code;
      notify();
      await delay(RETRY_MS[Math.min(failureCount, RETRY_MS.length) - 1] ?? 0);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let head = queue[0]; head !== undefined; head = queue[0]) await processHead(head);
    } finally {
      isRunning = false;
    }
  }

  const add = (entry: RawScan | UndividedLine): void => {
    queue.push(entry);
    notify();
    void run();
  };

  return {
    add: (rawScan: RawScan): void => add(rawScan),
    addLine: (line: UndividedLine): void => add(line),
    dismissRejectedScans: (): void => {
      rejectedScans = [];
      notify();
    },
  };
}
