import { beforeEach, expect, it, vi } from "vitest";

const storedSetup = { step: "scanner" as string | null, hasWorked: false };

vi.stubGlobal("window", {
  desk: {
    environment: { list: () => Promise.resolve({ ok: true, value: { environments: [] } }) },
    firstRun: { get: () => Promise.resolve({ ok: true, value: { ...storedSetup, answeredSteps: [] } }) },
  },
});

const { openFirstRun, useFirstRun } = await import("../../../src-renderer/features/environments/first-run.ts");
const { useNavigation, useSettingsPage } = await import("../../../src-renderer/shell/navigation.ts");

beforeEach(() => {
  useNavigation.setState(useNavigation.getInitialState());
  useSettingsPage.setState(useSettingsPage.getInitialState());
  useFirstRun.setState(useFirstRun.getInitialState());
});

const listOpenPages = () => [useNavigation.getState().currentScreen, useSettingsPage.getState().openPage];

it("opens the setup on a desk without work", async () => {
  Object.assign(storedSetup, { step: "scanner", hasWorked: false });
  await openFirstRun();
  expect(listOpenPages()).toEqual(["settings", "first-run"]);
});

it("shows the Scan screen on a desk with work", async () => {
  Object.assign(storedSetup, { step: "scanner", hasWorked: true });
  await openFirstRun();
  expect(listOpenPages()).toEqual(["scan", null]);
  expect(useFirstRun.getState().step).toBe("scanner");
});
