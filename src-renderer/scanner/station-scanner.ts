import { useLiveDesk } from "../desk/live-desk.ts";
import { SCANNER_LAYOUTS } from "./reading/layouts.ts";
import { DEFAULT_READER_SETTINGS, type ReaderSettings } from "./reading/pace.ts";
import { paceOf, patientPace } from "./reading/reader-pace.ts";
import { useStation } from "./station-profile.ts";

export interface ScannerSetup {
  readonly reader: ReaderSettings;
  /** Milliseconds within which the same code is ignored; 0 takes every scan. */
  readonly ignoreRepeatsMs: number;
}

export function stationScanner(): ScannerSetup {
  const scanner = useLiveDesk.getState().settings?.scanner;
  const { profile, checkingUp } = useStation.getState();
  const reader = { ...DEFAULT_READER_SETTINGS, layout: SCANNER_LAYOUTS[scanner?.layout ?? "us"] };
  return {
    reader: checkingUp ? patientPace(reader) : paceOf(profile, reader),
    ignoreRepeatsMs: scanner?.ignoreRepeatsMs ?? 0,
  };
}
