import { create } from "zustand";
import {
  DRIFT_WINDOW,
  driftOf,
  type Drift,
  type DriftSample,
  type StationProfile,
} from "../../src-domain/station-profile.ts";
import type { ScanGesture } from "../../src-preload/contract/scan.ts";
import { desk } from "../bridge.ts";
import { onRecorded } from "./scan-line.ts";

interface Station {
  /** What the last check-up learned; null before the first one. */
  readonly profile: StationProfile | null;
  /** How the newest scans differ from it. */
  readonly drift: Drift | null;
  /** A check-up is reading: it has to see scanners that are slower than any that the desk accepts. */
  readonly checkingUp: boolean;
}

export const useStation = create<Station>(() => ({ profile: null, drift: null, checkingUp: false }));

/** Reads the profile, then holds every later scan against it. Returns its end. */
export function connectStation(): () => void {
  let samples: readonly DriftSample[] = [];
  void desk.station.profile({}).then((answer) => {
    if (answer.ok) useStation.setState(({ profile }) => ({ profile: profile ?? answer.value }));
  });
  const stopProfile = useStation.subscribe(({ profile }, before) => {
    if (profile !== before.profile) samples = [];
  });
  const stopRecorded = onRecorded((_scan, gesture) => {
    if (gesture.source !== "scanner") return;
    samples = [...samples, sampleOf(gesture)].slice(-DRIFT_WINDOW);
    const { profile, drift } = useStation.getState();
    const now = profile === null ? null : driftOf(profile, samples);
    if (now !== drift) useStation.setState({ drift: now });
  });
  return () => {
    stopProfile();
    stopRecorded();
  };
}

const sampleOf = ({ text, damage, keys, startedAt }: ScanGesture): DriftSample => ({
  text,
  damaged: damage !== null,
  gapsMs: keys.slice(1).map(({ gapMs }) => gapMs),
  at: Date.parse(startedAt),
});

/** True once the profile is on the disk; it counts for this run in any case. */
export async function saveStationProfile(profile: StationProfile): Promise<boolean> {
  useStation.setState({ profile, drift: null });
  const answer = await desk.station.saveProfile(profile);
  return answer.ok;
}
