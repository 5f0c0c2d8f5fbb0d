import { openSettingsPlace } from "../settings/settings-place.ts";
import { openScan } from "./stored-scans.ts";

/** Answers "why was this refused?" for one scan, from wherever it is shown. */
export function openBlackBoxAt(scanId: string): void {
  openScan(scanId, "key");
  openSettingsPlace("black-box");
}
