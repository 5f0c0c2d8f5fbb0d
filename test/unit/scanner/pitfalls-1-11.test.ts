import { beforeEach, describe, expect, it } from "vitest";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { OTHER_RMA, RMA, altCodeKeys, scanText, keystroke, typeText } from "./type-keys.ts";

let desk = new ScannerDesk();
beforeEach(() => {
  desk.stop();
  desk = new ScannerDesk();
});

const notice = () => useScanIntake.getState().notice;

describe("pitfall 1: timing", () => {
  it("reads a code when the scanner stalls", () => {
    const stallingKeys = scanText(RMA, desk.now + 400, 8).map((key, index) =>
      index < 9 ? key : { ...key, atMs: key.atMs + 500 },
    );
    desk.press(stallingKeys);
    expect(desk.texts).toEqual([RMA]);
  });

  it("reads a slow scanner after calibration", () => {
    const calibratedDesk = new ScannerDesk({ gapMs: 200, slowStartMs: 250, pauseMs: 400 });
    calibratedDesk.press(scanText(RMA, 100, 190));
    expect(calibratedDesk.texts).toEqual([RMA]);
  });

  it.each([["Enter"], []])("does not split a code that ends with %s when its keys are delayed", (...terminators) => {
    for (let keyCount = 4; keyCount < RMA.length; keyCount += 1) {
      const testDesk = new ScannerDesk();
      const keys = scanText(RMA, 100, 8, { terminators });
      testDesk.press(keys.slice(0, keyCount));
      testDesk.isDelayed = true;
      testDesk.wait(1500);
      testDesk.endDelay(keys.slice(keyCount));
      testDesk.wait(1500);
      expect(testDesk.texts, `delayed after ${keyCount}`).toEqual([RMA]);
    }
  });

  it("never shortens a code when the computer stalls", () => {
    for (const gapMs of [8, 40]) {
      for (const stallMs of [100, 200, 400, 550]) {
        for (let keyCount = 1; keyCount < 8; keyCount += 1) {
          const testDesk = new ScannerDesk();
          const keys = scanText(RMA, 100, gapMs);
          const firstIndex = keys.findIndex((key) => key.atMs >= 100 + keyCount * gapMs);
          testDesk.press(keys.map((key, index) => (index < firstIndex ? key : { ...key, atMs: key.atMs + stallMs })));
          const expected = keyCount === 1 && stallMs > 150 ? `\uFFFD${RMA.slice(1)}` : RMA;
          expect(testDesk.texts, `${gapMs} ms, ${stallMs} ms after ${keyCount}`).toEqual([expected]);
          expect(testDesk.recordedScans[0]?.damage).toBe(expected === RMA ? null : "unknown-key");
        }
      }
    }
  });

  it("refuses a burst that exceeds the maximum duration", () => {
    const keys = typeText("7".repeat(80), 100, 8);
    desk.press(keys.map((key, index) => (index < 8 ? key : { ...key, atMs: 164 + (index - 8) * 400 })));
    expect(desk.recordedScans.map(({ damage }) => damage)).toEqual(["too-long"]);
  });
});

it("pitfall 2: ends one scan at CR with LF", () => {
  const lineFeeds = [keystroke("Enter", 0), keystroke("KeyJ", 0, { control: true }), keystroke("ArrowDown", 0)];
  for (const lineFeed of lineFeeds) {
    desk.scan(RMA);
    desk.press([{ ...lineFeed, atMs: desk.now + 8 }]);
  }
  expect(desk.texts).toEqual([RMA, RMA, RMA]);
  expect(desk.passedCodes.filter((code) => /Enter|Arrow|KeyJ/.test(code))).toEqual([]);
});

it("pitfall 2: recognizes CR as Ctrl+M of an AZERTY scanner", () => {
  const frenchDesk = new ScannerDesk({ layout: SCANNER_LAYOUTS.fr });
  const keys = scanText(RMA, 100, 8, { layout: SCANNER_LAYOUTS.fr, terminators: ["Semicolon"] });
  frenchDesk.press(
    keys.map((key) => (key.code === "Semicolon" && key === keys.at(-1) ? { ...key, control: true } : key)),
  );
  expect(frenchDesk.texts).toEqual([RMA]);
});

