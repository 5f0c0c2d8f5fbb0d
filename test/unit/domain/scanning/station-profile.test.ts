import { describe, expect, it } from "vitest";
import {
  CHECK_CODES,
  driftOf,
  DRIFT_WINDOW,
  isReadAs,
  judgeCheckUp,
  sampleOf,
  SHORT_CODE_GAP_MS,
  MAX_SCANNER_GAP_MS,
  type CheckCodeId,
  type CheckScan,
  type DriftSample,
  type ScannerProfile,
} from "../../../../src-domain/scanning/scanner-profile.ts";

const AT = "2026-11-21T08:00:00.000Z";
const GOOD = { gapsMs: [8, 8, 9, 12], terminator: "enter", capsLock: false, composing: false, times: 1 } as const;
const PROFILE: ScannerProfile = {
  layoutId: "us",
  terminator: "enter",
  gapP50Ms: 8,
  gapP99Ms: 12,
  doubledReads: 0,
  capsLock: false,
  inputMethod: false,
  measuredAt: AT,
};
const readBy = (texts: Readonly<Record<string, string>>): CheckScan["readAs"] =>
  Object.entries(texts).map(([layoutId, text]) => ({ layoutId, text }));
const textOf = (wanted: CheckCodeId): string => CHECK_CODES.find(({ id }) => id === wanted)?.text ?? "";

const readings = (change: (id: CheckCodeId, text: string) => Partial<CheckScan> = () => ({})): CheckScan[] =>
  CHECK_CODES.map(({ id, text }) => ({
    codeId: id,
    readAs: readBy({ us: text, de: `${text}?`, cn: text }),
    ...GOOD,
    ...change(id, text),
  }));
const judge = (given: readonly CheckScan[], preferred = "us") => judgeCheckUp(given, preferred, AT);
const judgeWith = (codeId: CheckCodeId, text: string) =>
  judge(readings((id) => (id === codeId ? { readAs: readBy({ us: text, de: `${text}?` }) } : {})));

describe("check-up", () => {
  it("returns a profile when every code was read correctly", () =>
    expect(judge(readings())).toEqual({ findings: [], notes: [], profile: PROFILE }));

  it("detects the layout that reads every code", () => {
    const german = readings((id, text) => ({ readAs: readBy({ us: id === "digits" ? text : "x", de: text }) }));
    expect(judge(german)).toMatchObject({ findings: [], profile: { layoutId: "de" } });
    expect(judge(readings(), "cn").profile?.layoutId).toBe("cn");
  });

  it("returns the codes that were not read, except the GS1 code", () => {
    expect(judge(readings().filter(({ codeId }) => codeId !== "mixed-case" && codeId !== "long")).findings).toEqual([
      { kind: "not-read", codeIds: ["mixed-case", "long"] },
    ]);
    expect(judge(readings().filter(({ codeId }) => codeId !== "gs1"))).toMatchObject({
      findings: [],
      notes: ["gs1-not-read"],
    });
    expect(judge([])).toEqual({
      findings: [{ kind: "not-read", codeIds: CHECK_CODES.map(({ id }) => id).filter((id) => id !== "gs1") }],
      notes: [],
      profile: null,
    });
  });

  it("accepts a lost FNC1 only in the GS1 code", () => {
    expect(judgeWith("gs1", "1026A172142")).toMatchObject({ findings: [], notes: ["gs1-lost"], profile: PROFILE });
    expect(isReadAs("gs1", "1026A17\uFFFD2142")).toBe(true);
    expect(isReadAs("gs1", "something else")).toBe(false);
    expect(isReadAs("digits", `${textOf("digits")}\u001D`)).toBe(false);
  });

  it.each([
    { framing: "control", around: (text: string) => `\u0002${text}\u0003` },
    { framing: "control", around: (text: string) => `\u0001${text}\u0004` },
    { framing: "aim", around: (text: string) => `]C1${text}` },
    { framing: "asterisks", around: (text: string) => `*${text}*` },
  ])("notes $framing marks around codes without a finding", ({ framing, around }) => {
    const framed = readings((_, text) => ({ readAs: readBy({ us: around(text), de: "x" }) }));
    expect(judge(framed)).toMatchObject({ findings: [], notes: [`framed-${framing}`], profile: PROFILE });
  });

  it("notes framing of only some code types", () =>
    expect(judgeWith("symbols", `*${textOf("symbols")}*`)).toMatchObject({
      findings: [],
      notes: ["framed-asterisks"],
    }));

  it("ignores framing in layouts that do not apply", () => {
    const read = readings((_, text) => ({ readAs: readBy({ us: text, de: `*${text}*` }) }));
    expect(judge(read).notes).toEqual([]);
  });

  it("distinguishes swapped letter case from a wrong layout", () => {
    const swapped = "AzQyWmBxVaZq";
    expect(judgeWith("mixed-case", swapped)).toMatchObject({ findings: [{ kind: "case-swapped" }], profile: null });
    const besides = readings((id, text) => (id === "mixed-case" ? { readAs: readBy({ us: text, de: swapped }) } : {}));
    expect(judge(besides)).toMatchObject({ findings: [], profile: { layoutId: "us" } });
  });

  it("shows one garbled code as the closest layout reads it", () => {
    const garbled = readings((id, text) => ({
      readAs: readBy({ us: "§", de: id === "mixed-case" || id === "short" ? "§§" : text }),
    }));
    expect(judge(garbled)).toMatchObject({
      findings: [{ kind: "garbled", codeId: "mixed-case", expected: textOf("mixed-case"), read: "§§" }],
      profile: null,
    });
    const only = readings((id, text) => ({ readAs: readBy({ us: id === "digits" ? "§" : text }) }));
    expect(judge(only).findings).toMatchObject([{ kind: "garbled", codeId: "digits", read: "§" }]);
  });

  it("reports a scanner with slow keys, double reads or mixed endings", () => {
    const worn = readings((id) => ({
      gapsMs: [8, MAX_SCANNER_GAP_MS + 1],
      ...(id === "digits" && { times: 2, terminator: "none" as const }),
    }));
    expect(judge(worn)).toMatchObject({
      findings: [
        { kind: "doubled", count: 1 },
        { kind: "slow", gapMs: MAX_SCANNER_GAP_MS + 1 },
        { kind: "mixed-endings" },
      ],
      notes: [],
    });
  });

  it("accepts the slowest allowed pace and a single stall", () => {
    expect(judge(readings(() => ({ gapsMs: [MAX_SCANNER_GAP_MS] }))).findings).toEqual([]);
    const stalled = readings((id) => (id === "symbols" ? { gapsMs: [8, 8, 400, 8, 8] } : {}));
    expect(judge(stalled)).toMatchObject({ findings: [], profile: { gapP50Ms: 8, gapP99Ms: 400 } });
  });

  it("notes short codes when a slow scanner sends no terminator", () => {
    const without = (gap: number) => judge(readings(() => ({ terminator: "none", gapsMs: [gap] }))).notes;
    expect(without(SHORT_CODE_GAP_MS)).toEqual(["no-terminator"]);
    expect(without(SHORT_CODE_GAP_MS + 1)).toEqual(["no-terminator", "short-codes"]);
  });

  it("notes Caps Lock and an input method from a single scan", () => {
    const judgeFirst = (change: Partial<CheckScan>) => judge(readings((id) => (id === "digits" ? change : {})));
    expect(judgeFirst({ capsLock: true })).toEqual({
      findings: [],
      notes: ["caps-lock"],
      profile: { ...PROFILE, capsLock: true },
    });
    expect(judgeFirst({ composing: true })).toEqual({
      findings: [],
      notes: ["input-method"],
      profile: { ...PROFILE, inputMethod: true },
    });
  });
});

