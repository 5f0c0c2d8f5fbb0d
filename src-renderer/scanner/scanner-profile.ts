import { create } from "zustand";
import {
  DRIFT_WINDOW,
  findDrift,
  sampleOf,
  type Drift,
  type DriftSample,
  type ScannerProfile,
} from "../../src-domain/scanning/scanner-profile.ts";
import { desk } from "../bridge.ts";
import { onRecorded } from "./scan-recorder.ts";

interface ScannerProfileState {
  /** Result of the last check-up; null before the first one. */
  readonly profile: ScannerProfile | null;
  readonly drift: Drift | null;
  /** A check-up is running; it accepts slower scanners than the desk does. */
  readonly checkingUp: boolean;
}

export const useScannerProfile = create<ScannerProfileState>(() => ({ profile: null, drift: null, checkingUp: false }));

/** Compares all scans since the last check-up with the profile. Returns the unsubscribe function. */
export function connectScannerProfile(): () => void {
  let samples: readonly DriftSample[] = [];
  const updateDrift = (): void => {
    const { profile, drift } = useScannerProfile.getState();
    const now = profile === null ? null : findDrift(profile, samples);
    if (now !== drift) useScannerProfile.setState({ drift: now });
  };
  const loadEarlierSamples = async (): Promise<void> => {
    const stored = await desk.scannerProfile.get({});
    if (!stored.ok) return;
    useScannerProfile.setState(({ profile }) => ({ profile: profile ?? stored.value }));
    const { profile } = useScannerProfile.getState();
    if (profile === null) return;
    const earlier = await desk.scan.driftSamples({ since: profile.measuredAt });
    // A check-up that ended during the fetch has cleared the samples; a new scan may be in both lists.
    if (!earlier.ok || useScannerProfile.getState().profile !== profile) return;
    const knownTimes = new Set(earlier.value.map(({ at }) => at));
    samples = [...earlier.value, ...samples.filter(({ at }) => !knownTimes.has(at))].slice(-DRIFT_WINDOW);
    updateDrift();
  };
  const stopProfile = useScannerProfile.subscribe(({ profile }, before) => {
    if (profile !== before.profile) samples = [];
  });
  const stopRecorded = onRecorded((_scan, rawScan) => {
    if (rawScan.source !== "scanner") return;
    samples = [...samples, sampleOf(rawScan)].slice(-DRIFT_WINDOW);
    updateDrift();
  });
  void loadEarlierSamples();
  return () => {
    stopProfile();
    stopRecorded();
  };
}

/** Returns false if the profile was not stored; this run of the app uses it anyway. */
export async function saveScannerProfile(profile: ScannerProfile): Promise<boolean> {
  useScannerProfile.setState({ profile, drift: null });
  const answer = await desk.scannerProfile.save(profile);
  return answer.ok;
}
