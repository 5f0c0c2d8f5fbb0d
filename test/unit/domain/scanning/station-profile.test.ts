import { describe, expect, it } from "vitest";
import {
  CHECK_CODES,
  judgeCheckUp,
  quantile,
  type CheckCodeId,
  type CheckReading,
} from "../../../../src-domain/scanning/station-profile.ts";

const AT = "2026-11-21T08:00:00.000Z";
const GOOD = { gapsMs: [8, 8, 9, 12], terminator: "enter", capsLock: false, composing: false, times: 1 } as const;

const reading = (codeId: CheckCodeId, text: string, change: Partial<CheckReading> = {}): CheckReading => ({
  codeId,
  readAs: [
    { layoutId: "us", text },
    { layoutId: "de", text: `${text}?` },
    { layoutId: "cn", text },
  ],
  ...GOOD,
  ...change,
});
const allOf = (change: Partial<CheckReading> = {}): CheckReading[] =>
  CHECK_CODES.map(({ id, text }) => reading(id, text, change));
const judge = (readings: readonly CheckReading[], preferred = "us") => judgeCheckUp(readings, preferred, AT);

describe("a check-up", () => {
  it("ends green with a profile when everything was read as it should be", () =>
    expect(judge(allOf())).toEqual({
      findings: [],
      notes: [],
      profile: {
        layoutId: "us",
        terminator: "enter",
        gapP50Ms: 8,
        gapP99Ms: 12,
        doubledReads: 0,
        capsLock: false,
        inputMethod: false,
        measuredAt: AT,
      },
    }));

  it("learns the layout that reads every code, and keeps the one set where several do", () => {
    const german = CHECK_CODES.map(({ id, text }) =>
      reading(id, text, {
        readAs: [
          { layoutId: "us", text: id === "digits" ? text : "x" },
          { layoutId: "de", text },
        ],
      }),
    );
    expect(judge(german)).toMatchObject({ findings: [], profile: { layoutId: "de" } });
    expect(judge(allOf(), "cn").profile?.layoutId).toBe("cn");
  });

  it.each([
    ["leaves FNC1 out", "1026A172142", "gs1-lost"],
    ["sends FNC1 as a key that nobody knows", "1026A17\uFFFD2142", "gs1-lost"],
  ])("is green for a scanner that %s, and says so", (_what, text, note) => {
    const readings = allOf().map((each) => (each.codeId === "gs1" ? reading("gs1", text) : each));
    expect(judge(readings)).toMatchObject({ findings: [], notes: [note], profile: { layoutId: "us" } });
  });

  it("is green for a scanner that reads no GS1 code, and says so", () => {
    const readings = allOf().filter(({ codeId }) => codeId !== "gs1");
    expect(judge(readings)).toMatchObject({ findings: [], notes: ["gs1-not-read"] });
  });

  it("names the codes that never came", () => {
    const some = allOf().filter(({ codeId }) => codeId !== "mixed-case" && codeId !== "long");
    expect(judge(some).findings).toEqual([{ kind: "not-read", codeIds: ["mixed-case", "long"] }]);
    expect(judge([])).toMatchObject({ profile: null });
  });

  it("distinguishes swapped letter case from a wrong layout", () => {
    const swapped = allOf().map((each) =>
      each.codeId === "mixed-case" ? reading("mixed-case", "AzQyWmBxVaZq") : each,
    );
    expect(judge(swapped)).toMatchObject({ findings: [{ kind: "case-swapped" }], profile: null });
  });

  it("finds a scanner that is too slow, reads twice or ends its codes now so, now so", () => {
    const last = allOf({ gapsMs: [8, 90] }).map((each, index) =>
      index === 0 ? { ...each, times: 2, terminator: "none" as const } : each,
    );
    expect(judge(last).findings).toEqual([
      { kind: "doubled", count: 1 },
      { kind: "slow", gapMs: 90 },
      { kind: "mixed-endings" },
    ]);
  });

  it("does not call a scanner slow for one stall of the computer", () => {
    const stalled = allOf().map((each, index) => (index === 2 ? { ...each, gapsMs: [8, 8, 400, 8, 8] } : each));
    expect(judge(stalled)).toMatchObject({ findings: [], profile: { gapP50Ms: 8, gapP99Ms: 400 } });
  });

  it("notes what is harmless here", () =>
    expect(judge(allOf({ terminator: "none", capsLock: true, composing: true }))).toMatchObject({
      findings: [],
      notes: ["no-terminator", "caps-lock", "input-method"],
      profile: { terminator: "none", capsLock: true, inputMethod: true },
    }));
});

it("test codes hold what Code 128 can draw and a scanner's keyboard can type", () => {
  for (const { text } of CHECK_CODES) expect(text.replace("\u001D", "")).toMatch(/^[ -~]+$/);
});

it.each([
  [[], 0.5, 0],
  [[5], 0.99, 5],
  [[1, 2, 3, 4], 0.5, 2],
  [[4, 3, 2, 1], 1, 4],
  [Array.from({ length: 200 }, (_, index) => index + 1), 0.99, 198],
])("a quantile of %j at %d is %d", (values, share, expected) => expect(quantile(values, share)).toBe(expected));
