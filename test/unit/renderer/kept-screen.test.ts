import { beforeEach, expect, it, vi } from "vitest";

const session = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
});

async function newPage() {
  vi.resetModules();
  const kept = await import("../../../src-renderer/shell/restore-screen.ts");
  const navigation = await import("../../../src-renderer/shell/navigation.ts");
  kept.persistScreen();
  return { ...kept, ...navigation };
}

beforeEach(() => session.clear());

it("restores the screen of the replaced page", async () => {
  (await newPage()).showScreen("inventory");
  const page = await newPage();
  page.showScreen("resends");
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("inventory");
});

it("restores the open settings page", async () => {
  const before = await newPage();
  before.openSettingsPage(before.SETTINGS_PAGES[1]);
  const page = await newPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("settings");
  expect(page.useSettingsPage.getState().openPage).toBe(before.SETTINGS_PAGES[1]);
});

it.each([null, "gone"])("stays on the Scan screen when the stored screen is %j", async (kept) => {
  if (kept !== null) session.set("returns-desk-screen", kept);
  const page = await newPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("scan");
});
