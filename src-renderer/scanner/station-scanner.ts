import { useLiveDesk } from "../shell/live-desk.ts";
import { SCANNER_LAYOUTS } from "./layouts.ts";
import { DEFAULT_READER_SETTINGS, type ReaderSettings } from "./pace.ts";

export interface ScannerSetup {
  readonly reader: ReaderSettings;
  /** For so long, in milliseconds, the same code is not taken again; 0 takes every scan. */
  readonly ignoreRepeatsMs: number;
}

/** The scanner of this station as its settings describe it, now. */
export function stationScanner(): ScannerSetup {
  const scanner = useLiveDesk.getState().settings?.scanner;
  return {
    reader: { ...DEFAULT_READER_SETTINGS, layout: SCANNER_LAYOUTS[scanner?.layout ?? "us"] },
    ignoreRepeatsMs: scanner?.ignoreRepeatsMs ?? 0,
  };
}
