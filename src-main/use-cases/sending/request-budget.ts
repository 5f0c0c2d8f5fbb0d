import { setTimeout as sleep } from "node:timers/promises";
import type { CallRecord } from "../../service/index.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

const MINUTE_MS = 60_000;
/** So much of a minute's requests may leave at once after a quiet while. */
const BURST_SHARE = 1 / 3;
/** After "too many requests" the budget is halved, down to this part of it, and doubles again each minute. */
const SMALLEST_SHARE = 1 / 16;
/** Work that nobody waits for leaves so much of the budget free, so that the next request an operator waits for finds room. */
const RESERVED_SHARE = BURST_SHARE;
const RECHECK_MS = 250;

interface RequestBudgetOptions {
  readonly perMinute: () => number;
  /** Of these, so many may leave at once after a quiet while; a third of them by default. */
  readonly burst?: () => number;
  readonly elapsed: () => number;
  readonly wait?: (ms: number, closing: AbortSignal) => Promise<void>;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(boundedWait(ms), undefined, { signal, ref: false }).catch(() => undefined);

/** Limits the copying: a bucket that fills evenly. What an operator asks for is not counted. */
export function createRequestBudget({ perMinute, burst: most, elapsed, wait = pause }: RequestBudgetOptions) {
  const closing = new AbortController();
  let left: number[] = [];
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = elapsed();
  let budgetFactor = 1;
  let slowedAt = 0;
  const { enqueue } = createSerialQueue();
  let queued = 0;

  const burst = (): number => Math.max(1, Math.floor((most?.() ?? perMinute() * BURST_SHARE) * budgetFactor));
  const allowed = (): number => Math.max(1, Math.floor(perMinute() * budgetFactor));

  function forget(at: number): void {
    const first = left.findIndex((moment) => moment > at - MINUTE_MS);
    if (first !== 0) left = first === -1 ? [] : left.slice(first);
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

  function delay(at: number): number {
    refill(at);
    forget(at);
    const forToken = tokens >= 1 ? 0 : ((1 - tokens) * MINUTE_MS) / allowed();
    const oldest = left[left.length - allowed()];
    const forMinute = oldest === undefined ? 0 : oldest + MINUTE_MS - at;
    return Math.max(forToken, forMinute);
  }

  const spare = (): number => Math.max(1, Math.floor(allowed() * (1 - RESERVED_SHARE)));

  /** The same for work that comes behind all other: nobody waits, and what is left keeps others from waiting. */
  function spareDelay(at: number): number {
    if (queued > 0) return RECHECK_MS;
    const own = delay(at);
    const newest = left.at(-1);
    const forPace = newest === undefined ? 0 : newest + MINUTE_MS / spare() - at;
    const oldest = left[left.length - spare()];
    const forMinute = oldest === undefined ? 0 : oldest + MINUTE_MS - at;
    return Math.max(own, forPace, forMinute);
  }

  function spend(): void {
    tokens -= 1;
    left.push(elapsed());
  }

  async function pass(): Promise<void> {
    for (let ms = delay(elapsed()); ms > 0 && !closing.signal.aborted; ms = delay(elapsed())) {
      await wait(Math.ceil(ms), closing.signal);
    }
    queued -= 1;
    spend();
  }

  return {
    /** Answers when one more request may leave, those that asked before it first; at once when the desk closes. */
    take(): Promise<void> {
      queued += 1;
      return enqueue(pass);
    },

    /** The same for one who comes behind all others, evenly spread; one at a time. */
    async takeSpare(): Promise<void> {
      for (let ms = spareDelay(elapsed()); ms > 0 && !closing.signal.aborted; ms = spareDelay(elapsed())) {
        await wait(Math.ceil(ms), closing.signal);
      }
      spend();
    },

    sparePerMinute: spare,

    /** A service that had too many requests gets fewer for a while, no matter who made them. */
    note({ outcome }: Pick<CallRecord, "outcome">): void {
      if (outcome !== "rate-limited") return;
      budgetFactor = Math.max(SMALLEST_SHARE, budgetFactor / 2);
      slowedAt = elapsed();
      tokens = Math.min(tokens, 0);
    },

    view(): { perMinute: number; usedLastMinute: number; slowed: boolean } {
      refill(elapsed());
      forget(elapsed());
      return { perMinute: perMinute(), usedLastMinute: left.length, slowed: budgetFactor < 1 };
    },

    close: (): void => closing.abort(),
  };
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
