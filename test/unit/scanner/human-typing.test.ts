import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Keystroke } from "../../../src-renderer/scanner/keystroke.ts";
import { feed, keysOf, stroke } from "./type-keys.ts";

/**
 * A person at 40 to 120 words a minute: gaps scatter round the mean of that pace, and now and then two keys fall almost
 * together because the fingers roll, never more than three of them in a row.
 */
const human = fc
  .record({
    wordsAMinute: fc.integer({ min: 40, max: 120 }),
    keys: fc.array(
      fc.record({
        character: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABC0123456789 -.,'"),
        scatter: fc.double({ min: 0.6, max: 2.5, noNaN: true }),
        roll: fc.option(fc.integer({ min: 5, max: 50 }), { freq: 5 }),
      }),
      { minLength: 1, maxLength: 120 },
    ),
    enter: fc.boolean(),
  })
  .map(({ wordsAMinute, keys, enter }): Keystroke[] => {
    const mean = 60_000 / (wordsAMinute * 5);
    let at = 0;
    let rolled = 0;
    const strokes = keys.flatMap(({ character, scatter, roll }) => {
      rolled = roll !== null && rolled < 2 ? rolled + 1 : 0;
      at += rolled > 0 && roll !== null ? roll : mean * scatter;
      return keysOf(character, at);
    });
    return enter ? [...strokes, stroke("Enter", at + mean)] : strokes;
  });

describe("a person typing at 40 to 120 words a minute", () => {
  it("is never taken for a scanner, and every key goes through at once", () => {
    fc.assert(
      fc.property(human, (keys) => {
        const desk = feed(keys);
        expect(desk.scans).toEqual([]);
        expect(desk.passed).toEqual(keys.map((key) => key.code));
      }),
      { numRuns: 2000 },
    );
  });
});
