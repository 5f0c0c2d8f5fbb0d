import { describe, expect, it } from "vitest";
import { DEFAULT_BURST_TIMING } from "../../../src-renderer/scanner/capture/burst-timing.ts";
import { captureScanner } from "../../../src-renderer/scanner/capture/capture.ts";
import { decodeKeys } from "../../../src-renderer/scanner/capture/decode.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { FakeWindow } from "./fake-window.ts";
import { scanText } from "./type-keys.ts";

const CODES = [
  "RBX-1007-251121-A0042-02-7",
  "9223372036854775807",
  "1000",
  "0000012345",
  "420941039405511899223197428490",
  "MiXeD-CaSe-42",
  "The quick brown fox jumps over the lazy dog",
  "https://example.com/FGJKLOPQUVWYZ?id=42",
  "!@#$%^&*()_+-=",
  "[left]{right};\\|'\"`~<>,.",
  "%DESK%NEW-BATCH",
];

const LAYOUTS: readonly ScannerLayout[] = Object.values(SCANNER_LAYOUTS);
const GAPS = [0, 1, 8, 16, 30, 45, 60];
const TERMINATORS = [["Enter"], ["NumpadEnter"], ["Tab"], ["Enter", "Enter"], []] as const;

/** Changes by the operating system that must not affect the text of a scan. */
const INTERFERENCE = [
  { name: "nothing", key: (code: string) => code, keyCode: 0, isComposing: false, capsLock: false },
  { name: "Caps Lock", key: (code: string) => code, keyCode: 0, isComposing: false, capsLock: true },
  { name: "an input method", key: () => "Process", keyCode: 229, isComposing: true, capsLock: false },
  { name: "input method and Caps Lock", key: () => "Process", keyCode: 229, isComposing: true, capsLock: true },
];

/** Returns false for a short code of a slow scanner without a terminator, which looks like typing. */
const isReported = (code: string, gapMs: number, terminators: readonly string[]): boolean =>
  terminators.length > 0 || gapMs <= DEFAULT_BURST_TIMING.fastGapMs || code.length >= 6;

function findMisreads(code: string, layout: ScannerLayout, { key, ...eventFields }: (typeof INTERFERENCE)[number]) {
  let scans = 0;
  const misreads: string[] = [];
  const settings = { ...DEFAULT_BURST_TIMING, layout };
  for (const gapMs of GAPS) {
    for (const terminators of TERMINATORS) {
      if (!isReported(code, gapMs, terminators)) continue;
      const window = new FakeWindow();
      const texts: string[] = [];
      const unsubscribe = captureScanner(window.asWindow(), {
        getTiming: () => settings,
        isSurfaceOpen: () => false,
        isKeyBlocked: () => false,
        onBurst: (burst) => texts.push(decodeKeys(burst.keys, layout).text),
        onListeningChange: () => {},
        onStuckKey: () => texts.push("stuck"),
        afterPendingKeys: (callBack) => callBack(),
      });
      for (const stroke of scanText(code, 100, gapMs, { layout, terminators }))
        window.keyDown({ ...stroke, ...eventFields, key: key(stroke.code) });
      window.advanceTime(1000);
      unsubscribe();
      scans += 1;
      const isCorrect = texts.length === 1 && texts[0] === code;
      if (!isCorrect) misreads.push(`${gapMs} ms, ${terminators.join("+") || "silence"}: ${texts.join(" | ")}`);
    }
  }
  return { scans, misreads };
}

describe.each(LAYOUTS)("a scanner with the layout $id", (layout) => {
  describe.each(INTERFERENCE)("under $name", (interference) => {
    it.each(CODES)("reads %s at every pace with every terminator", (code) => {
      const { scans, misreads } = findMisreads(code, layout, interference);
      expect(misreads).toEqual([]);
      expect(scans).toBe(GAPS.length * TERMINATORS.length - (code.length < 6 ? 2 : 0));
    });
  });
});
