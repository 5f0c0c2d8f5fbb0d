import { beforeEach, expect, it, vi } from "vitest";
import { session } from "./session-storage.ts";

async function loadPage() {
  vi.resetModules();
  const restoreModule = await import("../../../src-renderer/shell/restore-screen.ts");
  const navigation = await import("../../../src-renderer/shell/navigation.ts");
  restoreModule.persistScreen();
  return { ...restoreModule, ...navigation };
}

beforeEach(() => session.clear());

it("restores the screen of the replaced page", async () => {
  (await loadPage()).showScreen("inventory");
  const page = await loadPage();
  page.showScreen("resends");
  page.restoreScreen();
  expect(page.useNavigation.getState().currentScreen).toBe("inventory");
});

it("restores the open settings page", async () => {
  const firstPage = await loadPage();
  firstPage.openSettingsPage(firstPage.SETTINGS_PAGES[1]);
  const page = await loadPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().currentScreen).toBe("settings");
  expect(page.useSettingsPage.getState().openPage).toBe(firstPage.SETTINGS_PAGES[1]);
});

it.each([null, "gone"])("stays on the Scan screen when the stored screen is %j", async (storedScreen) => {
  if (storedScreen !== null) session.set("returns-desk-screen", storedScreen);
  const page = await loadPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().currentScreen).toBe("scan");
});
