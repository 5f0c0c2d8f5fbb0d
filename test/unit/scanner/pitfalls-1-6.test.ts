import { beforeEach, describe, expect, it } from "vitest";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/reading/layouts.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { scanned, stroke, typed } from "./type-keys.ts";

// A test, or a group of tests, for each of the nineteen pitfalls of reading a scanner as a keyboard.

const RMA = "RBX-1007-251121-A0042-7";

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const scan = (text: string, gapMs = 8): void => desk.press(scanned(text, desk.now + 400, gapMs));

describe("pitfall 1: timing", () => {
  it("slow, quick and stalling scanners are read alike, and a calibrated station may be slower still", () => {
    for (const gapMs of [0, 8, 60]) scan(RMA, gapMs);
    const stalling = scanned(RMA, desk.now + 400, 8).map((key, index) =>
      index < 9 ? key : { ...key, at: key.at + 500 },
    );
    desk.press(stalling);
    expect(desk.texts).toEqual([RMA, RMA, RMA, RMA]);
    const calibrated = new ScannerDesk({ gapMs: 200, slowStartMs: 250, pauseMs: 400 });
    calibrated.press(scanned(RMA, 100, 190));
    expect(calibrated.texts).toEqual([RMA]);
  });

  it("a computer that stalls among the first keys shortens no code: it is read whole, or refused", () => {
    for (const gapMs of [8, 40]) {
      for (const stallMs of [100, 200, 400, 550]) {
        for (let after = 1; after < 8; after += 1) {
          const station = new ScannerDesk();
          const keys = scanned(RMA, 100, gapMs);
          const first = keys.findIndex((key) => key.at >= 100 + after * gapMs);
          station.press(keys.map((key, index) => (index < first ? key : { ...key, at: key.at + stallMs })));
          const expected = after === 1 && stallMs > 150 ? `\uFFFD${RMA.slice(1)}` : RMA;
          expect(station.texts, `${gapMs} ms, ${stallMs} ms after ${after}`).toEqual([expected]);
          expect(station.recorded[0]?.damage).toBe(expected === RMA ? null : "unknown-key");
        }
      }
    }
  });

  it("a scan soon after a person's typing is the scan alone", () => {
    for (const pauseMs of [110, 300]) {
      const station = new ScannerDesk();
      station.pressByHand(typed("harbour", 100, pauseMs));
      station.press(scanned(RMA, 100 + 7 * pauseMs + 200, 8));
      expect(station.texts).toEqual([RMA]);
    }
  });

  it("a burst is bounded as a whole, not only from key to key", () => {
    const keys = typed("7".repeat(80), 100, 8);
    desk.press(keys.map((key, index) => (index < 8 ? key : { ...key, at: 164 + (index - 8) * 400 })));
    expect(desk.recorded.map(({ damage }) => damage)).toEqual(["too-long"]);
  });
});

describe("pitfall 2: terminator", () => {
  it("Enter, NumpadEnter, Tab, CR with LF as Enter, Ctrl+J or an arrow, and nothing all end one scan", () => {
    const lineFeeds = [stroke("Enter", 0), stroke("KeyJ", 0, { control: true }), stroke("ArrowDown", 0)];
    for (const code of ["Enter", "NumpadEnter", "Tab"])
      desk.press(scanned(RMA, desk.now + 400, 8, { terminators: [code] }));
    for (const lineFeed of lineFeeds) {
      scan(RMA);
      desk.press([{ ...lineFeed, at: desk.now + 8 }]);
    }
    desk.press(scanned(RMA, desk.now + 400, 8, { terminators: [] }));
    desk.wait(1000);
    expect(desk.texts).toEqual(Array(7).fill(RMA));
    expect(desk.passed).not.toEqual(expect.arrayContaining(["Enter"]));
    expect(desk.passed.filter((code) => /Enter|Tab|Arrow|KeyJ/.test(code))).toEqual([]);
  });

  it("CR as Ctrl+M follows the letter of an AZERTY scanner", () => {
    const french = new ScannerDesk({ layout: SCANNER_LAYOUTS.fr });
    const keys = scanned(RMA, 100, 8, { layout: SCANNER_LAYOUTS.fr, terminators: ["Semicolon"] });
    french.press(
      keys.map((key) => (key.code === "Semicolon" && key === keys.at(-1) ? { ...key, control: true } : key)),
    );
    expect(french.texts).toEqual([RMA]);
  });

  it("without one, five characters of a slow scanner are typing: there a terminator must be set", () => {
    desk.press(typed("1000", 100, 60));
    desk.wait(1000);
    expect(desk.recorded).toEqual([]);
    expect(desk.passed).toHaveLength(4);
  });
});

describe("pitfall 3: a terminator that comes late or is a human's", () => {
  it("is swallowed shortly after the silence that ended the scan, and goes through later; it is not part of the code", () => {
    desk.press(scanned(RMA, 100, 8, { terminators: [] }));
    desk.wait(700);
    desk.press([stroke("Enter", desk.now + 20)]);
    expect(desk.passed).not.toContain("Enter");
    desk.press([stroke("Enter", desk.now + 1000)]);
    expect(desk.passed).toContain("Enter");
    expect(desk.texts).toEqual([RMA]);
  });

  it("ends no code that a person types", () => {
    desk.press([...typed("1000", 100, 180), stroke("Enter", 900)]);
    expect(desk.passed).toContain("Enter");
    expect(desk.recorded).toEqual([]);
  });
});

describe("pitfall 4: Enter clicks the focused button", () => {
  it("a scanner's Enter never reaches the page, pressed, repeated or let go; a human's does", () => {
    desk.press(typed(RMA, 100, 8));
    const at = desk.now + 8;
    expect(desk.window.keyDown({ code: "Enter", at, held: true })).toBe(false);
    expect(desk.window.keyDown({ code: "Enter", at: at + 500, repeat: true, held: true })).toBe(false);
    expect(desk.window.keyUp("Enter")).toBe(false);
    expect(desk.window.keyDown({ code: "Enter", at: at + 2000 })).toBe(true);
  });

  it("nor does the Enter after a code too short to be recognised before it", () => {
    desk.press(scanned("1000", 100, 60));
    expect(desk.texts).toEqual(["1000"]);
    expect(desk.passed).not.toContain("Enter");
  });
});

it("pitfall 5: shortcut letters inside a barcode Ctrl with a letter reaches the page from a person, and never from within a burst", () => {
  const burst = [...typed("AB", 100, 8), stroke("KeyZ", 116, { control: true }), ...typed("CD12", 124, 8)];
  desk.press([...burst, stroke("Enter", 160)]);
  expect(desk.passed.slice(-3)).not.toContain("KeyZ");
  expect(desk.texts).toEqual(["AB\u001ACD12"]);
  desk.press([stroke("KeyK", desk.now + 8, { control: true })]);
  desk.press([stroke("KeyZ", desk.now + 500, { control: true })]);
  expect(desk.passed).toContain("KeyZ");
});

describe("pitfall 6: the first characters reach the focused field", () => {
  it("only as many as it takes to be certain, and all of them are marked to be taken back", () => {
    scan(RMA);
    expect(desk.passed.filter((code) => code !== "ShiftLeft")).toEqual(["KeyR", "KeyB", "KeyX"]);
  });

  it("in a field with a secret nothing is read, kept or taken back", () => {
    const secret = { closest: () => ({}), type: "text" };
    Object.assign(desk.window.document, { activeElement: secret });
    scan(RMA);
    expect(desk.recorded).toEqual([]);
    expect(desk.passed).toContain("Enter");
  });
});
