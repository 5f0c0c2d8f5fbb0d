import type { ScannerProfile } from "../../../src-domain/scanning/station-profile.ts";
import { createJsonFile, type JsonFile } from "../../kit/json-file.ts";

export type StationFile = Pick<JsonFile<ScannerProfile | null>, "read" | "write">;

/** One measurement of the scanner in its own file: of a damaged one nothing is kept, and a check-up measures again. */
export const createStationFile = (file: string) =>
  createJsonFile<ScannerProfile | null>({
    file,
    readSchema: async () => {
      const { scannerProfile } = await import("../../../src-preload/contract/scanning/station.ts");
      return scannerProfile.nullable();
    },
    fallback: null,
  });
