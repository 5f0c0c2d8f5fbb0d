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
import { applyProfile } from "../../../src-renderer/scanner/capture/profile-timing.ts";
import {
  beginCheckUp,
  skipCode,
  addScannedCode,
  type CheckUp,
} from "../../../src-renderer/scanner/check-up/check-up.ts";
import { drawCode128 } from "../../../src-renderer/ui/Barcode.tsx";
import { createBurst } from "../scanner/scanner-desk.ts";

type LayoutId = keyof typeof SCANNER_LAYOUTS;

const createScan = (text: string, atMs: number, layoutId: LayoutId = "us", changes: Partial<CapturedBurst> = {}) => ({
  ...createBurst(text, atMs, SCANNER_LAYOUTS[layoutId]),
  ...changes,
});

const addScan = (state: CheckUp, burst: CapturedBurst): CheckUp =>
  addScannedCode(state, burst) ?? expect.fail("A code strayed");

const scanAll = (layoutId: LayoutId, changes: Partial<CapturedBurst> = {}) =>
  CHECK_CODES.reduce(
    (state, { text }, index) => addScan(state, createScan(text, 10_000 + index * 3000, layoutId, changes)),
    beginCheckUp(),
  );

const judgeScans = ({ checkScans }: CheckUp) => judgeCheckUp(checkScans, "us", new Date().toISOString());

describe("the steps of a check-up", () => {
  it.each(["us", "uk", "de", "fr", "es", "it", "cn"] as const)("detect a scanner that is set to %s", (layoutId) => {
    const updatedCheckUp = scanAll(layoutId);
    expect(updatedCheckUp.phase.kind).toBe("settling");
    const result = judgeScans(updatedCheckUp);
    // Keyboards in China have the US positions, so no code can distinguish the two.
    expect(result).toMatchObject({ findings: [], profile: { layoutId: layoutId === "cn" ? "us" : layoutId } });
  });

  it("report framing that scans ignore", () => {
    const framedCheckUp = CHECK_CODES.reduce(
      (state, { text }, index) => addScan(state, createScan(`]C1*${text}*`, 10_000 + index * 3000)),
      beginCheckUp(),
    );
    expect(judgeScans(framedCheckUp)).toMatchObject({ findings: [], notes: ["framed-aim"] });
  });

  it("accept codes in any order", () => {
    const [first, second] = CHECK_CODES;
    let state = addScan(beginCheckUp(), createScan(second.text, 1000));
    expect(state.phase).toEqual({ kind: "scanning", codeId: first.id });
    state = addScan(state, createScan(first.text, 4000));
    expect(state.phase).toEqual({ kind: "scanning", codeId: CHECK_CODES[2].id });
  });

  it("count a code that arrives twice at once as doubled", () => {
    const last = CHECK_CODES[6].text;
    const updatedCheckUp = scanAll("us");
    const doubled = addScan(updatedCheckUp, createScan(last, 28_300));
    expect(judgeScans(doubled).findings).toEqual([{ kind: "doubled", count: 1 }]);
    const later = addScan(updatedCheckUp, createScan(last, 31_000));
    expect(judgeScans(later).findings).toEqual([]);
  });

  it("mark a misread code at its scan", () => {
    const [first, second] = CHECK_CODES;
    let state = addScan(beginCheckUp(), createScan(first.text, 1000));
    state = addScan(state, createScan(`${second.text.slice(0, -1)}§`, 4000));
    expect(state.checkScans.map((checkScan) => [checkScan.codeId, isGarbled(checkScan)])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
  });

  it("report a skipped code as not read", () => {
    let state = skipCode(beginCheckUp());
    for (const [index, { text }] of CHECK_CODES.slice(1).entries())
      state = addScan(state, createScan(text, 10_000 + index * 3000));
    expect(state.phase.kind).toBe("settling");
    expect(judgeScans(state).findings).toEqual([{ kind: "not-read", codeIds: ["digits"] }]);
  });

  it("detect the terminator", () => {
    const detectTerminator = (terminator: string | null) =>
      judgeScans(scanAll("us", { terminator })).profile?.terminator;
    expect([detectTerminator("NumpadEnter"), detectTerminator("Tab"), detectTerminator(null)]).toEqual([
      "enter",
      "tab",
      "none",
    ]);
  });
});

describe("a check-up", () => {
  const firstStep = beginCheckUp();
  const lastStep = scanAll("us");

  it.each([
    "1000000042",
    "USE-2-261121-D00001-57",
    "00340434299012345675",
    "1Z999AA10123456784",
    "7390158265",
    "RMA#123456",
  ])("ignores the scan %s", (text) => {
    expect(addScannedCode(firstStep, createScan(text, 1000))).toBeNull();
    expect(addScannedCode(skipCode(firstStep), createScan(text, 1000))).toBeNull();
    expect(addScannedCode(lastStep, createScan(text, 28_300))).toBeNull();
  });

  it("accepts the shown code from a scanner with a wrong layout", () => {
    const updatedCheckUp = addScan(firstStep, createScan("+7390158264#", 1000));
    expect(updatedCheckUp.checkScans).toMatchObject([{ codeId: "digits" }]);
    expect(updatedCheckUp.phase).toEqual({ kind: "scanning", codeId: "mixed-case" });
  });
});

describe("the timing of a scanner profile", () => {
  const profile = { terminator: "none", gapP50Ms: 30, gapP99Ms: 55 } as ScannerProfile;

  it("has a longer pause for a scanner with long gaps", () => {
    expect(applyProfile(null, DEFAULT_BURST_TIMING)).toBe(DEFAULT_BURST_TIMING);
    expect(applyProfile(profile, DEFAULT_BURST_TIMING)).toMatchObject({ expectsTerminator: false, pauseMs: 220 });
    expect(applyProfile({ ...profile, terminator: "tab", gapP99Ms: 5 }, DEFAULT_BURST_TIMING)).toMatchObject({
      expectsTerminator: true,
      pauseMs: DEFAULT_BURST_TIMING.pauseMs,
    });
  });

  it("keeps the limits that distinguish a scanner from a person", () => {
    const { gapMs, fastGapMs, minCharacters } = DEFAULT_BURST_TIMING;
    expect(applyProfile({ ...profile, gapP99Ms: 5000 }, DEFAULT_BURST_TIMING)).toMatchObject({
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
