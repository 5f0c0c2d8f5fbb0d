import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOUNDS, growthOf, MEASURES, tooMuch, type Measure, type Sample } from "../../endurance/growth.ts";

const MB = 1024 * 1024;
const still = Object.fromEntries(MEASURES.map((measure) => [measure, 10])) as Record<Measure, number | null>;

/** One weighing every ten deeds. */
const weighed = (measure: Measure, values: readonly (number | null)[], life = 1): Sample[] =>
  values.map((value, place) => ({
    life,
    deeds: place * 10,
    atMs: place * 1000,
    values: { ...still, [measure]: value },
  }));

const complaints = (measure: Measure, values: readonly (number | null)[]): string[] =>
  tooMuch(growthOf(weighed(measure, values)));

const steps = (count: number, value: (place: number) => number): number[] =>
  Array.from({ length: count }, (_, place) => value(place));

describe("growth", () => {
  it("is a rise that goes on: one file left open at every weighing", () => {
    expect(
      complaints(
        "handles",
        steps(12, (place) => 20 + place),
      ),
    ).toHaveLength(1);
    expect(
      complaints(
        "timers",
        steps(12, (place) => 5 + 4 * place),
      )[0],
    ).toMatch(/^timers rose by/u);
  });

  it("is none while the desk warms up", () => {
    expect(complaints("handles", [5, 10, 15, ...steps(9, () => 20)])).toEqual([]);
  });

  it("is none in one high sample, be it the last", () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), (place) => {
        const values = steps(16, () => 20);
        values[place] = 500;
        expect(complaints("handles", values)).toEqual([]);
      }),
    );
  });

  it("is none in what goes up and down by two thirds of the bound: a trend is drawn half as far again", () => {
    const highest = 20 + Math.floor((BOUNDS.handles.once * 2) / 3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: highest }), { minLength: 8, maxLength: 40 }), (values) => {
        expect(complaints("handles", values)).toEqual([]);
      }),
    );
  });

  it("of a file that keeps what was done is measured by what was done", () => {
    const aDeed = BOUNDS.journal.aDeed;
    expect(
      complaints(
        "journal",
        steps(40, (place) => place * 10 * aDeed),
      ),
    ).toEqual([]);
    expect(
      complaints(
        "journal",
        steps(400, (place) => place * 10 * (aDeed + 4096)),
      ),
    ).toHaveLength(1);
  });

  it("is told for each life by itself: a restart begins anew", () => {
    const lives = [1, 2, 3].flatMap((life) =>
      weighed(
        "resident",
        steps(8, () => life * 200 * MB),
        life,
      ),
    );
    expect(tooMuch(growthOf(lives))).toEqual([]);
    expect(growthOf(lives)).toHaveLength(3 * MEASURES.length);
  });

  it("is not guessed from few samples, nor where the system tells nothing", () => {
    expect(
      growthOf(
        weighed(
          "handles",
          steps(6, (place) => place * 100),
        ),
      ),
    ).toEqual([]);
    const told = growthOf(
      weighed(
        "handles",
        steps(12, () => 1).map(() => null),
      ),
    );
    expect(told.map(({ measure }) => measure)).not.toContain("handles");
  });
});
