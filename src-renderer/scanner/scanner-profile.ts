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
  readonly isCheckingUp: boolean;
}

export const useScannerProfile = create<ScannerProfileState>(() => ({
  profile: null,
  drift: null,
  isCheckingUp: false,
}));

/** Compares all scans since the last check-up with the profile. Returns the unsubscribe function. */
export function connectScannerProfile(): () => void {
  let samples: readonly DriftSample[] = [];
  const updateDrift = (): void => {
    const { profile, drift } = useScannerProfile.getState();
    const newDrift = profile === null ? null : findDrift(profile, samples);
    if (newDrift !== drift) useScannerProfile.setState({ drift: newDrift });
  };
  const fetchEarlierSamples = async (): Promise<void> => {
    const profileAnswer = await desk.scannerProfile.get({});
    if (!profileAnswer.ok) return;
    useScannerProfile.setState(({ profile }) => ({ profile: profile ?? profileAnswer.value }));
    const { profile } = useScannerProfile.getState();
    if (profile === null) return;
    const samplesAnswer = await desk.scan.driftSamples({ since: profile.measuredAt });
    // A check-up that ended during the fetch has cleared the samples; a new scan may be in both lists.
    if (!samplesAnswer.ok || useScannerProfile.getState().profile !== profile) return;
    const knownTimes = new Set(samplesAnswer.value.map(({ at }) => at));
    samples = [...samplesAnswer.value, ...samples.filter(({ at }) => !knownTimes.has(at))].slice(-DRIFT_WINDOW);
    updateDrift();
  };
  const unsubscribeProfile = useScannerProfile.subscribe(({ profile }, previousState) => {
    if (profile !== previousState.profile) samples = [];
  });
  const unsubscribeScans = onRecorded((_scan, rawScan) => {
    if (rawScan.source !== "scanner") return;
    samples = [...samples, sampleOf(rawScan)].slice(-DRIFT_WINDOW);
    updateDrift();
  });
  void fetchEarlierSamples();
  return () => {
    unsubscribeProfile();
    unsubscribeScans();
  };
}

/** Returns false if main could not store the profile; this run of the app uses it anyway. */
export async function saveScannerProfile(profile: ScannerProfile): Promise<boolean> {
  useScannerProfile.setState({ profile, drift: null });
  const answer = await desk.scannerProfile.save(profile);
  return answer.ok;
}
