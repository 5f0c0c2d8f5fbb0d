import type { PageError } from "../../../src-preload/contract/operation.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

export type Recorded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: PageError };

export interface ScanQueueState {
  /** Gestures not yet durable, including the one being recorded. */
  readonly waiting: number;
  /** Failed attempts in a row for the first of them; 0 when all is well. */
  readonly failures: number;
  /** Error code of the last failed attempt; null when all is well. */
  readonly cause: string | null;
  /** While attempts fail: the waiting codes, in order. */
  readonly codes: readonly string[];
  /** Gestures that the desk will never take; kept so that they can be shown and scanned again. */
  readonly rejected: readonly RawScan[];
}

interface GestureQueueParts<Value> {
  readonly record: (gesture: RawScan) => Promise<Recorded<Value>>;
  readonly onRecorded: (value: Value, gesture: RawScan) => void;
  readonly onState: (state: ScanQueueState) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface ScanQueue {
  readonly add: (gesture: RawScan) => void;
  readonly dismissRejected: () => void;
}

/** The active recordings of all queues of the page. */
const lines = new Set<Promise<void>>();

/** Resolves once every gesture is durable, or after `patienceMs`. */
export async function waitUntilStored(patienceMs: number): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, boundedWait(patienceMs)));
  await Promise.race([Promise.all(lines), tooLong]);
}

const RETRY_MS = [200, 500, 1000, 2000] as const;

/** One after another. A failed gesture stays first and keeps its id, so that nothing is lost or counted twice. */
export function createScanQueue<Value>(parts: GestureQueueParts<Value>): ScanQueue {
  const queue: RawScan[] = [];
  let rejected: readonly RawScan[] = [];
  let failures = 0;
  let cause: string | null = null;
  let running = false;
  const notify = (): void => {
    const codes = failures === 0 ? [] : queue.map(({ text }) => text);
    parts.onState({ waiting: queue.length, failures, cause, codes, rejected });
  };

  async function recordHead(head: RawScan): Promise<void> {
    const answer = await parts.record(head);
    if (answer.ok) {
      queue.shift();
      failures = 0;
      cause = null;
      notify();
      parts.onRecorded(answer.value, head);
    } else if (answer.error.code === "bad-input") {
      // The bridge will never take it, and retrying would block every scan behind it.
      queue.shift();
      failures = 0;
      cause = null;
      rejected = [...rejected, head];
      notify();
    } else {
      failures += 1;
      cause = answer.error.code;
      notify();
      await parts.wait(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0);
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let head = queue[0]; head !== undefined; head = queue[0]) await recordHead(head);
    } finally {
      running = false;
    }
  }

  return {
    add(gesture) {
      queue.push(gesture);
      notify();
      const recording = run();
      lines.add(recording);
      void recording.finally(() => lines.delete(recording));
    },
    dismissRejected() {
      rejected = [];
      notify();
    },
  };
}
