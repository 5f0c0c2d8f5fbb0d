import { beforeEach, expect, it, vi } from "vitest";

const kept = { step: "scanner" as string | null, hasWorked: false };

vi.stubGlobal("window", {
  desk: {
    environment: { list: () => Promise.resolve({ ok: true, value: { environments: [] } }) },
    firstRun: { get: () => Promise.resolve({ ok: true, value: { ...kept, answeredSteps: [] } }) },
  },
});

const { openFirstRun, useFirstRun } = await import("../../../src-renderer/features/environments/first-run.ts");
const { useNavigation, useSettingsPage } = await import("../../../src-renderer/shell/navigation.ts");

beforeEach(() => {
  useNavigation.setState(useNavigation.getInitialState());
  useSettingsPage.setState(useSettingsPage.getInitialState());
  useFirstRun.setState(useFirstRun.getInitialState());
});

const shown = () => [useNavigation.getState().current, useSettingsPage.getState().openPage];

it("opens the setup on a desk without work", async () => {
  Object.assign(kept, { step: "scanner", hasWorked: false });
  await openFirstRun();
  expect(shown()).toEqual(["settings", "first-run"]);
});

it("shows the Scan screen on a desk with work", async () => {
  Object.assign(kept, { step: "scanner", hasWorked: true });
  await openFirstRun();
  expect(shown()).toEqual(["scan", null]);
  expect(useFirstRun.getState().step).toBe("scanner");
});
