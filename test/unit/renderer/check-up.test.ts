import { describe, expect, it } from "vitest";
import {
  CHECK_CODES,
  isGarbled,
  judgeCheckUp,
  type ScannerProfile,
} from "../../../src-domain/scanning/scanner-profile.ts";
import { DEFAULT_BURST_TIMING } from "../../../src-renderer/scanner/capture/burst-timing.ts";
import type { CapturedBurst } from "../../../src-renderer/scanner/capture/capture.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { timingOfProfile } from "../../../src-renderer/scanner/capture/profile-timing.ts";
import {
  startedCheckUp,
  skipCode,
  addScannedCode,
  type CheckUp,
} from "../../../src-renderer/scanner/check-up/check-up.ts";
import { drawCode128 } from "../../../src-renderer/ui/Barcode.tsx";
import { burstOf } from "../scanner/scanner-desk.ts";

type LayoutId = keyof typeof SCANNER_LAYOUTS;

const burst = (text: string, atMs: number, layoutId: LayoutId = "us", change: Partial<CapturedBurst> = {}) => ({
  ...burstOf(text, atMs, SCANNER_LAYOUTS[layoutId]),
  ...change,
});

const read = (state: CheckUp, each: CapturedBurst): CheckUp =>
  addScannedCode(state, each) ?? expect.fail("A code strayed");

const scanAll = (layoutId: LayoutId, change: Partial<CapturedBurst> = {}) =>
  CHECK_CODES.reduce(
    (state, { text }, index) => read(state, burst(text, 10_000 + index * 3000, layoutId, change)),
    startedCheckUp(),
  );

const judge = ({ readings }: CheckUp) => judgeCheckUp(readings, "us", new Date().toISOString());

describe("the steps of a check-up", () => {
  it.each(["us", "uk", "de", "fr", "es", "it", "cn"] as const)("detect a scanner that is set to %s", (layoutId) => {
    const after = scanAll(layoutId);
    expect(after.phase.kind).toBe("settling");
    const result = judge(after);
    // Keyboards in China have the US positions, so no code can distinguish the two.
    expect(result).toMatchObject({ findings: [], profile: { layoutId: layoutId === "cn" ? "us" : layoutId } });
  });

  it("report framing that scans ignore", () => {
    const framed = CHECK_CODES.reduce(
      (state, { text }, index) => read(state, burst(`]C1*${text}*`, 10_000 + index * 3000)),
      startedCheckUp(),
    );
    expect(judge(framed)).toMatchObject({ findings: [], notes: ["framed-aim"] });
  });

  it("accept codes in any order and show the next open one", () => {
    const [first, second] = CHECK_CODES;
    let state = read(startedCheckUp(), burst(second.text, 1000));
    expect(state.phase).toEqual({ kind: "scanning", codeId: first.id });
    state = read(state, burst(first.text, 4000));
    expect(state.phase).toEqual({ kind: "scanning", codeId: CHECK_CODES[2].id });
  });

  it("count a code that arrives twice at once, not one that is scanned later", () => {
    const last = CHECK_CODES[6].text;
    const after = scanAll("us");
    const doubled = read(after, burst(last, 28_300));
    expect(judge(doubled).findings).toEqual([{ kind: "doubled", count: 1 }]);
    const again = read(after, burst(last, 31_000));
    expect(judge(again).findings).toEqual([]);
  });

  it("mark a misread code as soon as it is scanned", () => {
    const [first, second] = CHECK_CODES;
    let state = read(startedCheckUp(), burst(first.text, 1000));
    state = read(state, burst(`${second.text.slice(0, -1)}§`, 4000));
    expect(state.readings.map((reading) => [reading.codeId, isGarbled(reading)])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
  });

  it("report a skipped code as not read", () => {
    let state = skipCode(startedCheckUp());
    for (const { text } of CHECK_CODES.slice(1)) state = read(state, burst(text, Math.random() * 1e9));
    expect(state.phase.kind).toBe("settling");
    expect(judge(state).findings).toEqual([{ kind: "not-read", codeIds: ["digits"] }]);
  });

  it("detect the terminator", () => {
    const learned = (terminator: string | null) => judge(scanAll("us", { terminator })).profile?.terminator;
    expect([learned("NumpadEnter"), learned("Tab"), learned(null)]).toEqual(["enter", "tab", "none"]);
  });
});

describe("a check-up", () => {
  const digits = startedCheckUp();
  const settling = scanAll("us");

  it.each([
    "1000000042",
    "USE-2-261121-D00001-57",
    "00340434299012345675",
    "1Z999AA10123456784",
    "7390158265",
    "RMA#123456",
  ])("ignores the scan %s", (text) => {
    expect(addScannedCode(digits, burst(text, 1000))).toBeNull();
    expect(addScannedCode(skipCode(digits), burst(text, 1000))).toBeNull();
    expect(addScannedCode(settling, burst(text, 28_300))).toBeNull();
  });

  it("accepts the shown code from a scanner with a wrong layout", () => {
    const after = read(digits, burst("+7390158264#", 1000));
    expect(after.readings).toMatchObject([{ codeId: "digits" }]);
    expect(after.phase).toEqual({ kind: "scanning", codeId: "mixed-case" });
  });
});

describe("the timing of a scanner profile", () => {
  const profile = { terminator: "none", gapP50Ms: 30, gapP99Ms: 55 } as ScannerProfile;

  it("has a longer pause for a scanner with long gaps", () => {
    expect(timingOfProfile(null, DEFAULT_BURST_TIMING)).toBe(DEFAULT_BURST_TIMING);
    expect(timingOfProfile(profile, DEFAULT_BURST_TIMING)).toMatchObject({ expectsTerminator: false, pauseMs: 220 });
    expect(timingOfProfile({ ...profile, terminator: "tab", gapP99Ms: 5 }, DEFAULT_BURST_TIMING)).toMatchObject({
      expectsTerminator: true,
      pauseMs: DEFAULT_BURST_TIMING.pauseMs,
    });
  });

  it("keeps the limits that distinguish a scanner from a person", () => {
    const { gapMs, fastGapMs, minCharacters } = DEFAULT_BURST_TIMING;
    expect(timingOfProfile({ ...profile, gapP99Ms: 5000 }, DEFAULT_BURST_TIMING)).toMatchObject({
      gapMs,
      fastGapMs,
      minCharacters,
      pauseMs: 400,
    });
  });
});

it("renders codes as SVG without scripts, styles or links", () => {
  for (const { text } of CHECK_CODES) {
    const svg = drawCode128(text);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<script|<style|href|style=/);
  }
  expect(new Set(CHECK_CODES.map(({ text }) => drawCode128(text))).size).toBe(CHECK_CODES.length);
});
