import { SCAN_MAX_LENGTH } from "../../../src-domain/scanning/scan-code.ts";
import { isAlt, isLineFeed, isModifier, isTerminator, type BurstKey, type Keystroke } from "./keystroke.ts";
import { burstStart, isCharacter, isShortScan, type BurstTiming } from "./burst-timing.ts";

/** The keys of one trigger pull. */
export interface Burst {
  readonly keys: readonly BurstKey[];
  /** Position of the key that ended it; null when silence did. */
  readonly terminator: string | null;
  /** It never ended. */
  readonly endless: boolean;
  /** Where keys of the code may be missing. */
  readonly missing: "start" | "end" | null;
}

/** Most keys kept of a burst: more than a code has, and the limit of a gesture. */
const KEPT_KEYS = 1024;

export interface BurstDetectorState {
  /** `reading`: a burst is certain, its keys are withheld. `jammed`: it did not end; withheld until they stop. */
  readonly phase: "watching" | "reading" | "jammed";
  /** While watching: the keys let through since the last pause. While reading: the burst. */
  readonly keys: readonly BurstKey[];
  /** Older keys of this run were dropped, so the run is known to be long. */
  readonly trimmed: boolean;
  readonly missingStart: boolean;
  readonly lastAt: number;
  /** Learned from the last scan: this scanner sends no terminator, so waiting for one is useless. */
  readonly unterminated: boolean;
  /** What may still be swallowed after a scan, and until when. */
  readonly tail: { readonly kind: "line-feed" | "late-terminator"; readonly until: number } | null;
}

export const INITIAL_BURST_DETECTOR_STATE: BurstDetectorState = {
  phase: "watching",
  keys: [],
  trimmed: false,
  missingStart: false,
  lastAt: Number.NEGATIVE_INFINITY,
  unterminated: false,
  tail: null,
};

export interface BurstDetectorStep {
  readonly state: BurstDetectorState;
  readonly key: "pass" | "swallow";
  /** The key may be a scanner's, so the caller must remember the field as it is before the key. */
  readonly mayTakeBack: boolean;
  /** How many of the newest keys with `mayTakeBack` belong to the scanner and must be taken back now. */
  readonly takeBack: number;
  readonly finished: Burst | null;
  readonly stuck: boolean;
}

const NOTHING_MORE = { mayTakeBack: false, takeBack: 0, finished: null, stuck: false } as const;

const letThrough = (state: BurstDetectorState, mayTakeBack = false): BurstDetectorStep => ({
  ...NOTHING_MORE,
  state,
  key: "pass",
  mayTakeBack,
});

const swallow = (state: BurstDetectorState, more: Partial<BurstDetectorStep> = {}): BurstDetectorStep => ({
  ...NOTHING_MORE,
  state,
  key: "swallow",
  ...more,
});

/** Interprets one key press. Pure: the caller acts on the step and keeps its state. */
export function detectKey(before: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const late = detectSilence(before, key.at, settings);
  if (late.finished) return { ...detectKey(late.state, key, settings), finished: late.finished };
  const state = late.state;
  if (state.phase === "reading") return readInBurst(state, key, settings);
  if (state.phase === "jammed") return readJammed(state, key, settings);
  // A held key says nothing about pace, and a stuck key must not become a scan.
  if (key.repeat) return isStuck(key, settings) ? swallow(state, { stuck: true }) : letThrough(state);
  // Alt belongs to characters written as Alt+0nnn; other modifiers are read from the key they modify.
  if (isModifier(key.code) && !isAlt(key.code)) return letThrough(stillRunning(state, key, settings));
  if (endsTail(state, key, settings)) return swallow({ ...state, unterminated: false, tail: null });
  if (isTerminator(key, settings.layout)) return readTerminator(state, key, settings);
  if (key.meta) return letThrough(forget(state, key));
  if (isShortcut(key)) return readShortcut(state, key, settings);
  return watch(state, key, settings);
}

/** A key was released: its hold time tells a finger from a scanner. Releases within a burst are ignored. */
export function detectRelease(state: BurstDetectorState, code: string, at: number): BurstDetectorState {
  const index = state.keys.findLastIndex((key) => key.code === code && key.releasedAt === null);
  const released = state.keys[index];
  if (state.phase !== "watching" || released === undefined) return state;
  return { ...state, keys: state.keys.with(index, { ...released, releasedAt: at }) };
}

/** Milliseconds. */
export function pauseOf(state: BurstDetectorState, settings: BurstTiming): number {
  if (state.phase === "jammed") return settings.pauseMs;
  const unterminated = settings.expectsTerminator === null ? state.unterminated : !settings.expectsTerminator;
  return unterminated ? settings.pauseMs : settings.terminatedPauseMs;
}

/** Ends a silent burst. Call it when `pauseOf` has passed since the last key. */
export function detectSilence(
  state: BurstDetectorState,
  now: number,
  settings: BurstTiming,
): Pick<BurstDetectorStep, "state" | "finished"> {
  const end = state.lastAt + pauseOf(state, settings);
  if (state.phase === "watching" || now <= end) return { state, finished: null };
  const tail = { kind: "late-terminator", until: end + settings.lateTerminatorMs } as const;
  const quiet = { ...INITIAL_BURST_DETECTOR_STATE, lastAt: state.lastAt, tail };
  if (state.phase === "jammed") return { state: quiet, finished: null };
  return {
    state: { ...quiet, unterminated: true },
    finished: burstOf(state, null),
  };
}

