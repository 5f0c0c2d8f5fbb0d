import { openSettingsPlace } from "../settings/settings-place.ts";
import { storedScanRows } from "./stored-scans.ts";

/** Answers "why was this refused?" for one scan, from wherever it is shown. */
export function openBlackBoxAt(scanId: string): void {
  storedScanRows.openKey(scanId, "key");
  openSettingsPlace("black-box");
}
