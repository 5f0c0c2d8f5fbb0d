import { SCAN_MAX_LENGTH } from "../../src-domain/scan-code.ts";
import { isAltDigit, meaningOf } from "./decode.ts";
import { isAlt, isLineFeed, isModifier, isTerminator, type BurstKey, type Keystroke } from "./keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "./layouts.ts";

/** How a scanner is told from a person. All times in milliseconds. */
export interface ReaderSettings {
  readonly layout: ScannerLayout;
  /** Longest time between two keys that makes a scanner suspected. */
  readonly gapMs: number;
  /** Keys in a row, at that pace, that make it certain. */
  readonly minCharacters: number;
  /** A scanner that starts slowly still presses its keys faster than people do. */
  readonly slowStartMs: number;
  /** Once it is certain: the pause that ends a code of a scanner that sends no terminator. */
  readonly pauseMs: number;
  /** The same while a terminator is to be expected: buffered scanners and busy computers stall in the middle of a code. */
  readonly terminatedPauseMs: number;
  /** How long after such an end a terminator still belongs to the scanner. */
  readonly lateTerminatorMs: number;
}

export const DEFAULT_READER_SETTINGS: ReaderSettings = {
  layout: SCANNER_LAYOUTS.us,
  gapMs: 50,
  minCharacters: 4,
  slowStartMs: 100,
  pauseMs: 150,
  terminatedPauseMs: 600,
  lateTerminatorMs: 250,
};

/** Keys kept of a burst; beyond it the scan is `too-long` anyway and the rest is only swallowed. */
const KEPT_KEYS = 1024;

export interface ReaderState {
  /** `watching`: keys go through. `reading`: a burst is certain, its keys are kept from the page. */
  readonly phase: "watching" | "reading";
  /** While watching: the keys just let through without a pause. While reading: the burst. */
  readonly keys: readonly BurstKey[];
  /** True when older keys of this run were dropped, so that the run is known to be a long one. */
  readonly trimmed: boolean;
  readonly lastAt: number;
  /** Learned from the last scan: this scanner sends no terminator, so there is no use in waiting for one. */
  readonly unterminated: boolean;
  /** What may be swallowed after a scan has ended, and until when. */
  readonly tail: { readonly kind: "line-feed" | "late-terminator"; readonly until: number } | null;
}

export const INITIAL_READER_STATE: ReaderState = {
  phase: "watching",
  keys: [],
  trimmed: false,
  lastAt: Number.NEGATIVE_INFINITY,
  unterminated: false,
  tail: null,
};

export interface ReaderStep {
  readonly state: ReaderState;
  /** `pass`: the page gets the key. `swallow`: nobody does. */
  readonly key: "pass" | "swallow";
  /** The key was let through and may have to be taken back. */
  readonly mayTakeBack: boolean;
  /** How many of the newest keys that were let through belong to the scanner and must be taken back now. */
  readonly takeBack: number;
  /** A burst that has ended. */
  readonly finished: readonly BurstKey[] | null;
}

const letThrough = (state: ReaderState, mayTakeBack = false): ReaderStep => ({
  state,
  key: "pass",
  mayTakeBack,
  takeBack: 0,
  finished: null,
});

const swallow = (state: ReaderState, more: Partial<ReaderStep> = {}): ReaderStep => ({
  state,
  key: "swallow",
  mayTakeBack: false,
  takeBack: 0,
  finished: null,
  ...more,
});

/** What one key going down means. Pure; the caller acts on the step and keeps its state. */
export function readKey(before: ReaderState, key: Keystroke, settings: ReaderSettings): ReaderStep {
  const late = readSilence(before, key.at, settings);
  if (late.finished) return { ...readKey(late.state, key, settings), finished: late.finished };
  const state = late.state;
  if (state.phase === "reading") return readInBurst(state, key, settings);
  // A held key says nothing about pace, and a stuck one must not become a scan.
  if (key.repeat) return letThrough(state);
  // Alt belongs to the characters that scanners write as Alt+0nnn; the other modifiers are read off the key they change.
  if (isModifier(key.code) && !isAlt(key.code)) return letThrough(stillRunning(state, key, settings));
  if (endsTail(state, key)) return swallow({ ...state, unterminated: false, tail: null });
  if (key.meta || isTerminator(key) || isShortcut(key)) return letThrough(forget(state, key));
  return watch(state, key, settings);
}

/** The pause after which a burst has ended, in milliseconds. */
export function pauseOf(state: ReaderState, settings: ReaderSettings): number {
  return state.unterminated ? settings.pauseMs : settings.terminatedPauseMs;
}