it("pitfall 3: drops a late terminator shortly after the end of the scan", () => {
  desk.press(scanText(RMA, 100, 8, { terminators: [] }));
  desk.wait(700);
  desk.press([keystroke("Enter", desk.now + 20)]);
  expect(desk.passedCodes).not.toContain("Enter");
  desk.press([keystroke("Enter", desk.now + 1000)]);
  expect(desk.passedCodes).toContain("Enter");
  expect(desk.texts).toEqual([RMA]);
});

it("pitfall 4: hides the scanner's Enter from the page", () => {
  desk.press(typeText(RMA, 100, 8));
  const at = desk.now + 8;
  expect(desk.window.keyDown({ code: "Enter", atMs: at, staysDown: true })).toBe(false);
  expect(desk.window.keyDown({ code: "Enter", atMs: at + 500, repeat: true, staysDown: true })).toBe(false);
  expect(desk.window.keyUp("Enter")).toBe(false);
  expect(desk.window.keyDown({ code: "Enter", atMs: at + 2000 })).toBe(true);
});

it("pitfall 4: hides the Enter that follows a short, slow code", () => {
  desk.press(scanText("1000", 100, 60));
  expect(desk.texts).toEqual(["1000"]);
  expect(desk.passedCodes).not.toContain("Enter");
});

it("pitfall 5: hides Ctrl with a letter from the page inside a burst", () => {
  const burst = [...typeText("AB", 100, 8), keystroke("KeyZ", 116, { control: true }), ...typeText("CD12", 124, 8)];
  desk.press([...burst, keystroke("Enter", 160)]);
  expect(desk.passedCodes.slice(-3)).not.toContain("KeyZ");
  expect(desk.texts).toEqual(["AB\u001ACD12"]);
  desk.press([keystroke("KeyK", desk.now + 8, { control: true })]);
  desk.press([keystroke("KeyZ", desk.now + 500, { control: true })]);
  expect(desk.passedCodes).toContain("KeyZ");
});

it("pitfall 6: lets only three characters reach the focused field", () => {
  desk.scan(RMA);
  expect(desk.passedCodes.filter((code) => code !== "ShiftLeft")).toEqual(["KeyR", "KeyB", "KeyX"]);
});

it("pitfall 6: records no scan in a field with a secret", () => {
  const secret = { closest: () => ({}), type: "text" };
  Object.assign(desk.window.document, { activeElement: secret });
  desk.scan(RMA);
  expect(desk.recordedScans).toEqual([]);
  expect(desk.passedCodes).toContain("Enter");
});

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: reads a scanner set to $id where the right Alt key is not AltGr",
  (layout) => {
    const testDesk = new ScannerDesk({ layout });
    const text = `${RMA}_"@#/`;
    for (const key of scanText(text, 2000, 8, { layout })) {
      if (key.code === "AltRight") continue;
      if (key.altGr) testDesk.window.keyDown({ code: "AltRight", atMs: key.atMs, alt: true, staysDown: true });
      testDesk.window.keyDown({ ...key, alt: key.alt || key.altGr, altGr: false });
      testDesk.window.keyUp("AltRight");
    }
    expect(testDesk.texts).toEqual([text]);
  },
);

it.each(Object.values(SCANNER_LAYOUTS))(
  "pitfall 7: reads keys without positions by their characters ($id)",
  (layout: ScannerLayout) => {
    const testDesk = new ScannerDesk({ layout });
    const text = `${RMA}_@/`;
    const keyNames: Readonly<Record<string, string>> = { ShiftLeft: "Shift", AltRight: "AltGraph" };
    const isPassed = scanText(text, 100, 8, { layout }).map(({ code, shift, altGr, atMs: at }) => {
      const character = layout.keys[code]?.[(altGr ? 2 : 0) + (shift ? 1 : 0)] ?? keyNames[code] ?? code;
      return testDesk.window.keyDown({ code: "", key: character, control: altGr, alt: altGr, atMs: at });
    });
    expect(testDesk.texts).toEqual([text]);
    expect(isPassed.at(-1)).toBe(false);
    const keysWithoutLayout = ["R", "B", "X", "Dead", "1", "2", "3", "Enter"];
    for (const [index, key] of keysWithoutLayout.entries())
      testDesk.window.keyDown({ code: "", key, atMs: 2000 + 8 * index });
    expect(testDesk.recordedScans.at(-1)).toMatchObject({ text: "RBX\uFFFD123", damage: "unknown-key" });
  },
);