/** The window lost the focus: the rest of the burst goes elsewhere, so its first part must not count as a whole code. */
export function detectBlur(state: BurstDetectorState): Pick<BurstDetectorStep, "state" | "finished"> {
  const finished: Burst | null = state.phase === "reading" ? { ...burstOf(state, null), missing: "end" } : null;
  return { state: { ...INITIAL_BURST_DETECTOR_STATE, unterminated: state.unterminated }, finished };
}

function readInBurst(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (key.repeat) return swallow(state);
  if (isTerminator(key, settings.layout)) return finish(state, key, settings);
  const counts = !isModifier(key.code) || isAlt(key.code);
  const keys = counts ? [...state.keys, burstKey(state, key)] : state.keys;
  const tooLong = key.at - (keys[0]?.at ?? key.at) > settings.maxBurstMs;
  if (keys.length >= KEPT_KEYS || tooLong) {
    const finished = { ...burstOf(state, null), keys, endless: true };
    return swallow({ ...INITIAL_BURST_DETECTOR_STATE, phase: "jammed", lastAt: key.at }, { finished });
  }
  return swallow({ ...state, keys, lastAt: key.at });
}

function readJammed(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (!isTerminator(key, settings.layout)) return swallow({ ...state, lastAt: key.at });
  return { ...finish(state, key, settings), finished: null };
}

const burstOf = (state: BurstDetectorState, terminator: string | null): Burst => ({
  keys: state.keys,
  terminator,
  endless: false,
  missing: state.missingStart ? "start" : null,
});

function finish(state: BurstDetectorState, terminator: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const tail = { kind: "line-feed", until: terminator.at + settings.gapMs } as const;
  return swallow(
    { ...INITIAL_BURST_DETECTOR_STATE, lastAt: terminator.at, tail },
    { finished: burstOf(state, terminator.code) },
  );
}

/** An operator's Enter goes through; one that ends a short code at a scanner's pace is the scanner's. */
function readTerminator(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (state.trimmed || !isShortScan(state.keys, burstKey(state, key), settings)) return letThrough(forget(state, key));
  return { ...finish(state, key, settings), takeBack: state.keys.length };
}

/** Too fast for an operator's shortcut: Ctrl and a letter right after another key is a control character of a burst. */
function readShortcut(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const lastCharacterAt = state.keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  if (key.at - lastCharacterAt > settings.fastGapMs) return letThrough(forget(state, key));
  return { ...watch(state, key, settings), key: "swallow" };
}

function watch(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const next = burstKey(state, key);
  const running = key.at - state.lastAt <= settings.terminatedPauseMs;
  const run = running ? [...state.keys, next] : [next];
  const found = burstStart(run, running && state.trimmed, settings);
  if (found === null) {
    const trimmed = (running && state.trimmed) || run.length > SCAN_MAX_LENGTH;
    return letThrough({ ...state, keys: run.slice(-SCAN_MAX_LENGTH), trimmed, lastAt: key.at, tail: null }, true);
  }
  const burst = run.slice(found.start);
  return swallow(
    {
      ...state,
      phase: "reading",
      keys: burst,
      missingStart: found.missing,
      trimmed: false,
      lastAt: key.at,
      tail: null,
    },
    { takeBack: burst.length - 1 },
  );
}

const burstKey = (state: BurstDetectorState, key: Keystroke): BurstKey => ({
  code: key.code,
  shift: key.shift,
  control: key.control,
  alt: key.alt,
  altGr: key.altGr,
  overlapping: key.overlapping,
  gapMs: Number.isFinite(state.lastAt) ? Math.max(0, key.at - state.lastAt) : 0,
  at: key.at,
  releasedAt: null,
});

const forget = (state: BurstDetectorState, key: Keystroke): BurstDetectorState => ({
  ...state,
  keys: [],
  trimmed: false,
  lastAt: key.at,
  tail: null,
});

/** A modifier within a run continues it: scanners spend a gap on Shift too. */
function stillRunning(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorState {
  return key.at - state.lastAt <= settings.gapMs ? { ...state, lastAt: key.at } : state;
}

function endsTail(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): boolean {
  if (state.tail === null || key.at > state.tail.until) return false;
  return state.tail.kind === "line-feed" ? isLineFeed(key, settings.layout) : isTerminator(key, settings.layout);
}

/** Keys that move or delete may be held for long; character and terminator keys may not. */
const isStuck = (key: Keystroke, settings: BurstTiming): boolean =>
  key.heldMs > settings.stuckMs && (isTerminator(key, settings.layout) || isCharacter(key, settings));

/** Ctrl with a letter is an operator's shortcut until a burst is certain; Ctrl with a bracket can be a leading FNC1. */
const isShortcut = (key: Keystroke): boolean =>
  key.control && !key.alt && !key.altGr && !key.code.startsWith("Bracket");
