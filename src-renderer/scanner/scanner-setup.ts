import { useAppState } from "../shell/app-state.ts";
import { DEFAULT_BURST_TIMING, type BurstTiming } from "./capture/burst-timing.ts";
import { SCANNER_LAYOUTS } from "./capture/layouts.ts";
import { timingOfProfile, checkUpTiming } from "./capture/profile-timing.ts";
import { useScannerProfile } from "./scanner-profile.ts";

interface ScannerSetup {
  readonly reader: BurstTiming;
  /** Milliseconds within which a repeated code is ignored; 0 records every scan. */
  readonly ignoreRepeatsMs: number;
}

export function scannerSetup(): ScannerSetup {
  const scanner = useAppState.getState().settings?.scanner;
  const { profile, checkingUp } = useScannerProfile.getState();
  const timing = { ...DEFAULT_BURST_TIMING, layout: SCANNER_LAYOUTS[scanner?.layout ?? "us"] };
  return {
    reader: checkingUp ? checkUpTiming(timing) : timingOfProfile(profile, timing),
    ignoreRepeatsMs: scanner?.ignoreRepeatsMs ?? 0,
  };
}
