import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../../sample.ts";
import { typeByHand, type Typist } from "./person.ts";
import { feedDetector, keystroke, typeText } from "./type-keys.ts";

const typists: fc.Arbitrary<Typist> = fc.record({
  wordsPerMinute: fc.integer({ min: 40, max: 120 }),
  unevenness: fc.double({ min: 0.2, max: 0.5, noNaN: true }),
  holdMs: fc.integer({ min: 80, max: 140 }),
  holdSpread: fc.double({ min: 0.15, max: 0.3, noNaN: true }),
  familiarFraction: fc.double({ min: 0, max: 0.5, noNaN: true }),
  seed: fc.integer(),
});

const CHARACTERS = "abcdefghijklmnopqrstuvwxyzABC0123456789 -.,'";
const CODE_LIKE_TEXTS = ["Lovelace\n", "1000\n", "07102\n", "NJ\n", "12 Analytical Way\n", "tion\n", "the the the\n"];
/** Random text, and texts similar to codes: address fields, ids and short words, each with Enter. */
const typedTexts = fc.oneof(
  fc.array(fc.constantFrom(...CHARACTERS, "\n"), { minLength: 1, maxLength: 200 }).map((keys) => keys.join("")),
  fc.constantFrom(...CODE_LIKE_TEXTS),
);

describe("a person typing at 40 to 120 words a minute", () => {
  it("is never detected as a scanner", () =>
    fc.assert(
      fc.property(typists, typedTexts, (person, text) => {
        const keys = typeByHand(text, person);
        const result = feedDetector(keys);
        expect(result.scans).toEqual([]);
        expect(result.passedCodes).toEqual(keys.map((key) => key.code));
      }),
      { numRuns: tries({ full: 2000, sampled: 300 }) },
    ));

  it("is not detected as a scanner when keys overlap at any pace", () => {
    const gaps = fc.array(fc.integer({ min: 31, max: 200 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(gaps, (times) => {
        let at = 0;
        const keys = times.map((gap, index) => {
          at += gap;
          return keystroke(`Key${"ASDFGHJKL"[index % 9]}`, at, { isOverlapping: index > 0 });
        });
        expect(feedDetector(keys).passedCodes).toHaveLength(keys.length);
      }),
    );
  });

  it("is not detected as a scanner when five keys go down at once", () => {
    const keys = [..."asdfg"].map((letter, index) =>
      keystroke(`Key${letter.toUpperCase()}`, 1000 + index * 12, { isOverlapping: index > 0 }),
    );
    expect(feedDetector(keys).fieldCodes).toHaveLength(5);
  });
});

describe("the pace rule", () => {
  const slowKeys = typeText("123456", 0, 60);

  it("detects a scanner from six slow keys", () => {
    expect(feedDetector(slowKeys).scans).toHaveLength(1);
    expect(feedDetector(slowKeys.slice(0, 5)).scans).toEqual([]);
  });

  it("ignores six slow keys that overlap", () =>
    expect(feedDetector(slowKeys.map((key, index) => ({ ...key, isOverlapping: index > 0 }))).scans).toEqual([]));

  it("detects a scanner from four slow keys when Enter follows at once", () => {
    const keys = slowKeys.slice(0, 4);
    expect(feedDetector([...keys, keystroke("Enter", 240)])).toMatchObject({
      passedCodes: ["Digit1", "Digit2", "Digit3", "Digit4"],
      fieldCodes: [],
    });
    expect(feedDetector([...keys, keystroke("Enter", 300)])).toMatchObject({ scans: [] });
  });
});
