import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { setScansLocked, interceptBursts, useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { OTHER_RMA, RMA, scanText, typeText } from "./type-keys.ts";

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const notice = () => useScanIntake.getState().notice;
const listDeferred = () => useScanIntake.getState().deferredScans.map(({ text }) => text);

it("pitfall 12: refuses a code that is doubled in one scan", () => {
  desk.scan(RMA + RMA);
  desk.scan("43542104354210");
  expect(desk.recordedScans.map(({ damage }) => damage)).toEqual(["repeated", "repeated"]);
});

it("pitfall 12: accepts short codes that consist of a repeated part", () => {
  for (const code of ["1212", "10001000", "ABAB"]) desk.scan(code);
  expect(desk.recordedScans.map(({ damage }) => damage)).toEqual([null, null, null]);
});

describe("pitfall 13: several codes in view", () => {
  it("records each code once within the time that ignores repeats", () => {
    desk.ignoreRepeatsMs = 2000;
    for (const code of [RMA, OTHER_RMA, RMA, OTHER_RMA]) desk.press(scanText(code, desk.now + 60, 4));
    expect(desk.texts).toEqual([RMA, OTHER_RMA]);
    expect(notice()).toMatchObject({ reason: "repeated-read", count: 2, text: OTHER_RMA });
    desk.wait(2500);
    desk.scan(RMA);
    expect(desk.texts).toEqual([RMA, OTHER_RMA, RMA]);
  });

  it("detects repeats by the clock of the keys, not by the wall clock", () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
    desk.ignoreRepeatsMs = 2000;
    desk.scan(RMA);
    // The wall clock jumps forward, then back.
    for (const instant of ["2026-11-26T17:00:00Z", "2026-11-26T09:30:00Z"]) {
      vi.setSystemTime(new Date(instant));
      desk.wait(2500);
      desk.scan(RMA);
    }
    expect(desk.texts).toEqual([RMA, RMA, RMA]);
    expect(desk.recordedScans.map(({ startedAt }) => startedAt.slice(0, 16))).toEqual([
      "2026-11-26T08:59",
      "2026-11-26T16:59",
      "2026-11-26T09:29",
    ]);
  });

  it("records a repeated command", () => {
    desk.ignoreRepeatsMs = 2000;
    for (let time = 0; time < 2; time += 1) desk.scan("%DESK%SUBMIT");
    expect(desk.texts).toHaveLength(2);
  });
});

it("pitfall 15: records scans deferred by a dialog in order when it closes", () => {
  desk.isSurfaceOpen = true;
  desk.scan(RMA);
  desk.recordDeferred();
  expect([desk.texts, listDeferred()]).toEqual([[], [RMA]]);
  expect(desk.deferredScans.map(({ text }) => text)).toEqual([RMA]);
  desk.isSurfaceOpen = false;
  desk.scan(OTHER_RMA);
  expect(listDeferred()).toEqual([RMA, OTHER_RMA]);
  desk.recordDeferred();
  expect([desk.texts, listDeferred()]).toEqual([[RMA, OTHER_RMA], []]);
  expect(desk.deferredScans).toEqual(desk.recordedScans);
});

it("pitfall 15: sends a scan only to the dialog that intercepts scans", () => {
  const interceptedTerminators: RawScan["text"][] = [];
  const stopIntercepting = interceptBursts((burst) => interceptedTerminators.push(burst.terminator ?? "silence"));
  desk.scan(RMA);
  stopIntercepting();
  desk.scan(OTHER_RMA);
  expect(interceptedTerminators).toEqual(["Enter"]);
  expect(desk.texts).toEqual([OTHER_RMA]);
});

it("records a scan that every interceptor declines", () => {
  const interceptorCalls: string[] = [];
  const decline = (name: string) =>
    interceptBursts(() => {
      interceptorCalls.push(name);
      return false;
    });
  const unsubscribes = [decline("below"), decline("on top")];
  desk.scan(RMA);
  for (const unsubscribe of unsubscribes) unsubscribe();
  expect(interceptorCalls).toEqual(["on top", "below"]);
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 16: reports and drops scans while the desk is locked", () => {
  setScansLocked(true);
  desk.scan(RMA);
  desk.scan(RMA);
  expect(desk.recordedScans).toEqual([]);
  expect(desk.passedCodes).not.toContain("Enter");
  expect(notice()).toMatchObject({ reason: "locked", count: 2, text: "" });
  setScansLocked(false);
  desk.scan(OTHER_RMA);
  expect(desk.texts).toEqual([OTHER_RMA]);
});

it("pitfall 16: records a scan deferred before the lock after the unlock", () => {
  desk.isSurfaceOpen = true;
  desk.scan(RMA);
  desk.isSurfaceOpen = false;
  setScansLocked(true);
  desk.recordDeferred();
  expect(desk.texts).toEqual([]);
  setScansLocked(false);
  desk.recordDeferred();
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 17: refuses a scan that the window received only in part", () => {
  desk.press(typeText(RMA.slice(0, 15), 100, 8));
  desk.window.emit("blur");
  expect(desk.listeningChanges.at(-1)).toBe(false);
  expect(desk.recordedScans).toMatchObject([{ damage: "unknown-key", text: `${RMA.slice(0, 15)}\uFFFD` }]);
  desk.window.emit("focus");
  expect(desk.listeningChanges.at(-1)).toBe(true);
  desk.scan(RMA);
  expect(desk.texts.at(-1)).toBe(RMA);
});

it("pitfall 17: forgets pressed keys when the window loses focus", () => {
  desk.window.keyDown({ code: "KeyA", atMs: 100, staysDown: true });
  desk.window.emit("blur");
  expect(desk.window.keyDown({ code: "KeyA", atMs: 5000, repeat: true })).toBe(true);
  expect(notice()).toBeNull();
});

const ROOT = new URL("../../../", import.meta.url);
const sources = ["src-main", "src-preload", "src-renderer"].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => name.replaceAll("\\", "/"))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(`${folder}/${name}`, ROOT), "utf8") })),
);
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).toSorted();

// Proof F2
it("pitfall 19: uses native dialogs and lists only in the listed files", () => {
  // Native dialogs are used only where no page can receive a scan (before the window opens or after its page crashed),
  // and for confirmations that the page must not be able to give, where the Enter of a scan cancels.
  const filesWithDialogs = [
    "src-main/app/page/crash-recovery.ts",
    "src-main/app/start-up-failure.ts",
    "src-main/app/trust-dialog.ts",
  ];
  expect(filesWith(/\bshowMessageBox|showErrorBox|\b(window\.)?(alert|confirm|prompt)\(["'`)]/)).toEqual(
    filesWithDialogs,
  );
  // On screens for office work, the operator does not scan while a native list is open.
  const officeScreens = [
    "health/RequestsScreen.tsx",
    "import/screen/ImportChoice.tsx",
    "orders/import/ColumnMapping.tsx",
    "scanning/BlackBoxScreen.tsx",
  ];
  // The calendar of a date field opens by its button, in Shift report, Inventory and Settings.
  const sharedFields = ["src-renderer/ui/DateField.tsx", "src-renderer/ui/files/file-format-fields.tsx"];
  expect(filesWith(/<select\b|<NativeSelect\b|type="(date|color|file)"/)).toEqual([
    ...officeScreens.map((file) => `src-renderer/features/${file}`),
    ...sharedFields,
  ]);
});
