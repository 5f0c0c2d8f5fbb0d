import type { ScannerProfile } from "../../../src-domain/scanning/scanner-profile.ts";
import type { BurstTiming } from "./burst-timing.ts";

/** A longer pause ends a code, however slow the scanner is. */
const LONGEST_PAUSE_MS = 400;
/** A pause within a code is rarely longer than a few of its longest gaps. */
const PAUSE_IN_GAPS = 4;

/** The limits that tell a scanner from typing stay the same: typing does not change with the scanner. */
export function paceOf(profile: ScannerProfile | null, reader: BurstTiming): BurstTiming {
  if (profile === null) return reader;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(reader.pauseMs, Math.round(profile.gapP99Ms * PAUSE_IN_GAPS)));
  return { ...reader, expectsTerminator: profile.terminator !== "none", pauseMs };
}

/** Only for the check-up: no typing is expected, so every key counts as a scanner's. */
export function checkUpTiming(reader: BurstTiming): BurstTiming {
  return {
    ...reader,
    gapMs: 400,
    slowStartMs: 400,
    slowMinCharacters: reader.minCharacters,
    pauseMs: 900,
    terminatedPauseMs: 900,
    expectsTerminator: null,
  };
}
