import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEEDS, stepOf, stretchesOf } from "../../endurance/schedule.ts";

const deedsOf = (seed: number, kind: "rough" | "long") =>
  Array.from({ length: 3000 }, (_, number) => stepOf(seed, number, kind));

describe("the schedule of the endurance run", () => {
  it("is told by its seed: the same steps with the same chances", () => {
    const plain = (seed: number) =>
      deedsOf(seed, "rough").map(({ deed, pauseMs, random }) => [deed, pauseMs, random()]);
    expect(plain(7)).toEqual(plain(7));
    expect(plain(7)).not.toEqual(plain(8));
  });

  it("has everything in rough stretches, and neither kill nor quit in long ones", () => {
    const named = (kind: "rough" | "long") => new Set(deedsOf(3, kind).map(({ deed }) => deed));
    expect(named("rough")).toEqual(new Set(DEEDS));
    expect(named("long")).toEqual(new Set(DEEDS.filter((deed) => deed !== "killed" && deed !== "quit")));
  });

  it("ends with the time that was asked for, in a long stretch", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7_200_000 }), (totalMs) => {
        const stretches = stretchesOf(totalMs);
        expect(stretches.at(-1)).toEqual({ kind: "long", untilMs: totalMs });
        const ends = stretches.map(({ untilMs }) => untilMs);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }),
    );
  });
});
