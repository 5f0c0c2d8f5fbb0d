import { describe, expect, it } from "vitest";
import { decodeKeys } from "../../../src-renderer/scanner/capture/decode.ts";
import type { BurstKey, Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { RMA, feedDetector, keystroke, typeText } from "./type-keys.ts";

const decode = (keys: readonly BurstKey[]) => decodeKeys(keys, SCANNER_LAYOUTS.us);
const decodeTexts = (keys: readonly Keystroke[]) => feedDetector(keys).scans.map((scan) => decode(scan).text);

describe("one scan", () => {
  it("waits less after a scan without a terminator", () => {
    const firstScan = typeText(RMA, 0, 8);
    const secondScan = typeText("SKU-2", 2000, 8);
    const typedLater = typeText("x", 2000 + 40 + 160, 0);
    const result = feedDetector([...firstScan, ...secondScan, ...typedLater], { endsWithSilence: false });
    expect(result.scans.map((scan) => decode(scan).text)).toEqual([RMA, "SKU-2"]);
    expect(result.fieldCodes).toEqual(["KeyX"]);
  });

  it("includes keys of a slow start", () => {
    const slowKeys = typeText(RMA, 0, 8).map((key, index) => ({ ...key, atMs: key.atMs + Math.min(index, 12) * 70 }));
    expect(decodeTexts([...slowKeys, keystroke("Enter", 1200)])).toEqual([RMA]);
  });

  it("ignores a function key that was pressed shortly before", () => {
    for (const code of ["F8", "F11", "F7"]) {
      // The detector waits longer for keys after a scan that ended with Enter.
      const firstScan = [...typeText(RMA, 0, 8), keystroke("Enter", 200)];
      const keys = [...firstScan, keystroke(code, 2000), ...typeText(RMA, 2300, 8), keystroke("Enter", 2500)];
      expect(feedDetector(keys).scans.map(decode)).toEqual([
        { text: RMA, damage: null },
        { text: RMA, damage: null },
      ]);
    }
  });

  it("measures gaps over a Shift key in between", () => {
    const keys = [..."ABCDEF"].flatMap((letter, index) => [
      keystroke("ShiftLeft", index * 80),
      keystroke(`Key${letter}`, index * 80 + 40, { shift: true }),
    ]);
    expect(decodeTexts(keys)).toEqual(["ABCDEF"]);
  });
});

it.each([0, 8, 40])("separates scans without a pause at %i ms a key", (gapMs) => {
  const codes = [RMA, "9007199254740993", "SKU-1"];
  let at = 0;
  const keys = codes.flatMap((code) => {
    const keys = [...typeText(code, at, gapMs), keystroke("Enter", at + code.length * gapMs)];
    at += (code.length + 1) * gapMs;
    return keys;
  });
  const result = feedDetector(keys);
  expect(result.scans.map((scan) => decode(scan).text)).toEqual(codes);
  expect(result.fieldCodes).toEqual([]);
});

it("removes exactly the keys of the burst from a text field", () => {
  const result = feedDetector([
    ...typeText("Harbour", 0, 110),
    ...typeText("123456789", 7 * 110, 8),
    keystroke("Enter", 7 * 110 + 72),
  ]);
  expect(result.fieldCodes).toEqual([..."HARBOUR"].map((letter) => `Key${letter}`));
  expect(result.scans.map((scan) => decode(scan).text)).toEqual(["123456789"]);
});

it.each([0, 2, 5, 20])("marks a scan as damaged when key %i is unknown", (index) => {
  const keys = typeText(RMA, 0, 8).filter((key) => key.code !== "ShiftLeft");
  const damagedKeys = keys.map((key, position) => (position === index ? { ...key, code: "F9" } : key));
  const result = feedDetector([...damagedKeys, keystroke("Enter", 8 * RMA.length)]);
  expect(result.scans.map((scan) => decode(scan))).toEqual([
    { text: `${RMA.slice(0, index)}\uFFFD${RMA.slice(index + 1)}`, damage: "unknown-key" },
  ]);
});

it("ignores a repeated key inside a burst", () => {
  const keys = typeText("ABC123456", 0, 8);
  const repeatedKey = keystroke("Digit6", 70, { repeat: true });
  expect(decodeTexts([...keys, repeatedKey, keystroke("Enter", 78)])).toEqual(["ABC123456"]);
});
