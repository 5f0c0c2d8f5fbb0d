import { HOUR_MS } from "../../../src-domain/durations.ts";
import { clockBlock, type ErasureBlock } from "../../../src-domain/recipients/erasure-hold.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { DeskContext } from "../context.ts";

/** A service that is reachable but sent no time within these milliseconds counts as offline. */
const MAX_CLOCK_WAIT_MS = HOUR_MS;

const PERIODS: readonly string[] = ["eraseAfterDays", "recipientDays"] satisfies (keyof Settings)[];

/** Decides whether old data is erased automatically. Erasures by the operator are always allowed. */
export function createErasurePermit(
  { store, now, elapsed, clock, availability }: DeskContext,
  settings: { reset(): Promise<readonly string[]> },
) {
  const openedAt = elapsed();
  /** Read once after the start, because later entries have the time of the doubtful clock. */
  let newest: Promise<string | null> | null = null;

  async function ofClock(): Promise<ErasureBlock | null> {
    const openMs = elapsed() - openedAt;
    const at = await (newest ??= store.newestEntryAt());
    const isOffline = availability.network() === "offline" || availability.network() === "unanswered";
    return clockBlock({
      nowMs: now().getTime(),
      skewMs: clock.skewMs(),
      isOffline: isOffline || openMs >= MAX_CLOCK_WAIT_MS,
      likelyMs: at === null ? null : Date.parse(at) + openMs,
    });
  }

  return {
    ofClock,
    /** Why old recipients must not be erased now; null if they can. */
    ofRecipients: async (): Promise<ErasureBlock | null> => {
      const reset = await settings.reset();
      return reset.some((name) => PERIODS.includes(name)) ? "period-unreadable" : ofClock();
    },
  };
}

export type ErasurePermit = ReturnType<typeof createErasurePermit>;
