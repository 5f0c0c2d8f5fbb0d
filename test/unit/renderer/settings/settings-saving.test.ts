import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings, SettingsPart } from "../../../../src-preload/contract/settings.ts";

const saves: { readonly part: SettingsPart; readonly answer: (answer: object) => void }[] = [];
let notify: (settings: Settings) => void = () => undefined;
const subscribe = (): (() => void) => () => undefined;
const neverAnswer = (): Promise<never> => new Promise(() => undefined);

vi.stubGlobal("window", {
  desk: {
    status: { get: neverAnswer, onChanged: subscribe },
    sync: { status: neverAnswer, onProgress: subscribe },
    reference: { warehouses: neverAnswer, onListUpdated: subscribe },
    settings: {
      get: neverAnswer,
      onChanged: (listener: typeof notify) => {
        notify = listener;
        return () => undefined;
      },
      save: (part: SettingsPart) =>
        new Promise((resolve) => {
          saves.push({ part, answer: resolve });
        }),
    },
  },
});

const { connectAppState, saveSettings, useAppState } = await import("../../../../src-renderer/shell/app-state.ts");

const SETTINGS = { stationName: "Bench 7", touchMode: false, batchLimit: 5 } as Settings;
const getSettings = (): Settings | null => useAppState.getState().settings;

describe("two settings changed in quick succession", () => {
  beforeEach(() => {
    saves.length = 0;
    connectAppState();
    notify(SETTINGS);
  });

  it("stay visible until main has answered both", async () => {
    const first = saveSettings({ touchMode: true });
    const second = saveSettings({ stationName: "Bench 8" });
    expect(saves.map(({ part }) => part)).toEqual([{ touchMode: true }, { stationName: "Bench 8" }]);
    expect(getSettings()).toEqual({ ...SETTINGS, touchMode: true, stationName: "Bench 8" });
    const pushedSettings = { ...SETTINGS, batchLimit: 4, touchMode: true };
    notify(pushedSettings);
    saves[0]?.answer({ ok: true, value: pushedSettings });
    await expect(first).resolves.toBe(true);
    expect(getSettings()).toEqual({ ...pushedSettings, stationName: "Bench 8" });
    saves[1]?.answer({ ok: true, value: { ...pushedSettings, stationName: "Bench 8" } });
    await expect(second).resolves.toBe(true);
    expect(getSettings()).toEqual({ ...pushedSettings, stationName: "Bench 8" });
  });

  it("revert only the one that could not be stored", async () => {
    const first = saveSettings({ touchMode: true });
    const second = saveSettings({ stationName: "Bench 8" });
    saves[1]?.answer({ ok: true, value: { ...SETTINGS, stationName: "Bench 8" } });
    await expect(second).resolves.toBe(true);
    saves[0]?.answer({ ok: false, error: { code: "internal" } });
    await expect(first).resolves.toBe(false);
    expect(getSettings()).toEqual({ ...SETTINGS, stationName: "Bench 8" });
  });
});
