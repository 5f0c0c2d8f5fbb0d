import {
  INITIAL_BURST_DETECTOR_STATE,
  detectKey,
  detectSilence,
  type Burst,
} from "../../../src-renderer/scanner/capture/burst-detector.ts";
import { DEFAULT_BURST_TIMING } from "../../../src-renderer/scanner/capture/burst-timing.ts";
import type { BurstKey, Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";

export const RMA = "RBX-1007-251121-A0042-7";
export const OTHER_RMA = "RBX-1007-251121-A0043-7";

export const keystroke = (code: string, at: number, changes: Partial<Keystroke> = {}): Keystroke => ({
  code,
  shift: false,
  control: false,
  alt: false,
  altGr: false,
  meta: false,
  repeat: false,
  heldMs: 0,
  isOverlapping: false,
  atMs: at,
  ...changes,
});

const characterKeys = new Map(
  Object.values(SCANNER_LAYOUTS).map((layout: ScannerLayout) => [layout.id, mapCharacters(layout)]),
);

function mapCharacters(layout: ScannerLayout): Map<string, { readonly code: string; readonly level: number }> {
  const keys = new Map<string, { readonly code: string; readonly level: number }>();
  for (const [code, characters] of Object.entries(layout.keys)) {
    if (code.startsWith("Numpad")) continue;
    for (const [level, character] of characters.entries()) {
      if (character && !keys.has(character)) keys.set(character, { code, level });
    }
  }
  return keys;
}

/**
 * Returns the keys that a scanner sends for one character: Shift and AltGr are separate presses, a space follows a dead
 * key, and a character without a key is sent as Alt and its number.
 */
export function keysOfCharacter(
  character: string,
  at: number,
  gapMs = 0,
  layout: ScannerLayout = SCANNER_LAYOUTS.us,
): Keystroke[] {
  const characters = characterKeys.get(layout.id);
  const plainKey = characters?.get(character);
  const deadKey = characters?.get(`◌${character}`);
  const foundKey = plainKey ?? deadKey;
  if (!foundKey) return altCodeKeys(character.charCodeAt(0), at, gapMs);
  const shift = foundKey.level % 2 === 1;
  const altGr = foundKey.level >= 2;
  return [
    ...(shift ? [keystroke("ShiftLeft", at)] : []),
    ...(altGr ? [keystroke("AltRight", at)] : []),
    keystroke(foundKey.code, at, { shift, altGr }),
    ...(plainKey ? [] : [keystroke("Space", at + gapMs)]),
  ];
}

export const altCodeKeys = (number: number, at: number, gapMs = 0): Keystroke[] => [
  keystroke("AltLeft", at, { alt: true }),
  ...[...String(number).padStart(4, "0")].map((digit, index) =>
    keystroke(`Numpad${digit}`, at + index * gapMs, { alt: true }),
  ),
];

export function typeText(text: string, start: number, gapMs: number, layout?: ScannerLayout): Keystroke[] {
  let at = start;
  return [...text].flatMap((character) => {
    const keys = keysOfCharacter(character, at, gapMs, layout);
    at = (keys.at(-1)?.atMs ?? at) + gapMs;
    return keys;
  });
}

export function scanText(
  text: string,
  start: number,
  gapMs: number,
  {
    layout,
    terminators = ["Enter"],
  }: { readonly layout?: ScannerLayout; readonly terminators?: readonly string[] } = {},
): Keystroke[] {
  const keys = typeText(text, start, gapMs, layout);
  const end = (keys.at(-1)?.atMs ?? start) + gapMs;
  return [...keys, ...terminators.map((code, index) => keystroke(code, end + index * gapMs))];
}

/** Results of feeding keys to the burst detector: scans, and the keys that reached the page and its text field. */
export interface DetectorResult {
  readonly scans: (readonly BurstKey[])[];
  readonly bursts: Burst[];
  readonly passedCodes: string[];
  readonly fieldCodes: string[];
}

const typesText = (key: Keystroke): boolean => key.code in SCANNER_LAYOUTS.us.keys && !key.control && !key.alt;

export function feedDetector(
  keys: readonly Keystroke[],
  { endsWithSilence } = { endsWithSilence: true },
): DetectorResult {
  const result: DetectorResult = { scans: [], bursts: [], passedCodes: [], fieldCodes: [] };
  let state = INITIAL_BURST_DETECTOR_STATE;
  const snapshots: number[] = [];
  for (const key of keys) {
    const step = detectKey(state, key, DEFAULT_BURST_TIMING);
    state = step.state;
    if (step.finishedBurst) result.bursts.push(step.finishedBurst);
    if (step.needsSnapshot) snapshots.push(result.fieldCodes.length);
    if (step.takeBackCount > 0) result.fieldCodes.splice(snapshots.at(-step.takeBackCount) ?? 0);
    if (step.keyAction === "pass") {
      result.passedCodes.push(key.code);
      if (typesText(key)) result.fieldCodes.push(key.code);
    }
  }
  if (endsWithSilence) {
    const silence = detectSilence(state, (keys.at(-1)?.atMs ?? 0) + 1000, DEFAULT_BURST_TIMING);
    if (silence.finishedBurst) result.bursts.push(silence.finishedBurst);
  }
  result.scans.push(...result.bursts.map((burst) => burst.keys));
  return result;
}
