import { expect, it } from "vitest";
import { openSettingsPage, showScreen, useSettingsPage } from "../../../src-renderer/shell/navigation.ts";

it("opens the settings, not the shift report, when Settings is chosen", () => {
  const openPage = () => useSettingsPage.getState().openPage;
  openSettingsPage("requests");
  showScreen("settings");
  expect(openPage()).toBe("requests");
  openSettingsPage("shift-report");
  showScreen("scan");
  expect(openPage()).toBe("shift-report");
  showScreen("settings");
  expect(openPage()).toBeNull();
});
