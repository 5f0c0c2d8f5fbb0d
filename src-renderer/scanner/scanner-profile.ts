import { create } from "zustand";
import {
  DRIFT_WINDOW,
  driftOf,
  sampleOf,
  type Drift,
  type DriftSample,
  type ScannerProfile,
} from "../../src-domain/scanning/scanner-profile.ts";
import { desk } from "../bridge.ts";
import { onRecorded } from "./scan-recorder.ts";

interface Station {
  /** Result of the last check-up; null before the first one. */
  readonly profile: ScannerProfile | null;
  readonly drift: Drift | null;
  /** A check-up is running: it must also recognize scanners slower than the desk accepts. */
  readonly checkingUp: boolean;
}

export const useScannerProfile = create<Station>(() => ({ profile: null, drift: null, checkingUp: false }));

/** Compares every scan since the last check-up with the profile, including those before a restart. Returns its end. */
export function connectStation(): () => void {
  let samples: readonly DriftSample[] = [];
  const judge = (): void => {
    const { profile, drift } = useScannerProfile.getState();
    const now = profile === null ? null : driftOf(profile, samples);
    if (now !== drift) useScannerProfile.setState({ drift: now });
  };
  const readFormer = async (): Promise<void> => {
    const stored = await desk.scannerProfile.get({});
    if (!stored.ok) return;
    useScannerProfile.setState(({ profile }) => ({ profile: profile ?? stored.value }));
    const { profile } = useScannerProfile.getState();
    if (profile === null) return;
    const former = await desk.scan.driftSamples({ since: profile.measuredAt });
    // A check-up that ended meanwhile starts over; a scan that arrived meanwhile may already be among the earlier ones.
    if (!former.ok || useScannerProfile.getState().profile !== profile) return;
    const known = new Set(former.value.map(({ at }) => at));
    samples = [...former.value, ...samples.filter(({ at }) => !known.has(at))].slice(-DRIFT_WINDOW);
    judge();
  };
  const stopProfile = useScannerProfile.subscribe(({ profile }, before) => {
    if (profile !== before.profile) samples = [];
  });
  const stopRecorded = onRecorded((_scan, gesture) => {
    if (gesture.source !== "scanner") return;
    samples = [...samples, sampleOf(gesture)].slice(-DRIFT_WINDOW);
    judge();
  });
  void readFormer();
  return () => {
    stopProfile();
    stopRecorded();
  };
}

/** True once the profile is on disk; the current run uses it in any case. */
export async function saveStationProfile(profile: ScannerProfile): Promise<boolean> {
  useScannerProfile.setState({ profile, drift: null });
  const answer = await desk.scannerProfile.save(profile);
  return answer.ok;
}
