import type { BurstKey, Keystroke } from "../../../src-renderer/scanner/keystroke.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/layouts.ts";
import {
  DEFAULT_READER_SETTINGS,
  INITIAL_READER_STATE,
  readKey,
  readSilence,
  type ReaderState,
} from "../../../src-renderer/scanner/reader.ts";

const US = Object.entries(SCANNER_LAYOUTS.us.keys).filter(([code]) => !/^Numpad|^Intl/.test(code));

export const stroke = (code: string, at: number, more: Partial<Keystroke> = {}): Keystroke => ({
  code,
  shift: false,
  control: false,
  alt: false,
  meta: false,
  repeat: false,
  at,
  ...more,
});

/** The keys of one character on a US keyboard; Shift is a key press of its own, as scanners send it. */
export function keysOf(character: string, at: number): Keystroke[] {
  const found = US.find(([, pair]) => pair.includes(character));
  if (!found) throw new Error(`No key types ${character}`);
  const [code, pair] = found;
  const shift = pair[0] !== character;
  return shift ? [stroke("ShiftLeft", at), stroke(code, at, { shift })] : [stroke(code, at)];
}

export function typed(text: string, start: number, gapMs: number): Keystroke[] {
  return [...text].flatMap((character, index) => keysOf(character, start + index * gapMs));
}

/** A text field and a page behind the reader, as far as keys reach them. */
export interface Desk {
  readonly scans: (readonly BurstKey[])[];
  /** Codes of the keys that the page got. */
  readonly passed: string[];
  /** What stands in the field, by key codes, after taking back. */
  readonly field: string[];
}

const typesText = (key: Keystroke): boolean => key.code in SCANNER_LAYOUTS.us.keys && !key.control && !key.alt;

export function feed(keys: readonly Keystroke[], silenceAtEnd = true): Desk & { readonly state: ReaderState } {
  const desk: Desk = { scans: [], passed: [], field: [] };
  let state = INITIAL_READER_STATE;
  const snapshots: number[] = [];
  for (const key of keys) {
    const step = readKey(state, key, DEFAULT_READER_SETTINGS);
    state = step.state;
    if (step.finished) desk.scans.push(step.finished);
    if (step.mayTakeBack) snapshots.push(desk.field.length);
    if (step.takeBack > 0) desk.field.length = snapshots.at(-step.takeBack) ?? -1;
    if (step.key === "pass") {
      desk.passed.push(key.code);
      if (typesText(key)) desk.field.push(key.code);
    }
  }
  if (silenceAtEnd) {
    const end = readSilence(state, (keys.at(-1)?.at ?? 0) + 1000, DEFAULT_READER_SETTINGS);
    state = end.state;
    if (end.finished) desk.scans.push(end.finished);
  }
  return { ...desk, state };
}
