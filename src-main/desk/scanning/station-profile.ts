import type { StationProfile } from "../../../src-domain/scanning/station-profile.ts";
import { createJsonFile, type JsonFile } from "../../kit/json-file.ts";

export type StationFile = Pick<JsonFile<StationProfile | null>, "read" | "write">;

/** One measurement of the scanner in its own file: of a damaged one nothing is kept, and a check-up measures again. */
export const createStationFile = (file: string) =>
  createJsonFile<StationProfile | null>({
    file,
    readSchema: async () => {
      const { stationProfile } = await import("../../../src-preload/contract/scanning/station.ts");
      return stationProfile.nullable();
    },
    fallback: null,
  });
