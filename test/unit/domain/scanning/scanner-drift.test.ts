import { describe, expect, it } from "vitest";
import {
  CHECK_CODES,
  driftOf,
  DRIFT_WINDOW,
  isReadAs,
  judgeCheckUp,
  SHORT_CODE_GAP_MS,
  SLOWEST_GAP_MS,
  sampleOf,
  type CheckCodeId,
  type CheckReading,
  type DriftSample,
  type StationProfile,
} from "../../../../src-domain/scanning/station-profile.ts";

const AT = "2026-11-21T08:00:00.000Z";
const textOf = (wanted: CheckCodeId): string => CHECK_CODES.find(({ id }) => id === wanted)?.text ?? "";

const reading = (codeId: CheckCodeId, change: Partial<CheckReading> = {}): CheckReading => ({
  codeId,
  readAs: [{ layoutId: "us", text: textOf(codeId) }],
  gapsMs: [8, 8, 9],
  terminator: "enter",
  capsLock: false,
  composing: false,
  times: 1,
  ...change,
});
const allOf = (change: Partial<CheckReading> = {}): CheckReading[] => CHECK_CODES.map(({ id }) => reading(id, change));
const judge = (readings: readonly CheckReading[]) => judgeCheckUp(readings, "us", AT);

const PROFILE: StationProfile = {
  layoutId: "us",
  terminator: "enter",
  gapP50Ms: 10,
  gapP99Ms: 20,
  doubledReads: 0,
  capsLock: false,
  inputMethod: false,
  measuredAt: AT,
};
/** Scans two seconds apart, each of another text. */
const scans = (length: number, change: (place: number) => Partial<DriftSample> = () => ({})): DriftSample[] =>
  Array.from({ length }, (_, place) => ({
    text: `R-${place}`,
    damaged: false,
    gapsMs: [10, 10],
    at: place * 2000,
    ...change(place),
  }));

describe("a check-up", () => {
  it("with no reading at all finds every code missing, and nothing else", () =>
    expect(judge([])).toEqual({
      findings: [{ kind: "not-read", codeIds: CHECK_CODES.map(({ id }) => id).filter((id) => id !== "gs1") }],
      notes: [],
      profile: null,
    }));

  it("with a single reading in which Caps Lock or an input method was on says so", () => {
    const [first, ...others] = allOf();
    if (first === undefined) throw new Error("there are test codes");
    expect(judge([{ ...first, capsLock: true }, ...others])).toMatchObject({
      notes: ["caps-lock"],
      profile: { capsLock: true, inputMethod: false },
    });
    expect(judge([{ ...first, composing: true }, ...others])).toMatchObject({
      notes: ["input-method"],
      profile: { capsLock: false, inputMethod: true },
    });
  });

  it("calls a scanner slow beyond the slowest pace alone", () => {
    expect(judge(allOf({ gapsMs: [SLOWEST_GAP_MS] })).findings).toEqual([]);
    expect(judge(allOf({ gapsMs: [SLOWEST_GAP_MS + 1] })).findings).toEqual([
      { kind: "slow", gapMs: SLOWEST_GAP_MS + 1 },
    ]);
  });

  it("speaks of short codes where no end is sent, beyond their pace alone", () => {
    const without = (gap: number) => judge(allOf({ terminator: "none", gapsMs: [gap] })).notes;
    expect(without(SHORT_CODE_GAP_MS)).toEqual(["no-terminator"]);
    expect(without(SHORT_CODE_GAP_MS + 1)).toEqual(["no-terminator", "short-codes"]);
    const [first, ...others] = allOf();
    if (first === undefined) throw new Error("there are test codes");
    expect(judge([{ ...first, terminator: "none" }, ...others])).toMatchObject({
      findings: [{ kind: "mixed-endings" }],
      notes: [],
    });
  });

  it("forgives a lost FNC1 to the code that has one, and nothing to the others", () => {
    expect(isReadAs("gs1", textOf("gs1").replaceAll("\u001D", ""))).toBe(true);
    expect(isReadAs("gs1", textOf("gs1").replaceAll("\u001D", "\uFFFD"))).toBe(true);
    expect(isReadAs("gs1", "something else")).toBe(false);
    expect(isReadAs("digits", `${textOf("digits")}\u001D`)).toBe(false);
    expect(isReadAs("digits", "")).toBe(false);
  });

  it("asks no more of the other layouts where one reads everything", () => {
    const readings = allOf().map((each) =>
      each.codeId === "mixed-case"
        ? {
            ...each,
            readAs: [
              ...each.readAs,
              {
                layoutId: "de",
                text: textOf("mixed-case").replace(/[a-z]/gi, (letter) =>
                  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
                ),
              },
            ],
          }
        : each,
    );
    expect(judge(readings)).toMatchObject({ findings: [], profile: { layoutId: "us" } });
  });

  it("shows one code alone of those that are read otherwise, as they are read", () => {
    const readings = CHECK_CODES.map(({ id, text }) =>
      reading(id, { readAs: [{ layoutId: "us", text: id === "symbols" || id === "digits" ? "§" : text }] }),
    );
    const [first, ...others] = judge(readings).findings;
    expect(first).toMatchObject({ kind: "garbled", read: "§" });
    expect(others).toEqual([]);
  });

  it("shows what the layout that comes closest made of a code", () => {
    const garbled = CHECK_CODES.map(({ id, text }) =>
      reading(id, {
        readAs: [
          { layoutId: "us", text: "§" },
          { layoutId: "de", text: id === "digits" ? "§§" : text },
        ],
      }),
    );
    expect(judge(garbled)).toMatchObject({
      findings: [{ kind: "garbled", codeId: "digits", expected: textOf("digits"), read: "§§" }],
      profile: null,
    });
  });
});

