import { openSettingsPage } from "../../shell/navigation.ts";
import { chooseScans, EVERYTHING, storedScanRows } from "./stored-scans.ts";

export function openBlackBoxAt(scanId: string): void {
  storedScanRows.openKey(scanId, "key");
  openSettingsPage("black-box");
}

export function openBlackBoxWith(text: string): void {
  storedScanRows.closeRow();
  void chooseScans({ ...EVERYTHING, text });
  openSettingsPage("black-box");
}
