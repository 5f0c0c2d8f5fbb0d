import { EventEmitter } from "node:events";
import type { BrowserWindow } from "electron";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import { CRASH_FILES_PAGE_URL, CRASH_PAGE_URL } from "../../../src-main/app/page/crash-page.ts";
import { recoverFromCrashes } from "../../../src-main/app/page/crash-recovery.ts";

const electron = vi.hoisted(() => ({ showMessageBox: vi.fn() }));
vi.mock("electron", () => ({ dialog: electron }));

const PAGE = "returns-desk://app/";
const AGAIN = 0;

beforeEach(() => {
  vi.useFakeTimers();
  electron.showMessageBox.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => void vi.useRealTimers());

function watched() {
  const loaded: string[] = [];
  const logged: LogEntry["event"][] = [];
  const reported: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    loadURL: (url: string) => (loaded.push(url), Promise.resolve()),
    forcefullyCrashRenderer: vi.fn(),
  });
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => false });
  const prepare = vi.fn().mockResolvedValue({ bundleId: "1", files: [] });
  const save = vi.fn().mockResolvedValue({ ok: true, value: "support.zip" });
  recoverFromCrashes(window as unknown as BrowserWindow, {
    url: PAGE,
    language: () => "en",
    log: ({ event }) => void logged.push(event),
    onReloaded: (kind) => void reported.push(kind),
    onRetried: () => void reported.push("tried again"),
    quit: () => void reported.push("quit"),
    health: Promise.resolve({ prepare, save, openLogs: vi.fn().mockResolvedValue(true) }),
    pages: { show: () => undefined },
  });
  const end = async (reason = "crashed"): Promise<void> => {
    contents.emit("render-process-gone", {}, { reason, exitCode: 1 });
    await vi.advanceTimersByTimeAsync(1);
  };
  const press = async (address: string): Promise<void> => {
    contents.emit("did-navigate-in-page", {}, address);
    await vi.advanceTimersByTimeAsync(1);
  };
  return { window, contents, loaded, logged, reported, prepare, save, end, press };
}

it("reloads a crashed page twice, then shows the crash page", async () => {
  const { loaded, logged, reported, end, press } = watched();
  await end();
  expect([loaded, reported]).toEqual([[PAGE], ["page-crashed"]]);
  expect(logged).toEqual(["page-gone", "page-reloaded"]);
  await end("clean-exit");
  expect(loaded).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) await end();
  expect(loaded).toEqual([PAGE, PAGE, CRASH_PAGE_URL]);
  await press(`${CRASH_PAGE_URL}#again`);
  expect(loaded.at(-1)).toBe(PAGE);
  expect(reported.at(-1)).toBe("tried again");
  await end();
  expect(loaded.at(-1)).toBe(PAGE);
});

it("asks in a native dialog when the crash page crashes too", async () => {
  const { loaded, reported, end } = watched();
  for (let time = 0; time < 3; time += 1) await end();
  electron.showMessageBox.mockResolvedValueOnce({ response: 1 });
  await end();
  expect(reported.at(-1)).toBe("quit");
  expect(loaded).toHaveLength(3);
  electron.showMessageBox.mockResolvedValueOnce({ response: AGAIN });
  await end();
  expect(loaded).toEqual([PAGE, PAGE, CRASH_PAGE_URL, PAGE]);
});

it("ends a page that stays unresponsive", async () => {
  const { window, contents, reported, end } = watched();
  window.emit("unresponsive");
  window.emit("responsive");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    for (let second = 0; second < 6; second += 1) {
      window.emit("unresponsive");
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(times);
    await end("killed");
  }
  expect(reported).toEqual(["page-hung", "page-hung"]);
});

it("accepts crash page actions only from the crash page", async () => {
  const { reported, prepare, save, loaded, end, press } = watched();
  for (const action of ["again", "bundle", "logs", "quit"]) await press(`${CRASH_PAGE_URL}#${action}`);
  await press(`${CRASH_FILES_PAGE_URL}#save`);
  expect([reported, loaded]).toEqual([[], []]);
  expect(prepare).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time += 1) await end();
  // Refuses to save before the operator has seen the files.
  await press(`${CRASH_FILES_PAGE_URL}#save`);
  expect(save).not.toHaveBeenCalled();
  await press(`${CRASH_PAGE_URL}#bundle`);
  expect(loaded.at(-1)).toBe(CRASH_FILES_PAGE_URL);
  await press(`${CRASH_FILES_PAGE_URL}#save`);
  expect(save).toHaveBeenCalledExactlyOnceWith("1");
});
