import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../../sample.ts";
import { typedByHand, type Typist } from "./person.ts";
import { feed, stroke, typed } from "./type-keys.ts";

const typist: fc.Arbitrary<Typist> = fc.record({
  wordsAMinute: fc.integer({ min: 40, max: 120 }),
  unevenness: fc.double({ min: 0.2, max: 0.5, noNaN: true }),
  holdMs: fc.integer({ min: 80, max: 140 }),
  holdSpread: fc.double({ min: 0.15, max: 0.3, noNaN: true }),
  familiar: fc.double({ min: 0, max: 0.5, noNaN: true }),
  seed: fc.integer(),
});

const CHARACTERS = "abcdefghijklmnopqrstuvwxyzABC0123456789 -.,'";
const texts = ["Lovelace\n", "1000\n", "07102\n", "NJ\n", "12 Analytical Way\n", "tion\n", "the the the\n"];
/** Random text, and texts similar to codes: address fields, ids and short words, each with Enter. */
const words = fc.oneof(
  fc.array(fc.constantFrom(...CHARACTERS, "\n"), { minLength: 1, maxLength: 200 }).map((keys) => keys.join("")),
  fc.constantFrom(...texts),
);

describe("a person typing at 40 to 120 words a minute", () => {
  it("is never detected as a scanner", () =>
    fc.assert(
      fc.property(typist, words, (person, text) => {
        const keys = typedByHand(text, person);
        const desk = feed(keys);
        expect(desk.scans).toEqual([]);
        expect(desk.passed).toEqual(keys.map((key) => key.code));
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
          return stroke(`Key${"ASDFGHJKL"[index % 9]}`, at, { overlapping: index > 0 });
        });
        expect(feed(keys).passed).toHaveLength(keys.length);
      }),
    );
  });

  it("is not detected as a scanner when five keys go down at once", () => {
    const keys = [..."asdfg"].map((letter, index) =>
      stroke(`Key${letter.toUpperCase()}`, 1000 + index * 12, { overlapping: index > 0 }),
    );
    expect(feed(keys).field).toHaveLength(5);
  });
});

describe("the pace rule", () => {
  const slow = typed("123456", 0, 60);

  it("detects a scanner from six slow keys, not from five", () => {
    expect(feed(slow).scans).toHaveLength(1);
    expect(feed(slow.slice(0, 5)).scans).toEqual([]);
  });

  it("ignores six slow keys that overlap", () =>
    expect(feed(slow.map((key, index) => ({ ...key, overlapping: index > 0 }))).scans).toEqual([]));

  it("detects a scanner from four slow keys when Enter follows at once", () => {
    const keys = slow.slice(0, 4);
    expect(feed([...keys, stroke("Enter", 240)])).toMatchObject({
      passed: ["Digit1", "Digit2", "Digit3", "Digit4"],
      field: [],
    });
    expect(feed([...keys, stroke("Enter", 300)])).toMatchObject({ scans: [] });
  });
});
