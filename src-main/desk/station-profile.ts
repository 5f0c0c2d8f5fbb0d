import { readFile } from "node:fs/promises";
import type { StationProfile } from "../../src-domain/station-profile.ts";
import { stationProfile } from "../../src-preload/contract/station.ts";
import { writeWhole } from "./whole-file.ts";

export interface StationFile {
  readonly read: () => Promise<StationProfile | null>;
  readonly write: (profile: StationProfile) => Promise<void>;
}

/** The station's profile in a file of its own: a damaged or foreign one reads as none, and a check-up makes a new one. */
export function createStationFile(file: string): StationFile {
  let writing: Promise<void> = Promise.resolve();

  async function read(): Promise<StationProfile | null> {
    try {
      const parsed = stationProfile.safeParse(JSON.parse(await readFile(file, "utf8")));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  return {
    read,
    write: (profile) => {
      const written = writing.then(() =>
        writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(profile, null, 2)}\n`)),
      );
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
