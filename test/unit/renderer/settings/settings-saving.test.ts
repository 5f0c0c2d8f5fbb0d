import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings, SettingsPart } from "../../../../src-preload/contract/settings.ts";

const asked: { readonly part: SettingsPart; readonly answer: (answer: object) => void }[] = [];
let notify: (settings: Settings) => void = () => undefined;
const silent = (): (() => void) => () => undefined;
const never = (): Promise<never> => new Promise(() => undefined);

vi.stubGlobal("window", {
  desk: {
    status: { get: never, onChanged: silent },
    sync: { status: never, onProgress: silent },
    reference: { warehouses: never, onListUpdated: silent },
    settings: {
      get: never,
      onChanged: (reported: typeof notify) => {
        notify = reported;
        return () => undefined;
      },
      save: (part: SettingsPart) =>
        new Promise((resolve) => {
          asked.push({ part, answer: resolve });
        }),
    },
  },
});

const { connectAppState, saveSettings, useAppState } = await import("../../../../src-renderer/shell/app-state.ts");

const SETTINGS = { stationName: "Bench 7", touchMode: false, batchLimit: 5 } as Settings;
const shown = (): Settings | null => useAppState.getState().settings;

describe("two settings changed in quick succession", () => {
  beforeEach(() => {
    asked.length = 0;
    connectAppState();
    notify(SETTINGS);
  });

  it("are sent to main one by one and stay visible", async () => {
    const first = saveSettings({ touchMode: true });
    const second = saveSettings({ stationName: "Bench 8" });
    expect(asked.map(({ part }) => part)).toEqual([{ touchMode: true }, { stationName: "Bench 8" }]);
    expect(shown()).toEqual({ ...SETTINGS, touchMode: true, stationName: "Bench 8" });
    const learned = { ...SETTINGS, batchLimit: 4, touchMode: true };
    notify(learned);
    asked[0]?.answer({ ok: true, value: learned });
    await expect(first).resolves.toBe(true);
    expect(shown()).toEqual({ ...learned, stationName: "Bench 8" });
    asked[1]?.answer({ ok: true, value: { ...learned, stationName: "Bench 8" } });
    await expect(second).resolves.toBe(true);
    expect(shown()).toEqual({ ...learned, stationName: "Bench 8" });
  });

  it("revert only the one that could not be stored", async () => {
    const first = saveSettings({ touchMode: true });
    const second = saveSettings({ stationName: "Bench 8" });
    asked[1]?.answer({ ok: true, value: { ...SETTINGS, stationName: "Bench 8" } });
    await expect(second).resolves.toBe(true);
    asked[0]?.answer({ ok: false, error: { code: "internal" } });
    await expect(first).resolves.toBe(false);
    expect(shown()).toEqual({ ...SETTINGS, stationName: "Bench 8" });
  });
});
