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
export const OTHER = "RBX-1007-251121-A0043-7";

export const stroke = (code: string, at: number, more: Partial<Keystroke> = {}): Keystroke => ({
  code,
  shift: false,
  control: false,
  alt: false,
  altGr: false,
  meta: false,
  repeat: false,
  heldMs: 0,
  overlapping: false,
  at,
  ...more,
});

const keysOfLayout = new Map(
  Object.values(SCANNER_LAYOUTS).map((layout: ScannerLayout) => [layout.id, charactersOf(layout)]),
);

function charactersOf(layout: ScannerLayout): Map<string, { readonly code: string; readonly level: number }> {
  const found = new Map<string, { readonly code: string; readonly level: number }>();
  for (const [code, characters] of Object.entries(layout.keys)) {
    if (code.startsWith("Numpad")) continue;
    for (const [level, character] of characters.entries()) {
      if (character && !found.has(character)) found.set(character, { code, level });
    }
  }
  return found;
}

/**
 * Returns the keys that a scanner sends for one character: Shift and AltGr are separate presses, a space follows a dead
 * key, and a character without a key is sent as Alt and its number.
 */
export function keysOf(
  character: string,
  at: number,
  gapMs = 0,
  layout: ScannerLayout = SCANNER_LAYOUTS.us,
): Keystroke[] {
  const characters = keysOfLayout.get(layout.id);
  const plain = characters?.get(character);
  const dead = characters?.get(`◌${character}`);
  const found = plain ?? dead;
  if (!found) return altNumber(character.charCodeAt(0), at, gapMs);
  const shift = found.level % 2 === 1;
  const altGr = found.level >= 2;
  return [
    ...(shift ? [stroke("ShiftLeft", at)] : []),
    ...(altGr ? [stroke("AltRight", at)] : []),
    stroke(found.code, at, { shift, altGr }),
    ...(plain ? [] : [stroke("Space", at + gapMs)]),
  ];
}

export const altNumber = (number: number, at: number, gapMs = 0): Keystroke[] => [
  stroke("AltLeft", at, { alt: true }),
  ...[...String(number).padStart(4, "0")].map((digit, index) =>
    stroke(`Numpad${digit}`, at + index * gapMs, { alt: true }),
  ),
];

export function typed(text: string, start: number, gapMs: number, layout?: ScannerLayout): Keystroke[] {
  let at = start;
  return [...text].flatMap((character) => {
    const keys = keysOf(character, at, gapMs, layout);
    at = (keys.at(-1)?.at ?? at) + gapMs;
    return keys;
  });
}

export function scanned(
  text: string,
  start: number,
  gapMs: number,
  {
    layout,
    terminators = ["Enter"],
  }: { readonly layout?: ScannerLayout; readonly terminators?: readonly string[] } = {},
): Keystroke[] {
  const keys = typed(text, start, gapMs, layout);
  const end = (keys.at(-1)?.at ?? start) + gapMs;
  return [...keys, ...terminators.map((code, index) => stroke(code, end + index * gapMs))];
}

/** Results of feeding keys to the burst detector: scans, and the keys that reached the page and its text field. */
export interface Desk {
  readonly scans: (readonly BurstKey[])[];
  readonly bursts: Burst[];
  readonly passed: string[];
  readonly field: string[];
}

const typesText = (key: Keystroke): boolean => key.code in SCANNER_LAYOUTS.us.keys && !key.control && !key.alt;

export function feed(keys: readonly Keystroke[], silenceAtEnd = true): Desk {
  const desk: Desk = { scans: [], bursts: [], passed: [], field: [] };
  let state = INITIAL_BURST_DETECTOR_STATE;
  const snapshots: number[] = [];
  for (const key of keys) {
    const step = detectKey(state, key, DEFAULT_BURST_TIMING);
    state = step.state;
    if (step.finished) desk.bursts.push(step.finished);
    if (step.mayTakeBack) snapshots.push(desk.field.length);
    if (step.takeBack > 0) desk.field.length = snapshots.at(-step.takeBack) ?? -1;
    if (step.key === "pass") {
      desk.passed.push(key.code);
      if (typesText(key)) desk.field.push(key.code);
    }
  }
  if (silenceAtEnd) {
    const end = detectSilence(state, (keys.at(-1)?.at ?? 0) + 1000, DEFAULT_BURST_TIMING);
    if (end.finished) desk.bursts.push(end.finished);
  }
  desk.scans.push(...desk.bursts.map((burst) => burst.keys));
  return desk;
}
