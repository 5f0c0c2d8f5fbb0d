import { beforeEach, expect, it, vi } from "vitest";

const session = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
});

/** Every page begins with modules of its own. */
async function newPage() {
  vi.resetModules();
  const kept = await import("../../../src-renderer/shell/restore-screen.ts");
  const navigation = await import("../../../src-renderer/shell/navigation.ts");
  kept.persistScreen();
  return { ...kept, ...navigation };
}

beforeEach(() => session.clear());

it("a page that replaces another opens where that one was, though it went elsewhere before it got the state", async () => {
  (await newPage()).showScreen("inventory");
  const page = await newPage();
  page.showScreen("resends");
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("inventory");
});

it("of the settings the place that was open is opened again", async () => {
  const before = await newPage();
  before.openSettingsPage(before.SETTINGS_PAGES[1]);
  const page = await newPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("settings");
  expect(page.useSettingsPage.getState().openPage).toBe(before.SETTINGS_PAGES[1]);
});

it.each([null, "gone"])("a page that finds %j, no screen of this version, stays where a start begins", async (kept) => {
  if (kept !== null) session.set("returns-desk-screen", kept);
  const page = await newPage();
  page.restoreScreen();
  expect(page.useNavigation.getState().current).toBe("scan");
});