it("a scan, as drift sees it has the paces between its keys, without the pause before the first", () => {
  const gesture = { text: "R-1", damage: null, keys: [{ gapMs: 900 }, { gapMs: 8 }, { gapMs: 9 }], startedAt: AT };
  expect(sampleOf(gesture)).toEqual({ text: "R-1", damaged: false, gapsMs: [8, 9], at: Date.parse(AT) });
  expect(sampleOf({ ...gesture, damage: "lost-key" }).damaged).toBe(true);
});

describe("a scanner drifts", () => {
  const damagedOf = (length: number, damaged: number) =>
    driftOf(
      PROFILE,
      scans(length, (place) => ({ damaged: place < damaged })),
    );

  it("where more than a tenth of its newest scans is damaged, and three at least", () => {
    expect(damagedOf(12, 3)).toBe("damaged");
    expect(damagedOf(12, 2)).toBeNull();
    expect(damagedOf(11, 11)).toBeNull();
    expect(damagedOf(30, 3)).toBeNull();
    expect(damagedOf(29, 3)).toBe("damaged");
  });

  it("and not for what it did long ago", () => expect(damagedOf(DRIFT_WINDOW + 20, 20)).toBeNull());

  it("where it reads codes twice within a second, though it did not at the check-up", () => {
    const twice = (apart: number, text = "R") =>
      scans(12, (place) => ({
        text: `${text}${Math.floor(place / 2)}`,
        at: Math.floor(place / 2) * 9000 + (place % 2) * apart,
      }));
    expect(driftOf(PROFILE, twice(1000))).toBe("doubled");
    expect(driftOf(PROFILE, twice(1001))).toBeNull();
    expect(driftOf({ ...PROFILE, doubledReads: 1 }, twice(1000))).toBeNull();
    expect(
      driftOf(
        PROFILE,
        scans(12, (place) => ({ at: place * 10 })),
      ),
    ).toBeNull();
  });

  it.each([
    [10, 20, null],
    [10, 21, "slower"],
    [2, 10, null],
    [2, 11, "slower"],
    [50, 59, null],
    [50, 101, "slower"],
  ])("where its pace of %i ms became %i ms: %s", (gapP50Ms, gap, drift) =>
    expect(
      driftOf(
        { ...PROFILE, gapP50Ms },
        scans(12, () => ({ gapsMs: [gap] })),
      ),
    ).toBe(drift),
  );
});
