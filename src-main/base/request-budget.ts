import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS } from "../../src-domain/durations.ts";
import { boundedWait } from "../../src-domain/waits.ts";
import { createSerialQueue } from "./serial-queue.ts";

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
  readonly wait?: (ms: number, closeSignal: AbortSignal) => Promise<void>;
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(boundedWait(ms), undefined, { signal, ref: false }).catch(() => undefined);

/** A token bucket that fills evenly. Limits background requests; requests of the operator are not counted. */
export function createRequestBudget({ perMinute, burst: burstOption, elapsed, wait = pauseFor }: RequestBudgetOptions) {
  const closeController = new AbortController();
  let sentAtMs: number[] = [];
  let tokens = Number.POSITIVE_INFINITY;
  let filledAtMs = elapsed();
  let budgetFactor = 1;
  let slowedAtMs = 0;
  const { enqueue } = createSerialQueue();
  let queuedCount = 0;

  const findBurst = (): number =>
    Math.max(1, Math.floor((burstOption?.() ?? perMinute() * BURST_FRACTION) * budgetFactor));
  const allowedPerMinute = (): number => Math.max(1, Math.floor(perMinute() * budgetFactor));

  function dropOlder(nowMs: number): void {
    const firstRecent = sentAtMs.findIndex((sentMs) => sentMs > nowMs - MINUTE_MS);
    if (firstRecent !== 0) sentAtMs = firstRecent === -1 ? [] : sentAtMs.slice(firstRecent);
  }

  function refill(nowMs: number): void {
    const minutes = Math.floor((nowMs - slowedAtMs) / MINUTE_MS);
    if (budgetFactor < 1 && minutes > 0) {
      budgetFactor = Math.min(1, budgetFactor * 2 ** minutes);
      slowedAtMs += minutes * MINUTE_MS;
    }
    tokens = Math.min(findBurst(), tokens + ((nowMs - filledAtMs) * allowedPerMinute()) / MINUTE_MS);
    filledAtMs = nowMs;
  }

  /** Milliseconds until fewer than `count` requests were sent in the last minute. */
  function findMinuteDelayMs(nowMs: number, count: number): number {
    const oldestSentAtMs = sentAtMs[sentAtMs.length - count];
    return oldestSentAtMs === undefined ? 0 : oldestSentAtMs + MINUTE_MS - nowMs;
  }

  function findDelayMs(nowMs: number): number {
    refill(nowMs);
    dropOlder(nowMs);
    const tokenDelayMs = tokens >= 1 ? 0 : ((1 - tokens) * MINUTE_MS) / allowedPerMinute();
    return Math.max(tokenDelayMs, findMinuteDelayMs(nowMs, allowedPerMinute()));
  }

  const findSparePerMinute = (): number => Math.max(1, Math.floor(allowedPerMinute() * (1 - RESERVED_FRACTION)));

  /** Like `findDelayMs`, for background work: waits for queued requests and leaves a part of the budget free. */
  function findSpareDelayMs(nowMs: number): number {
    if (queuedCount > 0) return RECHECK_MS;
    const ownDelayMs = findDelayMs(nowMs);
    const newestSentAtMs = sentAtMs.at(-1);
    const paceDelayMs = newestSentAtMs === undefined ? 0 : newestSentAtMs + MINUTE_MS / findSparePerMinute() - nowMs;
    return Math.max(ownDelayMs, paceDelayMs, findMinuteDelayMs(nowMs, findSparePerMinute()));
  }

  async function waitForToken(findDelay: (nowMs: number) => number): Promise<void> {
    for (let ms = findDelay(elapsed()); ms > 0 && !closeController.signal.aborted; ms = findDelay(elapsed())) {
      await wait(Math.ceil(ms), closeController.signal);
    }
    tokens -= 1;
    sentAtMs.push(elapsed());
  }

  return {
    /** Resolves when one more request may leave, in call order. Resolves immediately after `close`. */
    take(): Promise<void> {
      queuedCount += 1;
      return enqueue(() => waitForToken(findDelayMs)).finally(() => {
        queuedCount -= 1;
      });
    },

    /** Like `take`, for background work: behind all queued requests, one at a time and evenly spread. */
    takeSpare: (): Promise<void> => waitForToken(findSpareDelayMs),

    sparePerMinute: findSparePerMinute,

    /** Slows down after "too many requests", whichever part of the desk sent the request. */
    onCall({ outcome }: { readonly outcome: string }): void {
      if (outcome !== "rate-limited") return;
      budgetFactor = Math.max(MIN_FRACTION, budgetFactor / 2);
      slowedAtMs = elapsed();
      tokens = Math.min(tokens, 0);
    },

    view(): { perMinute: number; usedLastMinute: number; isSlowed: boolean } {
      refill(elapsed());
      dropOlder(elapsed());
      return { perMinute: perMinute(), usedLastMinute: sentAtMs.length, isSlowed: budgetFactor < 1 };
    },

    close: (): void => closeController.abort(),
  };
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
