import { openSettingsPage } from "../desk/settings-page.ts";
import { chooseScans, EVERYTHING, storedScanRows } from "./stored-scans.ts";

/** Answers "why was this refused?" for one scan, from wherever it is shown. */
export function openBlackBoxAt(scanId: string): void {
  storedScanRows.openKey(scanId, "key");
  openSettingsPage("black-box");
}

/** The scans whose text holds a code. */
export function openBlackBoxWith(text: string): void {
  storedScanRows.closeRow();
  void chooseScans({ ...EVERYTHING, text });
  openSettingsPage("black-box");
}
