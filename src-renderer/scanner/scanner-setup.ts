import { useAppState } from "../shell/app-state.ts";
import { DEFAULT_BURST_TIMING, type BurstTiming } from "./capture/burst-timing.ts";
import { SCANNER_LAYOUTS } from "./capture/layouts.ts";
import { applyProfile, checkUpTiming } from "./capture/profile-timing.ts";
import { useScannerProfile } from "./scanner-profile.ts";

interface ScannerSetup {
  readonly burstTiming: BurstTiming;
  /** Milliseconds within which a repeated code is ignored; 0 records every scan. */
  readonly ignoreRepeatsMs: number;
}

export function readScannerSetup(): ScannerSetup {
  const scanner = useAppState.getState().settings?.scanner;
  const { profile, isCheckingUp } = useScannerProfile.getState();
  const timing = { ...DEFAULT_BURST_TIMING, layout: SCANNER_LAYOUTS[scanner?.layout ?? "us"] };
  return {
    burstTiming: isCheckingUp ? checkUpTiming(timing) : applyProfile(profile, timing),
    ignoreRepeatsMs: scanner?.ignoreRepeatsMs ?? 0,
  };
}
