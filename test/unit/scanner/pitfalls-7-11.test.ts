import { beforeEach, describe, expect, it } from "vitest";
import { readScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/reading/layouts.ts";
import { useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { altNumber, scanned, stroke, typed } from "./type-keys.ts";

// A test, or a group of tests, for each of the nineteen pitfalls of reading a scanner as a keyboard.

const RMA = "RBX-1007-251121-A0042-7";
const OTHER = "RBX-1007-251121-A0043-7";

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const scan = (text: string, gapMs = 8): void => desk.press(scanned(text, desk.now + 400, gapMs));
const notice = () => useScanIntake.getState().notice;

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: keyboard layout a scanner set to $id gives the same text on any computer",
  (layout) => {
    const station = new ScannerDesk({ layout });
    const text = `${RMA}_"@#/`;
    station.press(scanned(text, 100, 8, { layout }), { key: "whatever the computer makes of it" });
    // On a computer without AltGr the right Alt key is an Alt key; the scanner means the same.
    for (const key of scanned(text, 2000, 8, { layout })) {
      if (key.code === "AltRight") continue;
      if (key.altGr) station.window.keyDown({ code: "AltRight", at: key.at, alt: true, held: true });
      station.window.keyDown({ ...key, alt: key.alt || key.altGr, altGr: false });
      station.window.keyUp("AltRight");
    }
    expect(station.texts).toEqual([text, text]);
  },
);

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: keyboard layout keys without positions, as a remote desktop sends them, are read by their characters ($id)",
  (layout: ScannerLayout) => {
    const station = new ScannerDesk({ layout });
    const text = `${RMA}_@/`;
    const named: Readonly<Record<string, string>> = { ShiftLeft: "Shift", AltRight: "AltGraph" };
    const reached = scanned(text, 100, 8, { layout }).map(({ code, shift, altGr, at }) => {
      const character = layout.keys[code]?.[(altGr ? 2 : 0) + (shift ? 1 : 0)] ?? named[code] ?? code;
      return station.window.keyDown({ code: "", key: character, control: altGr, alt: altGr, at });
    });
    expect(station.texts).toEqual([text]);
    expect(reached.at(-1)).toBe(false);
    const strange = ["R", "B", "X", "Dead", "1", "2", "3", "Enter"];
    for (const [index, key] of strange.entries()) station.window.keyDown({ code: "", key, at: 2000 + 8 * index });
    expect(station.recorded.at(-1)).toMatchObject({ text: "RBX\uFFFD123", damage: "unknown-key" });
  },
);

it("pitfall 8: Caps Lock changes nothing, and a scanner that makes up for it by Shift still names the same item", () => {
  desk.press(scanned(RMA, 100, 8), { capsLock: true });
  desk.press(scanned(RMA.toLowerCase(), 1000, 8), { capsLock: true });
  expect(desk.texts[0]).toBe(RMA);
  expect(desk.texts.map(readScanCode)).toMatchObject([{ rma: RMA }, { rma: RMA }]);
  expect(desk.bursts.map(({ capsLock }) => capsLock)).toEqual([true, true]);
});

it("pitfall 9: input methods a key that an input method took, by flag or by key code alone, still counts by its position", () => {
  desk.press(scanned("data123456", 100, 8), { key: "Process", keyCode: 229, isComposing: true });
  desk.press(scanned("data123456", 1000, 8), { key: "Process", keyCode: 229 });
  expect(desk.texts).toEqual(["data123456", "data123456"]);
  expect(desk.bursts.map(({ composing }) => composing)).toEqual([true, true]);
});

describe("pitfall 10: control characters", () => {
  const separators = {
    "Ctrl+]": (at: number) => [stroke("BracketRight", at, { control: true })],
    "Alt+029": (at: number) => altNumber(29, at),
    F8: (at: number) => [stroke("F8", at)],
    "<GS>": (at: number) => typed("<GS>", at, 0),
    "{GS}": (at: number) => typed("{GS}", at, 0),
  };

  it.each(Object.entries(separators))("FNC1 as %s is one character inside a code and none before it", (_, keys) => {
    desk.press([...typed("01234567", 100, 8), ...keys(164), ...typed("21X", 172, 8), stroke("Enter", 200)]);
    desk.press([...keys(1000), ...scanned("01234567", 1008, 8)]);
    expect(desk.texts).toEqual(["01234567\u001D21X", "01234567"]);
  });

  it("an AIM identifier is taken off, and an FNC1 that was lost changes nothing else", () => {
    scan("]C101234567");
    scan("0123456721X");
    expect(desk.texts).toEqual(["01234567", "0123456721X"]);
  });

  it("an unknown key refuses the scan and shows where; it never shortens the code", () => {
    const keys = scanned(RMA, 100, 8).map((key) => (key.code === "KeyA" ? { ...key, code: "F13" } : key));
    desk.press(keys);
    expect(desk.recorded).toMatchObject([{ damage: "unknown-key", text: RMA.replace("A", "\uFFFD") }]);
  });
});

describe("pitfall 11: empty and ghost input", () => {
  const ghost = (at: number) => [...altNumber(0xae, at, 8), stroke("Enter", at + 40)];

  it("a double trigger's 0xAE is one warning, however often it comes, and no code", () => {
    for (let pull = 0; pull < 5; pull += 1) desk.press(ghost(desk.now + 300));
    expect(desk.recorded.map(({ damage }) => damage)).toEqual(["empty"]);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 4 });
  });

  it("a key that repeats forever after a scan types nothing, and is reported once", () => {
    desk.press(typed(RMA, 100, 8));
    const at = desk.now + 8;
    for (let held = 0; held < 200; held += 1) {
      const passed = desk.window.keyDown({ code: "Enter", at: at + held * 30, repeat: held > 0, held: true });
      expect(passed).toBe(false);
    }
    expect(desk.texts).toEqual([RMA]);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
  });

  it("a held key is a person's for two seconds, and then stuck; keys that move or delete may be held", () => {
    const hold = (code: string) => {
      const at = desk.now + 1000;
      const keys = Array.from({ length: 100 }, (_, index) => ({
        code,
        at: at + index * 40,
        repeat: index > 0,
        held: true,
      }));
      const passed = keys.filter((key) => desk.window.keyDown(key)).length;
      desk.window.keyUp(code);
      return passed;
    };
    expect(hold("Backspace")).toBe(100);
    expect(notice()).toBeNull();
    expect(hold("KeyA")).toBe(51);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
    expect(desk.recorded).toEqual([]);
  });

  it("keys without end and without the mark of repetition are one refused scan, and then nothing", () => {
    desk.press(typed("7".repeat(5000), 100, 2));
    expect(desk.recorded.map(({ damage, keys }) => [damage, keys.length])).toEqual([["too-long", 1024]]);
    desk.wait(1000);
    scan(RMA);
    expect(desk.texts.slice(1)).toEqual([RMA]);
  });

  it("a trigger that sticks on one code is reported, and never costs another code", () => {
    for (let read = 0; read < 50; read += 1) desk.press(scanned("1000", desk.now + 10, 2));
    scan(OTHER, 1);
    expect(desk.texts.filter((text) => text === "1000")).toHaveLength(20);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 30, text: "1000" });
    expect(desk.texts.at(-1)).toBe(OTHER);
  });
});
