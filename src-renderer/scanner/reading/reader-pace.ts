import type { StationProfile } from "../../../src-domain/scanning/station-profile.ts";
import type { ReaderSettings } from "./pace.ts";

/** Beyond this a pause says that a code has ended, however slow its scanner. */
const LONGEST_PAUSE_MS = 400;
/** A pause inside a code is rarely longer than a few of its longest gaps. */
const PAUSE_IN_GAPS = 4;

/**
 * The reader's pace as the check-up measured it. What distinguishes a scanner from a person stays: people do not change
 * with it.
 */
export function paceOf(profile: StationProfile | null, reader: ReaderSettings): ReaderSettings {
  if (profile === null) return reader;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(reader.pauseMs, Math.round(profile.gapP99Ms * PAUSE_IN_GAPS)));
  return { ...reader, expectsTerminator: profile.terminator !== "none", pauseMs };
}

/** For the check-up only: nobody types meanwhile, so whatever types is taken for a scanner. */
export function patientPace(reader: ReaderSettings): ReaderSettings {
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
