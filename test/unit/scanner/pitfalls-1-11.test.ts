import { beforeEach, describe, expect, it } from "vitest";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { OTHER, RMA, altNumber, scanned, stroke, typed } from "./type-keys.ts";

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const notice = () => useScanIntake.getState().notice;

describe("pitfall 1: timing", () => {
  it("reads a scanner that stalls, and a slow one that is calibrated", () => {
    const stalling = scanned(RMA, desk.now + 400, 8).map((key, index) =>
      index < 9 ? key : { ...key, at: key.at + 500 },
    );
    desk.press(stalling);
    expect(desk.texts).toEqual([RMA]);
    const calibrated = new ScannerDesk({ gapMs: 200, slowStartMs: 250, pauseMs: 400 });
    calibrated.press(scanned(RMA, 100, 190));
    expect(calibrated.texts).toEqual([RMA]);
  });

  it.each([["Enter"], []])("does not split a code that ends with %s when its keys are delayed", (...terminators) => {
    for (let after = 4; after < RMA.length; after += 1) {
      const station = new ScannerDesk();
      const keys = scanned(RMA, 100, 8, { terminators });
      station.press(keys.slice(0, after));
      station.heldUp = true;
      station.wait(1500);
      station.continueWith(keys.slice(after));
      station.wait(1500);
      expect(station.texts, `held up after ${after}`).toEqual([RMA]);
    }
  });

  it("reads or refuses a code, but never shortens it, when the computer stalls", () => {
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

  it("refuses a burst that takes too long in total", () => {
    const keys = typed("7".repeat(80), 100, 8);
    desk.press(keys.map((key, index) => (index < 8 ? key : { ...key, at: 164 + (index - 8) * 400 })));
    expect(desk.recorded.map(({ damage }) => damage)).toEqual(["too-long"]);
  });
});

it("pitfall 2: ends one scan at CR with LF", () => {
  const lineFeeds = [stroke("Enter", 0), stroke("KeyJ", 0, { control: true }), stroke("ArrowDown", 0)];
  for (const lineFeed of lineFeeds) {
    desk.scan(RMA);
    desk.press([{ ...lineFeed, at: desk.now + 8 }]);
  }
  expect(desk.texts).toEqual([RMA, RMA, RMA]);
  expect(desk.passed.filter((code) => /Enter|Arrow|KeyJ/.test(code))).toEqual([]);
});

it("pitfall 2: recognizes CR as Ctrl+M of an AZERTY scanner", () => {
  const french = new ScannerDesk({ layout: SCANNER_LAYOUTS.fr });
  const keys = scanned(RMA, 100, 8, { layout: SCANNER_LAYOUTS.fr, terminators: ["Semicolon"] });
  french.press(keys.map((key) => (key.code === "Semicolon" && key === keys.at(-1) ? { ...key, control: true } : key)));
  expect(french.texts).toEqual([RMA]);
});

it("pitfall 3: drops a late terminator shortly after the end of the scan", () => {
  desk.press(scanned(RMA, 100, 8, { terminators: [] }));
  desk.wait(700);
  desk.press([stroke("Enter", desk.now + 20)]);
  expect(desk.passed).not.toContain("Enter");
  desk.press([stroke("Enter", desk.now + 1000)]);
  expect(desk.passed).toContain("Enter");
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 4: hides the scanner's Enter from the page", () => {
  desk.press(typed(RMA, 100, 8));
  const at = desk.now + 8;
  expect(desk.window.keyDown({ code: "Enter", at, held: true })).toBe(false);
  expect(desk.window.keyDown({ code: "Enter", at: at + 500, repeat: true, held: true })).toBe(false);
  expect(desk.window.keyUp("Enter")).toBe(false);
  expect(desk.window.keyDown({ code: "Enter", at: at + 2000 })).toBe(true);
});

it("pitfall 4: hides the Enter that follows a short, slow code", () => {
  desk.press(scanned("1000", 100, 60));
  expect(desk.texts).toEqual(["1000"]);
  expect(desk.passed).not.toContain("Enter");
});

it("pitfall 5: hides Ctrl with a letter from the page inside a burst", () => {
  const burst = [...typed("AB", 100, 8), stroke("KeyZ", 116, { control: true }), ...typed("CD12", 124, 8)];
  desk.press([...burst, stroke("Enter", 160)]);
  expect(desk.passed.slice(-3)).not.toContain("KeyZ");
  expect(desk.texts).toEqual(["AB\u001ACD12"]);
  desk.press([stroke("KeyK", desk.now + 8, { control: true })]);
  desk.press([stroke("KeyZ", desk.now + 500, { control: true })]);
  expect(desk.passed).toContain("KeyZ");
});

it("pitfall 6: lets only three characters reach the focused field", () => {
  desk.scan(RMA);
  expect(desk.passed.filter((code) => code !== "ShiftLeft")).toEqual(["KeyR", "KeyB", "KeyX"]);
});

it("pitfall 6: records no scan in a field with a secret", () => {
  const secret = { closest: () => ({}), type: "text" };
  Object.assign(desk.window.document, { activeElement: secret });
  desk.scan(RMA);
  expect(desk.recorded).toEqual([]);
  expect(desk.passed).toContain("Enter");
});

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: reads a scanner set to $id where the right Alt key is not AltGr",
  (layout) => {
    const station = new ScannerDesk({ layout });
    const text = `${RMA}_"@#/`;
    for (const key of scanned(text, 2000, 8, { layout })) {
      if (key.code === "AltRight") continue;
      if (key.altGr) station.window.keyDown({ code: "AltRight", at: key.at, alt: true, held: true });
      station.window.keyDown({ ...key, alt: key.alt || key.altGr, altGr: false });
      station.window.keyUp("AltRight");
    }
    expect(station.texts).toEqual([text]);
  },
);

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: reads keys without positions by their characters ($id)",
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

it("pitfall 8: finds the item when Caps Lock is on", () => {
  desk.press(scanned(RMA, 100, 8), { capsLock: true });
  desk.press(scanned(RMA.toLowerCase(), 1000, 8), { capsLock: true });
  expect(desk.texts[0]).toBe(RMA);
  expect(desk.texts.map(parseScanCode)).toMatchObject([{ rma: RMA }, { rma: RMA }]);
  expect(desk.bursts.map(({ capsLock }) => capsLock)).toEqual([true, true]);
});

it("pitfall 9: reads a key processed by an input method by its position", () => {
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

  it.each(Object.entries(separators))("reads FNC1 as %s as one character, only inside a code", (_, keys) => {
    desk.press([...typed("01234567", 100, 8), ...keys(164), ...typed("21X", 172, 8), stroke("Enter", 200)]);
    desk.press([...keys(1000), ...scanned("01234567", 1008, 8)]);
    expect(desk.texts).toEqual(["01234567\u001D21X", "01234567"]);
  });

  it("removes an AIM identifier", () => {
    desk.scan("]C101234567");
    desk.scan("0123456721X");
    expect(desk.texts).toEqual(["01234567", "0123456721X"]);
  });
});

describe("pitfall 11: empty and ghost input", () => {
  const ghost = (at: number) => [...altNumber(0xae, at, 8), stroke("Enter", at + 40)];

  it("warns once when a double trigger sends 0xAE repeatedly", () => {
    for (let pull = 0; pull < 5; pull += 1) desk.press(ghost(desk.now + 300));
    expect(desk.recorded.map(({ damage }) => damage)).toEqual(["empty"]);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 4 });
  });

  it("drops a terminator that repeats endlessly and reports it once", () => {
    desk.press(typed(RMA, 100, 8));
    const at = desk.now + 8;
    for (let held = 0; held < 200; held += 1) {
      const passed = desk.window.keyDown({ code: "Enter", at: at + held * 30, repeat: held > 0, held: true });
      expect(passed).toBe(false);
    }
    expect(desk.texts).toEqual([RMA]);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
  });

  it("reports a held character key as stuck after two seconds", () => {
    const hold = (code: string) => {
      const at = desk.now + 1000;
      const repeats = Array.from({ length: 100 }, (_, index) => ({ at: at + index * 40, repeat: index > 0 }));
      const passed = repeats.filter((key) => desk.window.keyDown({ ...key, code, held: true })).length;
      desk.window.keyUp(code);
      return passed;
    };
    expect(hold("Backspace")).toBe(100);
    expect(notice()).toBeNull();
    expect(hold("KeyA")).toBe(51);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
    expect(desk.recorded).toEqual([]);
  });

  it("records endless keys without a repeat flag as one refused scan", () => {
    desk.press(typed("7".repeat(5000), 100, 2));
    expect(desk.recorded.map(({ damage, keys }) => [damage, keys.length])).toEqual([["too-long", 1024]]);
    desk.wait(1000);
    desk.scan(RMA);
    expect(desk.texts.slice(1)).toEqual([RMA]);
  });

  it("reports a trigger that repeats one code and still records another code", () => {
    for (let read = 0; read < 50; read += 1) desk.press(scanned("1000", desk.now + 10, 2));
    desk.scan(OTHER, 1);
    expect(desk.texts.filter((text) => text === "1000")).toHaveLength(20);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 30, text: "1000" });
    expect(desk.texts.at(-1)).toBe(OTHER);
  });
});
