import { clockHold, type ErasureHold } from "../../../src-domain/recipients/erasure-hold.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { DeskContext } from "../context.ts";

/** Milliseconds. A service that is there and has not shown its clock by then may not be asked much: it counts as away. */
const CLOCK_KNOWN_WITHIN_MS = 60 * 60_000;

const PERIODS: readonly string[] = ["eraseAfterDays", "recipientDays"] satisfies (keyof Settings)[];

type Permit = Pick<DeskContext, "store" | "now" | "elapsed" | "clock" | "availability">;

/** Whether old data may be erased automatically. What an operator asks for is always erased. */
export function createErasurePermit(context: Permit, settings: { reset(): Promise<readonly string[]> }) {
  const { store, now, elapsed, clock, availability } = context;
  const openedAt = elapsed();
  /** As of the start: later entries have the time of the clock that is in doubt. */
  let newest: Promise<string | null> | null = null;

  async function ofClock(): Promise<ErasureHold | null> {
    const openMs = elapsed() - openedAt;
    const at = await (newest ??= store.newestEntryAt());
    const isAway = availability.network() === "offline" || availability.network() === "unanswered";
    return clockHold({
      nowMs: now().getTime(),
      skewMs: clock.skewMs(),
      offline: isAway || openMs >= CLOCK_KNOWN_WITHIN_MS,
      likelyMs: at === null ? null : Date.parse(at) + openMs,
    });
  }

  return {
    ofClock,
    /** Null: old recipients may be erased now. */
    ofRecipients: async (): Promise<ErasureHold | null> => {
      const reset = await settings.reset();
      return reset.some((name) => PERIODS.includes(name)) ? "period-unreadable" : ofClock();
    },
  };
}

export type ErasurePermit = ReturnType<typeof createErasurePermit>;
