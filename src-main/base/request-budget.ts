import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS } from "../../src-domain/durations.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { createSerialQueue } from "./serial-queue.ts";

/** The part of a minute's requests that may leave as a burst after an idle time. */
const BURST_FRACTION = 1 / 3;
/** Each "too many requests" halves the budget, at most down to this part. The budget doubles again each minute. */
const MIN_FRACTION = 1 / 16;
/** Part of the budget that `takeSpare` leaves free for `take`. */
const RESERVED_FRACTION = BURST_FRACTION;
const RECHECK_MS = 250;

interface RequestBudgetOptions {
  readonly perMinute: () => number;
  /** Number of requests that may leave as a burst after an idle time; a third of the budget by default. */
  readonly burst?: () => number;
  readonly elapsed: () => number;
  readonly wait?: (ms: number, closeSignal: AbortSignal) => Promise<void>;
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(limitWait(ms), undefined, { signal, ref: false }).catch(() => undefined);

/** The requests that were sent in the last minute. */
function createLastMinute() {
  let sentAtMs: number[] = [];

  function count(nowMs: number): number {
    const firstRecent = sentAtMs.findIndex((sentMs) => sentMs > nowMs - MINUTE_MS);
    if (firstRecent !== 0) sentAtMs = firstRecent === -1 ? [] : sentAtMs.slice(firstRecent);
    return sentAtMs.length;
  }

  return {
    count,
    add: (nowMs: number): void => void sentAtMs.push(nowMs),
    newestAtMs: (): number | undefined => sentAtMs.at(-1),

    /** Returns the milliseconds until fewer than `limit` requests were sent in the last minute. */
    findDelayMs(nowMs: number, limit: number): number {
      const oldestSentAtMs = sentAtMs[count(nowMs) - limit];
      return oldestSentAtMs === undefined ? 0 : oldestSentAtMs + MINUTE_MS - nowMs;
    },
  };
}

/** The part of the budget that "too many requests" leaves. */
function createSlowdown() {
  let factor = 1;
  let slowedAtMs = 0;
  return {
    factor: (): number => factor,

    slow(nowMs: number): void {
      factor = Math.max(MIN_FRACTION, factor / 2);
      slowedAtMs = nowMs;
    },

    recover(nowMs: number): void {
      const minutes = Math.floor((nowMs - slowedAtMs) / MINUTE_MS);
      if (factor === 1 || minutes <= 0) return;
      factor = Math.min(1, factor * 2 ** minutes);
      slowedAtMs += minutes * MINUTE_MS;
    },
  };
}

/** A token bucket that fills evenly. Counts only the requests that call `take` or `takeSpare`. */
export function createRequestBudget({ perMinute, burst: burstOption, elapsed, wait = pauseFor }: RequestBudgetOptions) {
  const closeController = new AbortController();
  const lastMinute = createLastMinute();
  const slowdown = createSlowdown();
  let tokens = Number.POSITIVE_INFINITY;
  let filledAtMs = elapsed();
  const { enqueue } = createSerialQueue();
  let queuedCount = 0;

  const findBurst = (): number =>
    Math.max(1, Math.floor((burstOption?.() ?? perMinute() * BURST_FRACTION) * slowdown.factor()));
  const allowedPerMinute = (): number => Math.max(1, Math.floor(perMinute() * slowdown.factor()));

  function refill(nowMs: number): void {
    slowdown.recover(nowMs);
    tokens = Math.min(findBurst(), tokens + ((nowMs - filledAtMs) * allowedPerMinute()) / MINUTE_MS);
    filledAtMs = nowMs;
  }

  function findDelayMs(nowMs: number): number {
    refill(nowMs);
    const tokenDelayMs = tokens >= 1 ? 0 : ((1 - tokens) * MINUTE_MS) / allowedPerMinute();
    return Math.max(tokenDelayMs, lastMinute.findDelayMs(nowMs, allowedPerMinute()));
  }

  const findSparePerMinute = (): number => Math.max(1, Math.floor(allowedPerMinute() * (1 - RESERVED_FRACTION)));

  /** Like `findDelayMs`, for background work: waits for queued requests and leaves a part of the budget free. */
  function findSpareDelayMs(nowMs: number): number {
    if (queuedCount > 0) return RECHECK_MS;
    const ownDelayMs = findDelayMs(nowMs);
    const newestSentAtMs = lastMinute.newestAtMs();
    const paceDelayMs = newestSentAtMs === undefined ? 0 : newestSentAtMs + MINUTE_MS / findSparePerMinute() - nowMs;
    return Math.max(ownDelayMs, paceDelayMs, lastMinute.findDelayMs(nowMs, findSparePerMinute()));
  }

  async function waitForToken(findDelay: (nowMs: number) => number): Promise<void> {
    for (let ms = findDelay(elapsed()); ms > 0 && !closeController.signal.aborted; ms = findDelay(elapsed())) {
      await wait(Math.ceil(ms), closeController.signal);
    }
    tokens -= 1;
    lastMinute.add(elapsed());
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
      slowdown.slow(elapsed());
      tokens = Math.min(tokens, 0);
    },

    view(): { perMinute: number; usedLastMinute: number; isSlowed: boolean } {
      refill(elapsed());
      return { perMinute: perMinute(), usedLastMinute: lastMinute.count(elapsed()), isSlowed: slowdown.factor() < 1 };
    },

    close: (): void => closeController.abort(),
  };
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
