import { HOUR_MS } from "../../../src-domain/durations.ts";
import { judgeClock, type ErasureBlock } from "../../../src-domain/recipients/erasure-block.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { DeskContext } from "../context.ts";

/** A service that is reachable but sent no time within these milliseconds counts as offline. */
const MAX_CLOCK_WAIT_MS = HOUR_MS;

const PERIOD_SETTINGS: readonly string[] = ["eraseAfterDays", "recipientDays"] satisfies (keyof Settings)[];

/** Decides whether old data is erased automatically. Erasures by the operator are always allowed. */
export function createErasurePermit(
  { store, now, elapsed, clock, availability }: DeskContext,
  settings: { listReset(): Promise<readonly string[]> },
) {
  const openedAtMs = elapsed();
  /** Loaded once, because later entries have the time of a clock that may be wrong. */
  let newestEntry: Promise<string | null> | null = null;

  async function findClockBlock(): Promise<ErasureBlock | null> {
    const openMs = elapsed() - openedAtMs;
    newestEntry ??= store.newestEntryAt();
    const newestEntryAt = await newestEntry.catch((error: unknown) => {
      newestEntry = null;
      throw error;
    });
    const isOffline = availability.network() === "offline" || availability.network() === "unanswered";
    return judgeClock({
      // oxlint-disable-next-line waits/elapsed -- judges the clock, so that no erasure follows a wrong one
      nowMs: now().getTime(),
      skewMs: clock.skewMs(),
      isOffline: isOffline || openMs >= MAX_CLOCK_WAIT_MS,
      likelyMs: newestEntryAt === null ? null : Date.parse(newestEntryAt) + openMs,
    });
  }

  return {
    findClockBlock,
    /** Returns why old recipients must not be erased now; null if they can. */
    findRecipientBlock: async (): Promise<ErasureBlock | null> => {
      const resetNames = await settings.listReset();
      return resetNames.some((name) => PERIOD_SETTINGS.includes(name)) ? "period-unreadable" : findClockBlock();
    },
  };
}

export type ErasurePermit = ReturnType<typeof createErasurePermit>;
