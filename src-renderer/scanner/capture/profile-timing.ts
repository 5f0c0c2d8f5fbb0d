import type { ScannerProfile } from "../../../src-domain/scanning/scanner-profile.ts";
import type { BurstTiming } from "./burst-timing.ts";

const MAX_PAUSE_MS = 400;
/** The pause that ends a code, as a multiple of the scanner's 99th percentile gap. */
const PAUSE_IN_GAPS = 4;

/** Applies the measured terminator and pause. The limits that exclude typing do not depend on the scanner. */
export function applyProfile(profile: ScannerProfile | null, timing: BurstTiming): BurstTiming {
  if (profile === null) return timing;
  const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(timing.pauseMs, Math.round(profile.gapP99Ms * PAUSE_IN_GAPS)));
  return { ...timing, expectsTerminator: profile.terminator !== "none", pauseMs };
}

/** Accepts slower scanners, because nobody types during a check-up. */
export function checkUpTiming(timing: BurstTiming): BurstTiming {
  return {
    ...timing,
    gapMs: 400,
    slowStartMs: 400,
    slowMinCharacters: timing.minCharacters,
    pauseMs: 900,
    terminatedPauseMs: 900,
    expectsTerminator: null,
  };
}
