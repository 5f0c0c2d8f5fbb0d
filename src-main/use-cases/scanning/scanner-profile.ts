import type { ScannerProfile } from "../../../src-domain/scanning/scanner-profile.ts";
import { createJsonFile, type JsonFile } from "../../base/json-file.ts";

export type ScannerProfileFile = Pick<JsonFile<ScannerProfile | null>, "read" | "write">;

/** The scanner profile of this computer. A damaged file counts as no profile: a check-up measures again. */
export const createScannerProfileFile = (file: string) =>
  createJsonFile<ScannerProfile | null>({
    file,
    loadSchema: async () => {
      const { scannerProfile } = await import("../../../src-preload/contract/scanning/scanner-profile.ts");
      return scannerProfile.nullable();
    },
    fallback: null,
  });
