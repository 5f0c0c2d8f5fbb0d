import type { StationProfile } from "../../../src-domain/scanning/station-profile.ts";
import { createJsonFile } from "../../kit/json-file.ts";

export interface StationFile {
  readonly read: () => Promise<StationProfile | null>;
  readonly write: (profile: StationProfile) => Promise<void>;
}

/** The station's profile in its own file. A damaged or foreign file reads as none, and a check-up creates a new one. */
export const createStationFile = (file: string): StationFile =>
  createJsonFile(file, async () => (await import("../../../src-preload/contract/scanning/station.ts")).stationProfile);
