import type { ScannerProfile } from "../../../src-domain/scanning/scanner-profile.ts";
import { createJsonFile, type JsonFile } from "../../base/json-file.ts";

export type StationFile = Pick<JsonFile<ScannerProfile | null>, "read" | "write">;

/** One measurement of the scanner in its own file: of a damaged one nothing is kept, and a check-up measures again. */
export const createStationFile = (file: string) =>
  createJsonFile<ScannerProfile | null>({
    file,
    readSchema: async () => {
      const { scannerProfile } = await import("../../../src-preload/contract/scanning/scanner-profile.ts");
      return scannerProfile.nullable();
    },
    fallback: null,
  });