/** Ends a burst that has fallen silent. Call it when `pauseOf` has passed since the last key. */
export function readSilence(
  state: ReaderState,
  now: number,
  settings: ReaderSettings,
): Pick<ReaderStep, "state" | "finished"> {
  const end = state.lastAt + pauseOf(state, settings);
  if (state.phase === "watching" || now <= end) return { state, finished: null };
  const tail = { kind: "late-terminator", until: end + settings.lateTerminatorMs } as const;
  return {
    state: { ...INITIAL_READER_STATE, lastAt: state.lastAt, unterminated: true, tail },
    finished: state.keys,
  };
}

function readInBurst(state: ReaderState, key: Keystroke, settings: ReaderSettings): ReaderStep {
  if (key.repeat) return swallow(state);
  if (isModifier(key.code)) {
    const keys = isAlt(key.code) ? kept(state.keys, burstKey(state, key)) : state.keys;
    return swallow({ ...state, keys, lastAt: key.at });
  }
  if (isTerminator(key)) {
    const tail = { kind: "line-feed", until: key.at + settings.gapMs } as const;
    return swallow({ ...INITIAL_READER_STATE, lastAt: key.at, tail }, { finished: state.keys });
  }
  return swallow({ ...state, keys: kept(state.keys, burstKey(state, key)), lastAt: key.at });
}

/** Counts a key that has not yet proved to be a scanner's, and recognises the burst when it is one. */
function watch(state: ReaderState, key: Keystroke, settings: ReaderSettings): ReaderStep {
  const next = burstKey(state, key);
  const running = key.at - state.lastAt <= settings.pauseMs;
  const run = running ? [...state.keys, next] : [next];
  const start = burstStart(run, running && state.trimmed, settings);
  if (start === null) {
    const trimmed = (running && state.trimmed) || run.length > SCAN_MAX_LENGTH;
    return letThrough({ ...state, keys: run.slice(-SCAN_MAX_LENGTH), trimmed, lastAt: key.at, tail: null }, true);
  }
  const burst = run.slice(start);
  return swallow(
    { ...state, phase: "reading", keys: burst, trimmed: false, lastAt: key.at, tail: null },
    { takeBack: burst.length - 1 },
  );
}

/** Where in a run of keys a scanner began, or null while a person may be typing. */
function burstStart(run: readonly BurstKey[], trimmed: boolean, settings: ReaderSettings): number | null {
  const start = startAtPace(run, settings.gapMs);
  const characters = run.slice(start).filter((key) => isCharacter(key, settings)).length;
  if (characters < settings.minCharacters) return null;
  // What is certain now may have begun earlier and slower, and a start that is cut off would shorten the code. A few
  // characters after silence are the scanner's too, whatever stalled after them; a longer run is a person's typing, and a
  // key that types nothing is a person's unless it came at the scanner's pace.
  const slowStart = startAtPace(run, settings.slowStartMs);
  const typing = run.findLastIndex((key, index) => index < start && !isCharacter(key, settings)) + 1;
  const isWholeRun = !trimmed && typing === 0 && slowStart < settings.minCharacters;
  return isWholeRun ? 0 : Math.max(slowStart, typing);
}

/** The first of the newest keys that follow one another within a gap. */
function startAtPace(run: readonly BurstKey[], gapMs: number): number {
  let start = run.length - 1;
  while (start > 0 && (run[start]?.gapMs ?? Infinity) <= gapMs) start -= 1;
  return start;
}

const isCharacter = (key: BurstKey, settings: ReaderSettings): boolean =>
  isAltDigit(key) || meaningOf(key, settings.layout).kind === "text";

const burstKey = (state: ReaderState, key: Keystroke): BurstKey => ({
  code: key.code,
  shift: key.shift,
  control: key.control,
  alt: key.alt,
  gapMs: Number.isFinite(state.lastAt) ? Math.max(0, key.at - state.lastAt) : 0,
  at: key.at,
});

const kept = (keys: readonly BurstKey[], key: BurstKey): readonly BurstKey[] =>
  keys.length < KEPT_KEYS ? [...keys, key] : keys;

const forget = (state: ReaderState, key: Keystroke): ReaderState => ({
  ...state,
  keys: [],
  trimmed: false,
  lastAt: key.at,
  tail: null,
});

/** A modifier inside a run keeps it going: scanners spend a gap on Shift too. */
function stillRunning(state: ReaderState, key: Keystroke, settings: ReaderSettings): ReaderState {
  return key.at - state.lastAt <= settings.gapMs ? { ...state, lastAt: key.at } : state;
}

function endsTail(state: ReaderState, key: Keystroke): boolean {
  if (state.tail === null || key.at > state.tail.until) return false;
  return state.tail.kind === "line-feed" ? isLineFeed(key) : isTerminator(key);
}

/** Ctrl with a letter is a person's shortcut until a burst is certain; Ctrl with a bracket can be a leading FNC1. */
function isShortcut(key: Keystroke): boolean {
  return key.control && !key.code.startsWith("Bracket");
}