it("pitfall 8: finds the item when Caps Lock is on", () => {
  desk.press(scanText(RMA, 100, 8), { capsLock: true });
  desk.press(scanText(RMA.toLowerCase(), 1000, 8), { capsLock: true });
  expect(desk.texts[0]).toBe(RMA);
  expect(desk.texts.map(parseScanCode)).toMatchObject([{ rma: RMA }, { rma: RMA }]);
  expect(desk.bursts.map(({ capsLock }) => capsLock)).toEqual([true, true]);
});

it("pitfall 9: reads a key processed by an input method by its position", () => {
  desk.press(scanText("data123456", 100, 8), { key: "Process", keyCode: 229, isComposing: true });
  desk.press(scanText("data123456", 1000, 8), { key: "Process", keyCode: 229 });
  expect(desk.texts).toEqual(["data123456", "data123456"]);
  expect(desk.bursts.map(({ composing }) => composing)).toEqual([true, true]);
});

describe("pitfall 10: control characters", () => {
  const separators = {
    "Ctrl+]": (at: number) => [keystroke("BracketRight", at, { control: true })],
    "Alt+029": (at: number) => altCodeKeys(29, at),
    F8: (at: number) => [keystroke("F8", at)],
    "<GS>": (at: number) => typeText("<GS>", at, 0),
    "{GS}": (at: number) => typeText("{GS}", at, 0),
  };

  it.each(Object.entries(separators))("reads FNC1 sent as %s as one character inside a code", (_, keys) => {
    desk.press([...typeText("01234567", 100, 8), ...keys(164), ...typeText("21X", 172, 8), keystroke("Enter", 200)]);
    desk.press([...keys(1000), ...scanText("01234567", 1008, 8)]);
    expect(desk.texts).toEqual(["01234567\u001D21X", "01234567"]);
  });

  it("removes an AIM identifier", () => {
    desk.scan("]C101234567");
    desk.scan("0123456721X");
    expect(desk.texts).toEqual(["01234567", "0123456721X"]);
  });
});

describe("pitfall 11: empty and ghost input", () => {
  const ghost = (at: number) => [...altCodeKeys(0xae, at, 8), keystroke("Enter", at + 40)];

  it("warns once when a double trigger sends 0xAE repeatedly", () => {
    for (let pull = 0; pull < 5; pull += 1) desk.press(ghost(desk.now + 300));
    expect(desk.recordedScans.map(({ damage }) => damage)).toEqual(["empty"]);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 4 });
  });

  it("reports a terminator once when it repeats endlessly", () => {
    desk.press(typeText(RMA, 100, 8));
    const at = desk.now + 8;
    for (let repeatCount = 0; repeatCount < 200; repeatCount += 1) {
      const isPassed = desk.window.keyDown({
        code: "Enter",
        atMs: at + repeatCount * 30,
        repeat: repeatCount > 0,
        staysDown: true,
      });
      expect(isPassed).toBe(false);
    }
    expect(desk.texts).toEqual([RMA]);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
  });

  it("reports a held character key as stuck after two seconds", () => {
    const holdKey = (code: string) => {
      const at = desk.now + 1000;
      const repeats = Array.from({ length: 100 }, (_, index) => ({ atMs: at + index * 40, repeat: index > 0 }));
      const passedCount = repeats.filter((key) => desk.window.keyDown({ ...key, code, staysDown: true })).length;
      desk.window.keyUp(code);
      return passedCount;
    };
    expect(holdKey("Backspace")).toBe(100);
    expect(notice()).toBeNull();
    expect(holdKey("KeyA")).toBe(51);
    expect(notice()).toMatchObject({ reason: "stuck-key", count: 1 });
    expect(desk.recordedScans).toEqual([]);
  });

  it("records endless keys without a repeat flag as one refused scan", () => {
    desk.press(typeText("7".repeat(5000), 100, 2));
    expect(desk.recordedScans.map(({ damage, keys }) => [damage, keys.length])).toEqual([["too-long", 1024]]);
    desk.wait(1000);
    desk.scan(RMA);
    expect(desk.texts.slice(1)).toEqual([RMA]);
  });

  it("records another code after a trigger that repeats one code", () => {
    for (let scanCount = 0; scanCount < 50; scanCount += 1) desk.press(scanText("1000", desk.now + 10, 2));
    desk.scan(OTHER_RMA, 1);
    expect(desk.texts.filter((text) => text === "1000")).toHaveLength(20);
    expect(notice()).toMatchObject({ reason: "stuck-trigger", count: 30, text: "1000" });
    expect(desk.texts.at(-1)).toBe(OTHER_RMA);
  });
});
