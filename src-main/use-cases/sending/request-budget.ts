import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { boundedWait } from "../../../src-domain/waits.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { CallRecord } from "../../service/index.ts";

/** The part of a minute's requests that may leave as a burst after an idle time. */
const BURST_FRACTION = 1 / 3;
/** Each "too many requests" halves the budget, at most down to this part. The budget doubles again each minute. */
const MIN_FRACTION = 1 / 16;
/** Part of the budget that background work leaves free for the operator's next request. */
const RESERVED_FRACTION = BURST_FRACTION;
const RECHECK_MS = 250;

interface RequestBudgetOptions {
  readonly perMinute: () => number;
  /** How many of them may leave as a burst after an idle time; a third by default. */
  readonly burst?: () => number;
  readonly elapsed: () => number;
  readonly wait?: (ms: number, closing: AbortSignal) => Promise<void>;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(boundedWait(ms), undefined, { signal, ref: false }).catch(() => undefined);

/** A token bucket that fills evenly. Limits background requests; requests of the operator are not counted. */
export function createRequestBudget({ perMinute, burst: ownBurst, elapsed, wait = pause }: RequestBudgetOptions) {
  const closing = new AbortController();
  let sentAt: number[] = [];
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = elapsed();
  let budgetFactor = 1;
  let slowedAt = 0;
  const { enqueue } = createSerialQueue();
  let queued = 0;

  const burst = (): number => Math.max(1, Math.floor((ownBurst?.() ?? perMinute() * BURST_FRACTION) * budgetFactor));
  const allowed = (): number => Math.max(1, Math.floor(perMinute() * budgetFactor));

  function dropOlder(at: number): void {
    const first = sentAt.findIndex((moment) => moment > at - MINUTE_MS);
    if (first !== 0) sentAt = first === -1 ? [] : sentAt.slice(first);
  }

  function refill(at: number): void {
    const minutes = Math.floor((at - slowedAt) / MINUTE_MS);
    if (budgetFactor < 1 && minutes > 0) {
      budgetFactor = Math.min(1, budgetFactor * 2 ** minutes);
      slowedAt += minutes * MINUTE_MS;
    }
    tokens = Math.min(burst(), tokens + ((at - filledAt) * allowed()) / MINUTE_MS);
    filledAt = at;
  }

  /** Milliseconds until fewer than `count` requests were sent in the last minute. */
  function minuteDelay(at: number, count: number): number {
    const oldest = sentAt[sentAt.length - count];
    return oldest === undefined ? 0 : oldest + MINUTE_MS - at;
  }

  function delay(at: number): number {
    refill(at);
    dropOlder(at);
    const tokenDelay = tokens >= 1 ? 0 : ((1 - tokens) * MINUTE_MS) / allowed();
    return Math.max(tokenDelay, minuteDelay(at, allowed()));
  }

  const spare = (): number => Math.max(1, Math.floor(allowed() * (1 - RESERVED_FRACTION)));

  /** Like `delay`, for background work: waits for queued requests and leaves a part of the budget free. */
  function spareDelay(at: number): number {
    if (queued > 0) return RECHECK_MS;
    const own = delay(at);
    const newest = sentAt.at(-1);
    const paceDelay = newest === undefined ? 0 : newest + MINUTE_MS / spare() - at;
    return Math.max(own, paceDelay, minuteDelay(at, spare()));
  }

  async function waitAndSpend(delayAt: (at: number) => number): Promise<void> {
    for (let ms = delayAt(elapsed()); ms > 0 && !closing.signal.aborted; ms = delayAt(elapsed())) {
      await wait(Math.ceil(ms), closing.signal);
    }
    tokens -= 1;
    sentAt.push(elapsed());
  }

  return {
    /** Resolves when one more request may leave, in call order. Resolves immediately after `close`. */
    take(): Promise<void> {
      queued += 1;
      return enqueue(() => waitAndSpend(delay)).finally(() => {
        queued -= 1;
      });
    },

    /** Like `take`, for background work: behind all queued requests, one at a time and evenly spread. */
    takeSpare: (): Promise<void> => waitAndSpend(spareDelay),

    sparePerMinute: spare,

    /** Slows down after "too many requests", whichever part of the desk sent the request. */
    note({ outcome }: Pick<CallRecord, "outcome">): void {
      if (outcome !== "rate-limited") return;
      budgetFactor = Math.max(MIN_FRACTION, budgetFactor / 2);
      slowedAt = elapsed();
      tokens = Math.min(tokens, 0);
    },

    view(): { perMinute: number; usedLastMinute: number; isSlowed: boolean } {
      refill(elapsed());
      dropOlder(elapsed());
      return { perMinute: perMinute(), usedLastMinute: sentAt.length, isSlowed: budgetFactor < 1 };
    },

    close: (): void => closing.abort(),
  };
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
