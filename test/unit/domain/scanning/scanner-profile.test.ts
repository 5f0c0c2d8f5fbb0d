import { describe, expect, it } from "vitest";
import {
  CHECK_CODES,
  findDrift,
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
const GOOD_READ = { gapsMs: [8, 8, 9, 12], terminator: "enter", capsLock: false, composing: false, times: 1 } as const;
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
const textOf = (codeId: CheckCodeId): string => CHECK_CODES.find(({ id }) => id === codeId)?.text ?? "";

const checkScans = (change: (id: CheckCodeId, text: string) => Partial<CheckScan> = () => ({})): CheckScan[] =>
  CHECK_CODES.map(({ id, text }) => ({
    codeId: id,
    readAs: readBy({ us: text, de: `${text}?`, cn: text }),
    ...GOOD_READ,
    ...change(id, text),
  }));
const judgeScans = (scans: readonly CheckScan[], preferredLayout = "us") => judgeCheckUp(scans, preferredLayout, AT);
const judgeWith = (codeId: CheckCodeId, text: string) =>
  judgeScans(checkScans((id) => (id === codeId ? { readAs: readBy({ us: text, de: `${text}?` }) } : {})));

describe("scanner check-up", () => {
  it("returns a profile when every code was read correctly", () =>
    expect(judgeScans(checkScans())).toEqual({ findings: [], notes: [], profile: PROFILE }));

  it("detects the layout that reads every code", () => {
    const germanScans = checkScans((id, text) => ({ readAs: readBy({ us: id === "digits" ? text : "x", de: text }) }));
    expect(judgeScans(germanScans)).toMatchObject({ findings: [], profile: { layoutId: "de" } });
    expect(judgeScans(checkScans(), "cn").profile?.layoutId).toBe("cn");
  });

  it("returns the codes that were not read, except the GS1 code", () => {
    expect(
      judgeScans(checkScans().filter(({ codeId }) => codeId !== "mixed-case" && codeId !== "long")).findings,
    ).toEqual([{ kind: "not-read", codeIds: ["mixed-case", "long"] }]);
    expect(judgeScans(checkScans().filter(({ codeId }) => codeId !== "gs1"))).toMatchObject({
      findings: [],
      notes: ["gs1-not-read"],
    });
    expect(judgeScans([])).toEqual({
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
    { framing: "control", addFraming: (text: string) => `\u0002${text}\u0003` },
    { framing: "control", addFraming: (text: string) => `\u0001${text}\u0004` },
    { framing: "aim", addFraming: (text: string) => `]C1${text}` },
    { framing: "asterisks", addFraming: (text: string) => `*${text}*` },
  ])("notes $framing marks around codes without a finding", ({ framing, addFraming }) => {
    const framedScans = checkScans((_, text) => ({ readAs: readBy({ us: addFraming(text), de: "x" }) }));
    expect(judgeScans(framedScans)).toMatchObject({ findings: [], notes: [`framed-${framing}`], profile: PROFILE });
  });

  it("notes framing of only some code types", () =>
    expect(judgeWith("symbols", `*${textOf("symbols")}*`)).toMatchObject({
      findings: [],
      notes: ["framed-asterisks"],
    }));

  it("ignores framing in layouts that do not apply", () => {
    const scans = checkScans((_, text) => ({ readAs: readBy({ us: text, de: `*${text}*` }) }));
    expect(judgeScans(scans).notes).toEqual([]);
  });

  it("distinguishes swapped letter case from a wrong layout", () => {
    const swappedText = "AzQyWmBxVaZq";
    expect(judgeWith("mixed-case", swappedText)).toMatchObject({ findings: [{ kind: "case-swapped" }], profile: null });
    const scansWithSwap = checkScans((id, text) =>
      id === "mixed-case" ? { readAs: readBy({ us: text, de: swappedText }) } : {},
    );
    expect(judgeScans(scansWithSwap)).toMatchObject({ findings: [], profile: { layoutId: "us" } });
  });

  it("reports one garbled code as the closest layout reads it", () => {
    const garbledScans = checkScans((id, text) => ({
      readAs: readBy({ us: "§", de: id === "mixed-case" || id === "short" ? "§§" : text }),
    }));
    expect(judgeScans(garbledScans)).toMatchObject({
      findings: [{ kind: "garbled", codeId: "mixed-case", expected: textOf("mixed-case"), read: "§§" }],
      profile: null,
    });
    const scansWithOneGarbled = checkScans((id, text) => ({ readAs: readBy({ us: id === "digits" ? "§" : text }) }));
    expect(judgeScans(scansWithOneGarbled).findings).toMatchObject([{ kind: "garbled", codeId: "digits", read: "§" }]);
  });

  it("reports a scanner with slow keys, double reads or mixed endings", () => {
    const wornScans = checkScans((id) => ({
      gapsMs: [8, MAX_SCANNER_GAP_MS + 1],
      ...(id === "digits" && { times: 2, terminator: "none" as const }),
    }));
    expect(judgeScans(wornScans)).toMatchObject({
      findings: [
        { kind: "doubled", count: 1 },
        { kind: "slow", gapMs: MAX_SCANNER_GAP_MS + 1 },
        { kind: "mixed-endings" },
      ],
      notes: [],
    });
  });

  it("accepts keys at the maximum gap", () => {
    expect(judgeScans(checkScans(() => ({ gapsMs: [MAX_SCANNER_GAP_MS] }))).findings).toEqual([]);
    const stalledScans = checkScans((id) => (id === "symbols" ? { gapsMs: [8, 8, 400, 8, 8] } : {}));
    expect(judgeScans(stalledScans)).toMatchObject({ findings: [], profile: { gapP50Ms: 8, gapP99Ms: 400 } });
  });

  it("notes short codes when a slow scanner sends no terminator", () => {
    const notesWithout = (gapMs: number) =>
      judgeScans(checkScans(() => ({ terminator: "none", gapsMs: [gapMs] }))).notes;
    expect(notesWithout(SHORT_CODE_GAP_MS)).toEqual(["no-terminator"]);
    expect(notesWithout(SHORT_CODE_GAP_MS + 1)).toEqual(["no-terminator", "short-codes"]);
  });

  it("notes Caps Lock or an input method from a single scan", () => {
    const judgeFirst = (change: Partial<CheckScan>) => judgeScans(checkScans((id) => (id === "digits" ? change : {})));
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
  const rawScan = { text: "R-1", damage: null, keys: [{ gapMs: 900 }, { gapMs: 8 }, { gapMs: 9 }], startedAt: AT };
  expect(sampleOf(rawScan)).toEqual({ text: "R-1", isDamaged: false, gapsMs: [8, 9], at: Date.parse(AT) });
  expect(sampleOf({ ...rawScan, damage: "lost-key" }).isDamaged).toBe(true);
});

describe("scanner drift", () => {
  const drift = (
    length: number,
    change: (index: number) => Partial<DriftSample>,
    profile: Partial<ScannerProfile> = {},
  ) => {
    const scans = Array.from({ length }, (_, index) => ({
      text: `R-${index}`,
      isDamaged: false,
      gapsMs: [8, 8],
      at: index * 2000,
      ...change(index),
    }));
    return findDrift({ ...PROFILE, ...profile }, scans);
  };

  it.each([
    [12, 3, "damaged"],
    [12, 2, null],
    [11, 11, null],
    [30, 3, null],
    [29, 3, "damaged"],
    // Scans before the window do not count.
    [DRIFT_WINDOW + 20, 20, null],
  ])("depends on the fraction of damaged scans: of %i scans %i is %s", (length, damagedCount, expected) =>
    expect(drift(length, (index) => ({ isDamaged: index < damagedCount }))).toBe(expected),
  );

  it("is reported for double reads that are new since the check-up", () => {
    const driftOfDoubles = (apartMs: number, doubledReads = 0) =>
      drift(
        12,
        (index) => ({ text: `R${Math.floor(index / 2)}`, at: Math.floor(index / 2) * 9000 + (index % 2) * apartMs }),
        { doubledReads },
      );
    expect([driftOfDoubles(1000), driftOfDoubles(1001), driftOfDoubles(1000, 1)]).toEqual(["doubled", null, null]);
    expect(drift(12, (index) => ({ at: index * 10 }))).toBeNull();
  });

  it.each([
    [10, 20, null],
    [10, 21, "slower"],
    [2, 10, null],
  ])("depends on the pace: from %i ms to %i ms is %s", (gapP50Ms, gapMs, expected) =>
    expect(drift(12, () => ({ gapsMs: [gapMs] }), { gapP50Ms })).toBe(expected),
  );
});
