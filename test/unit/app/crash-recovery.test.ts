import { EventEmitter } from "node:events";
import type { BrowserWindow } from "electron";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import { CRASH_FILES_PAGE_URL, CRASH_PAGE_URL } from "../../../src-main/app/page/crash-page.ts";
import { recoverFromCrashes } from "../../../src-main/app/page/crash-recovery.ts";

const electron = vi.hoisted(() => ({ showMessageBox: vi.fn() }));
vi.mock("electron", () => ({ dialog: electron }));

const PAGE = "returns-desk://app/";
const RETRY_BUTTON = 0;

beforeEach(() => {
  vi.useFakeTimers();
  electron.showMessageBox.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => void vi.useRealTimers());

function startRecovery() {
  const loadedUrls: string[] = [];
  const loggedEvents: LogEntry["event"][] = [];
  const outcomes: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    loadURL: async (url: string): Promise<void> => void loadedUrls.push(url),
    forcefullyCrashRenderer: vi.fn(),
  });
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => false });
  const prepare = vi.fn().mockResolvedValue({ bundleId: "1", files: [] });
  const save = vi.fn().mockResolvedValue({ ok: true, value: "support.zip" });
  recoverFromCrashes(window as unknown as BrowserWindow, {
    url: PAGE,
    language: () => "en",
    log: ({ event }) => void loggedEvents.push(event),
    onReloaded: (kind) => void outcomes.push(kind),
    onRetried: () => void outcomes.push("tried again"),
    quit: () => void outcomes.push("quit"),
    health: Promise.resolve({ prepare, save, openLogs: vi.fn().mockResolvedValue(true) }),
    pages: { show: () => undefined },
  });
  const endPage = async (reason = "crashed"): Promise<void> => {
    contents.emit("render-process-gone", {}, { reason, exitCode: 1 });
    await vi.advanceTimersByTimeAsync(1);
  };
  const clickLink = async (address: string): Promise<void> => {
    contents.emit("did-navigate-in-page", {}, address);
    await vi.advanceTimersByTimeAsync(1);
  };
  return {
    window,
    contents,
    loadedUrls,
    loggedEvents,
    outcomes,
    prepare,
    save,
    endPage,
    clickLink,
  };
}

it("shows the crash page at the third crash", async () => {
  const { loadedUrls, loggedEvents, outcomes, endPage, clickLink } = startRecovery();
  await endPage();
  expect([loadedUrls, outcomes]).toEqual([[PAGE], ["page-crashed"]]);
  expect(loggedEvents).toEqual(["page-gone", "page-reloaded"]);
  await endPage("clean-exit");
  expect(loadedUrls).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) await endPage();
  expect(loadedUrls).toEqual([PAGE, PAGE, CRASH_PAGE_URL]);
  await clickLink(`${CRASH_PAGE_URL}#retry`);
  expect(loadedUrls.at(-1)).toBe(PAGE);
  expect(outcomes.at(-1)).toBe("tried again");
  await endPage();
  expect(loadedUrls.at(-1)).toBe(PAGE);
});

it("shows a native dialog when the crash page crashes", async () => {
  const { loadedUrls, outcomes, endPage } = startRecovery();
  for (let time = 0; time < 3; time += 1) await endPage();
  electron.showMessageBox.mockResolvedValueOnce({ response: 1 });
  await endPage();
  expect(outcomes.at(-1)).toBe("quit");
  expect(loadedUrls).toHaveLength(3);
  electron.showMessageBox.mockResolvedValueOnce({ response: RETRY_BUTTON });
  await endPage();
  expect(loadedUrls).toEqual([PAGE, PAGE, CRASH_PAGE_URL, PAGE]);
});

it("ends a page that stays unresponsive", async () => {
  const { window, contents, outcomes, endPage } = startRecovery();
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
    await endPage("killed");
  }
  expect(outcomes).toEqual(["page-hung", "page-hung"]);
});

it("accepts crash page actions only from the crash page", async () => {
  const { outcomes, prepare, save, loadedUrls, endPage, clickLink } = startRecovery();
  for (const action of ["retry", "bundle", "logs", "quit"]) await clickLink(`${CRASH_PAGE_URL}#${action}`);
  await clickLink(`${CRASH_FILES_PAGE_URL}#save`);
  expect([outcomes, loadedUrls]).toEqual([[], []]);
  expect(prepare).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time += 1) await endPage();
  // Refuses to save before the operator has seen the files.
  await clickLink(`${CRASH_FILES_PAGE_URL}#save`);
  expect(save).not.toHaveBeenCalled();
  await clickLink(`${CRASH_PAGE_URL}#bundle`);
  expect(loadedUrls.at(-1)).toBe(CRASH_FILES_PAGE_URL);
  await clickLink(`${CRASH_FILES_PAGE_URL}#save`);
  expect(save).toHaveBeenCalledExactlyOnceWith("1");
});
