import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { encodeBadgeName, signOffCode } from "../../../src-domain/shift/badge.ts";
import { dispatchBadge, onBadgeScan } from "../../../src-renderer/scanner/badge-scans.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { createIntake, setScansLocked, interceptBursts } from "../../../src-renderer/scanner/scan-intake.ts";
import { createBurst } from "./scanner-desk.ts";

const ADA = encodeBadgeName("Ada");
const dispatchedBadges: string[] = [];
let stopListening: () => void;
beforeEach(() => {
  dispatchedBadges.length = 0;
  stopListening = onBadgeScan((text) => dispatchedBadges.push(text));
});
afterEach(() => {
  stopListening();
  setScansLocked(false);
});

/** Created before a test locks scans. */
const bursts = new Map([ADA, signOffCode(), "12345678"].map((text) => [text, createBurst(text)]));

function createScan(record: (text: string) => void) {
  const intake = createIntake({
    record: ({ text }) => record(text),
    deferScan: () => {},
    isSurfaceOpen: () => false,
    nowMs: () => 0,
  });
  return (text: string) => {
    const burst = bursts.get(text);
    if (burst) intake.handleBurst(burst, { layout: SCANNER_LAYOUTS.us, ignoreRepeatsMs: 0 });
  };
}

it("dispatches only intact badges while a listener exists", () => {
  expect(dispatchBadge({ text: ` ${ADA} `, damage: null })).toBe(true);
  expect(dispatchBadge({ text: ADA, damage: "unknown-key" })).toBe(false);
  expect(dispatchBadge({ text: ADA.slice(0, -1), damage: null })).toBe(false);
  expect(dispatchBadge({ text: "USE-2-261121-D00001-57", damage: null })).toBe(false);
  stopListening();
  expect(dispatchBadge({ text: ADA, damage: null })).toBe(false);
  expect(dispatchedBadges).toEqual([ADA]);
});

it("dispatches a badge on a locked desk without recording it", () => {
  const record = vi.fn();
  const interceptor = vi.fn();
  const scan = createScan(record);
  setScansLocked(true);
  scan(ADA);
  scan("12345678");
  setScansLocked(false);
  const stopIntercepting = interceptBursts(interceptor);
  scan(signOffCode());
  scan("12345678");
  stopIntercepting();
  scan(ADA);
  scan("12345678");
  expect(dispatchedBadges).toEqual([ADA, signOffCode(), ADA]);
  expect(interceptor).toHaveBeenCalledTimes(1);
  expect(record.mock.calls).toEqual([["12345678"]]);
});
