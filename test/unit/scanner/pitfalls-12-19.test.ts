import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { setScansLocked, interceptBursts, useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { OTHER, RMA, scanned, typed } from "./type-keys.ts";

// A test, or a group of tests, for each of the nineteen pitfalls of reading a scanner as a keyboard.

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const notice = () => useScanIntake.getState().notice;
const kept = () => useScanIntake.getState().kept.map(({ text }) => text);

it("pitfall 12: the same value twice in one event: a code that is doubled is refused and said, not repaired", () => {
  desk.scan(RMA + RMA);
  desk.scan("43542104354210");
  expect(desk.recorded.map(({ damage }) => damage)).toEqual(["repeated", "repeated"]);
});

it("pitfall 12: the same value twice in one event: codes that repeat by nature are left alone", () => {
  for (const code of ["1212", "10001000", "ABAB"]) desk.scan(code);
  expect(desk.recorded.map(({ damage }) => damage)).toEqual([null, null, null]);
});

describe("pitfall 13: several codes in view", () => {
  it("with a blanking window takes each code once, and says what it ignored", () => {
    desk.ignoreRepeatsMs = 2000;
    for (const code of [RMA, OTHER, RMA, OTHER]) desk.press(scanned(code, desk.now + 60, 4));
    expect(desk.texts).toEqual([RMA, OTHER]);
    expect(notice()).toMatchObject({ reason: "repeated-read", count: 2, text: OTHER });
    desk.wait(2500);
    desk.scan(RMA);
    expect(desk.texts).toEqual([RMA, OTHER, RMA]);
  });

  it("stamps each by the wall clock, and tells repeats by the clock of the keys, which stands still in sleep", () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
    desk.ignoreRepeatsMs = 2000;
    desk.scan(RMA);
    // Set right by the network after a long sleep, and then back.
    for (const instant of ["2026-11-26T17:00:00Z", "2026-11-26T09:30:00Z"]) {
      vi.setSystemTime(new Date(instant));
      desk.wait(2500);
      desk.scan(RMA);
    }
    expect(desk.texts).toEqual([RMA, RMA, RMA]);
    expect(desk.recorded.map(({ startedAt }) => startedAt.slice(0, 16))).toEqual([
      "2026-11-26T08:59",
      "2026-11-26T16:59",
      "2026-11-26T09:29",
    ]);
  });

  it("never ignores a command: SUBMIT is meant twice", () => {
    desk.ignoreRepeatsMs = 2000;
    for (let time = 0; time < 2; time += 1) desk.scan("%DESK%SUBMIT");
    expect(desk.texts).toHaveLength(2);
  });
});

it("pitfall 15: a scan while a dialog is open is kept in order, also behind others that are kept, and recorded when the dialog is closed", () => {
  desk.surfaceOpen = true;
  desk.scan(RMA);
  desk.release();
  expect([desk.texts, kept()]).toEqual([[], [RMA]]);
  expect(desk.keptDurably.map(({ text }) => text)).toEqual([RMA]);
  desk.surfaceOpen = false;
  desk.scan(OTHER);
  expect(kept()).toEqual([RMA, OTHER]);
  desk.release();
  expect([desk.texts, kept()]).toEqual([[RMA, OTHER], []]);
  expect(desk.keptDurably).toEqual(desk.recorded);
});

it("pitfall 15: a scan while a dialog is open goes to a dialog that declares that scans are its own, and to nobody else", () => {
  const read: RawScan["text"][] = [];
  const giveBack = interceptBursts((burst) => read.push(burst.terminator ?? "silence"));
  desk.scan(RMA);
  giveBack();
  desk.scan(OTHER);
  expect(read).toEqual(["Enter"]);
  expect(desk.texts).toEqual([OTHER]);
});

it("records a scan that nobody who reads codes of their own takes", () => {
  const asked: string[] = [];
  const refuse = (who: string) => interceptBursts(() => (asked.push(who), false));
  const ends = [refuse("below"), refuse("on top")];
  desk.scan(RMA);
  for (const end of ends) end();
  expect(asked).toEqual(["on top", "below"]);
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 16: a locked desk attributes scans to nobody, says so without the code, and lets none through to the page", () => {
  setScansLocked(true);
  desk.scan(RMA);
  desk.scan(RMA);
  expect(desk.recorded).toEqual([]);
  expect(desk.passed).not.toContain("Enter");
  expect(notice()).toMatchObject({ reason: "locked", count: 2, text: "" });
  setScansLocked(false);
  desk.scan(OTHER);
  expect(desk.texts).toEqual([OTHER]);
});

it("pitfall 16: a locked desk keeps what was scanned before it was locked until it is unlocked", () => {
  desk.surfaceOpen = true;
  desk.scan(RMA);
  desk.surfaceOpen = false;
  setScansLocked(true);
  desk.release();
  expect(desk.texts).toEqual([]);
  setScansLocked(false);
  desk.release();
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 17: the window is not focused: says so at once, and refuses a scan whose rest went elsewhere", () => {
  desk.press(typed(RMA.slice(0, 15), 100, 8));
  desk.window.emit("blur");
  expect(desk.listening.at(-1)).toBe(false);
  expect(desk.recorded).toMatchObject([{ damage: "unknown-key", text: `${RMA.slice(0, 15)}\uFFFD` }]);
  desk.window.emit("focus");
  expect(desk.listening.at(-1)).toBe(true);
  desk.scan(RMA);
  expect(desk.texts.at(-1)).toBe(RMA);
});

it("pitfall 17: the window is not focused: forgets which keys were down", () => {
  desk.window.keyDown({ code: "KeyA", at: 100, held: true });
  desk.window.emit("blur");
  expect(desk.window.keyDown({ code: "KeyA", at: 5000, repeat: true })).toBe(true);
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
it("pitfall 19: native dialogs: neither a message box nor a native list can swallow a scan", () => {
  // Only where there is no page that could be scanned into (before the window, and when not even the stopped page stays), and for
  // what the page must not be able to confirm; there a scan's Enter cancels.
  const outsideThePage = [
    "src-main/app/page/crash-recovery.ts",
    "src-main/app/start-up-failure.ts",
    "src-main/app/trust-dialog.ts",
  ];
  expect(filesWith(/\bshowMessageBox|showErrorBox|\b(window\.)?(alert|confirm|prompt)\(["'`)]/)).toEqual(
    outsideThePage,
  );
  // Office work: while such a list is open, the operator looks at it and does not scan.
  const offices = [
    "health/RequestsScreen.tsx",
    "import/screen/ImportChoice.tsx",
    "inventory/screen/InventoryFilters.tsx",
    "scanning/BlackBoxScreen.tsx",
    "settings/screen/CalendarSettings.tsx",
    "shift/ShiftScreen.tsx",
  ];
  expect(filesWith(/<select\b|<NativeSelect\b|type="(date|color|file)"/)).toEqual(
    offices.map((file) => `src-renderer/features/${file}`),
  );
});
