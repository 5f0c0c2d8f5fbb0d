import { describe, expect, it } from "vitest";
import { decodeKeys } from "../../../src-renderer/scanner/capture/decode.ts";
import type { BurstKey, Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { RMA, feed, stroke, typed } from "./type-keys.ts";

const decode = (keys: readonly BurstKey[]) => decodeKeys(keys, SCANNER_LAYOUTS.us);
const texts = (keys: readonly Keystroke[]) => feed(keys).scans.map((scan) => decode(scan).text);

describe("one scan", () => {
  it("waits less after a scan without a terminator", () => {
    const first = typed(RMA, 0, 8);
    const second = typed("SKU-2", 2000, 8);
    const afterwards = typed("x", 2000 + 40 + 160, 0);
    const desk = feed([...first, ...second, ...afterwards], false);
    expect(desk.scans.map((scan) => decode(scan).text)).toEqual([RMA, "SKU-2"]);
    expect(desk.field).toEqual(["KeyX"]);
  });

  it("includes keys of a slow start", () => {
    const slow = typed(RMA, 0, 8).map((key, index) => ({ ...key, at: key.at + Math.min(index, 12) * 70 }));
    expect(texts([...slow, stroke("Enter", 1200)])).toEqual([RMA]);
  });

  it("ignores a function key that was pressed shortly before", () => {
    for (const code of ["F8", "F11", "F7"]) {
      // The reader waits longer for keys once it knows that the scanner ends its codes with Enter.
      const first = [...typed(RMA, 0, 8), stroke("Enter", 200)];
      const keys = [...first, stroke(code, 2000), ...typed(RMA, 2300, 8), stroke("Enter", 2500)];
      expect(feed(keys).scans.map(decode)).toEqual([
        { text: RMA, damage: null },
        { text: RMA, damage: null },
      ]);
    }
  });

  it("measures gaps over a Shift key in between", () => {
    const keys = [..."ABCDEF"].flatMap((letter, index) => [
      stroke("ShiftLeft", index * 80),
      stroke(`Key${letter}`, index * 80 + 40, { shift: true }),
    ]);
    expect(texts(keys)).toEqual(["ABCDEF"]);
  });
});

it.each([0, 8, 40])("separates scans without a pause at %i ms a key", (gap) => {
  const codes = [RMA, "9007199254740993", "SKU-1"];
  let at = 0;
  const keys = codes.flatMap((code) => {
    const keys = [...typed(code, at, gap), stroke("Enter", at + code.length * gap)];
    at += (code.length + 1) * gap;
    return keys;
  });
  const desk = feed(keys);
  expect(desk.scans.map((scan) => decode(scan).text)).toEqual(codes);
  expect(desk.field).toEqual([]);
});

it("removes exactly the keys of the burst from a text field", () => {
  const desk = feed([...typed("Harbour", 0, 110), ...typed("123456789", 7 * 110, 8), stroke("Enter", 7 * 110 + 72)]);
  expect(desk.field).toEqual([..."HARBOUR"].map((letter) => `Key${letter}`));
  expect(desk.scans.map((scan) => decode(scan).text)).toEqual(["123456789"]);
});

it.each([0, 2, 5, 20])("marks a scan as damaged when key %i is unknown", (index) => {
  const keys = typed(RMA, 0, 8).filter((key) => key.code !== "ShiftLeft");
  const broken = keys.map((key, place) => (place === index ? { ...key, code: "F9" } : key));
  const desk = feed([...broken, stroke("Enter", 8 * RMA.length)]);
  expect(desk.scans.map((scan) => decode(scan))).toEqual([
    { text: `${RMA.slice(0, index)}\uFFFD${RMA.slice(index + 1)}`, damage: "unknown-key" },
  ]);
});

it("ignores a repeated key inside a burst", () => {
  const keys = typed("ABC123456", 0, 8);
  const last = stroke("Digit6", 70, { repeat: true });
  expect(texts([...keys, last, stroke("Enter", 78)])).toEqual(["ABC123456"]);
});