it("excludes the pause before the first key from a drift sample", () => {
  const gesture = { text: "R-1", damage: null, keys: [{ gapMs: 900 }, { gapMs: 8 }, { gapMs: 9 }], startedAt: AT };
  expect(sampleOf(gesture)).toEqual({ text: "R-1", damaged: false, gapsMs: [8, 9], at: Date.parse(AT) });
  expect(sampleOf({ ...gesture, damage: "lost-key" }).damaged).toBe(true);
});

describe("scanner drift", () => {
  const drift = (
    length: number,
    change: (place: number) => Partial<DriftSample>,
    profile: Partial<ScannerProfile> = {},
  ) => {
    const scans = Array.from({ length }, (_, place) => ({
      text: `R-${place}`,
      damaged: false,
      gapsMs: [8, 8],
      at: place * 2000,
      ...change(place),
    }));
    return driftOf({ ...PROFILE, ...profile }, scans);
  };

  it.each([
    [12, 3, "damaged"],
    [12, 2, null],
    [11, 11, null],
    [30, 3, null],
    [29, 3, "damaged"],
    // Scans before the window do not count.
    [DRIFT_WINDOW + 20, 20, null],
  ])("depends on the share of damaged scans: of %i scans %i is %s", (length, bad, is) =>
    expect(drift(length, (place) => ({ damaged: place < bad }))).toBe(is),
  );

  it("is reported for double reads that are new since the check-up", () => {
    const twice = (apart: number, doubledReads = 0) =>
      drift(
        12,
        (place) => ({ text: `R${Math.floor(place / 2)}`, at: Math.floor(place / 2) * 9000 + (place % 2) * apart }),
        { doubledReads },
      );
    expect([twice(1000), twice(1001), twice(1000, 1)]).toEqual(["doubled", null, null]);
    expect(drift(12, (place) => ({ at: place * 10 }))).toBeNull();
  });

  it.each([
    [10, 20, null],
    [10, 21, "slower"],
    [2, 10, null],
  ])("depends on the pace: from %i ms to %i ms is %s", (gapP50Ms, gap, is) =>
    expect(drift(12, () => ({ gapsMs: [gap] }), { gapP50Ms })).toBe(is),
  );
});
