import { SCAN_MAX_LENGTH } from "../../../src-domain/scanning/scan-code.ts";
import { burstStart, isCharacter, isShortScan, type BurstTiming } from "./burst-timing.ts";
import { isAlt, isLineFeed, isModifier, isTerminator, type BurstKey, type Keystroke } from "./keystroke.ts";

export interface Burst {
  readonly keys: readonly BurstKey[];
  /** Position of the terminator key; null if a pause ended the burst. */
  readonly terminator: string | null;
  /** The burst reached the length limit without a terminator or a pause. */
  readonly endless: boolean;
  /** The end of the code that may lack keys; null if it is complete. */
  readonly missing: "start" | "end" | null;
}

/** Limit of a raw scan in the contract; no code has as many keys. */
const MAX_BURST_KEYS = 1024;

export interface BurstDetectorState {
  /** `reading`: a burst is certain and withheld. `jammed`: the burst is too long; keys are withheld until a pause. */
  readonly phase: "watching" | "reading" | "jammed";
  /** While watching: the keys passed to the page since the last pause. While reading: the keys of the burst. */
  readonly keys: readonly BurstKey[];
  /** Older keys of this run were dropped, so the run is known to be long. */
  readonly trimmed: boolean;
  readonly missingStart: boolean;
  readonly lastAt: number;
  /** The last scan had no terminator, so a short pause ends the next one. */
  readonly unterminated: boolean;
  /** The key that may be swallowed after a scan, and the time limit in milliseconds. */
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
  /** The key may be a scanner's: the caller must take a snapshot of the field before the key. */
  readonly mayTakeBack: boolean;
  /** Number of the newest `mayTakeBack` keys that are a scanner's: the caller restores the field before them. */
  readonly takeBack: number;
  readonly finished: Burst | null;
  readonly stuck: boolean;
}

const NO_EFFECTS = { mayTakeBack: false, takeBack: 0, finished: null, stuck: false } as const;

const passKey = (state: BurstDetectorState, mayTakeBack = false): BurstDetectorStep => ({
  ...NO_EFFECTS,
  state,
  key: "pass",
  mayTakeBack,
});

const swallow = (state: BurstDetectorState, effects: Partial<BurstDetectorStep> = {}): BurstDetectorStep => ({
  ...NO_EFFECTS,
  state,
  key: "swallow",
  ...effects,
});

/** Interprets one key press. Pure: the caller acts on the step and keeps its state. */
export function detectKey(before: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const afterSilence = detectSilence(before, key.at, settings);
  if (afterSilence.finished)
    return { ...detectKey(afterSilence.state, key, settings), finished: afterSilence.finished };
  const state = afterSilence.state;
  if (state.phase === "reading") return handleBurstKey(state, key, settings);
  if (state.phase === "jammed") return handleJammedKey(state, key, settings);
  // Repeats of a held key have no pace, and a stuck key must not become a scan.
  if (key.repeat) return isStuck(key, settings) ? swallow(state, { stuck: true }) : passKey(state);
  // Alt belongs to characters written as Alt+0nnn; other modifiers are read from the key they modify.
  if (isModifier(key.code) && !isAlt(key.code)) return passKey(extendRun(state, key, settings));
  if (endsTail(state, key, settings)) return swallow({ ...state, unterminated: false, tail: null });
  if (isTerminator(key, settings.layout)) return handleTerminator(state, key, settings);
  if (key.meta) return passKey(clearRun(state, key));
  if (isShortcut(key)) return handleShortcut(state, key, settings);
  return watchKey(state, key, settings);
}

/** Records when a key was released: a finger holds a key longer than a scanner. Ignores releases within a burst. */
export function detectRelease(state: BurstDetectorState, code: string, at: number): BurstDetectorState {
  const index = state.keys.findLastIndex((key) => key.code === code && key.releasedAt === null);
  const released = state.keys[index];
  if (state.phase !== "watching" || released === undefined) return state;
  return { ...state, keys: state.keys.with(index, { ...released, releasedAt: at }) };
}

export function pauseOf(state: BurstDetectorState, settings: BurstTiming): number {
  if (state.phase === "jammed") return settings.pauseMs;
  const unterminated = settings.expectsTerminator === null ? state.unterminated : !settings.expectsTerminator;
  return unterminated ? settings.pauseMs : settings.terminatedPauseMs;
}

/** Ends a burst after a pause. Call it when `pauseOf` milliseconds have passed since the last key. */
export function detectSilence(
  state: BurstDetectorState,
  now: number,
  settings: BurstTiming,
): Pick<BurstDetectorStep, "state" | "finished"> {
  const end = state.lastAt + pauseOf(state, settings);
  if (state.phase === "watching" || now <= end) return { state, finished: null };
  const tail = { kind: "late-terminator", until: end + settings.lateTerminatorMs } as const;
  const idle = { ...INITIAL_BURST_DETECTOR_STATE, lastAt: state.lastAt, tail };
  if (state.phase === "jammed") return { state: idle, finished: null };
  return {
    state: { ...idle, unterminated: true },
    finished: burstOf(state, null),
  };
}

/** The window lost the focus: the rest of the burst goes to another window, so the first part is no full code. */
export function detectBlur(state: BurstDetectorState): Pick<BurstDetectorStep, "state" | "finished"> {
  const finished: Burst | null = state.phase === "reading" ? { ...burstOf(state, null), missing: "end" } : null;
  return { state: { ...INITIAL_BURST_DETECTOR_STATE, unterminated: state.unterminated }, finished };
}

function handleBurstKey(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (key.repeat) return swallow(state);
  if (isTerminator(key, settings.layout)) return finishBurst(state, key, settings);
  const belongsToCode = !isModifier(key.code) || isAlt(key.code);
  const keys = belongsToCode ? [...state.keys, burstKey(state, key)] : state.keys;
  const tooLong = key.at - (keys[0]?.at ?? key.at) > settings.maxBurstMs;
  if (keys.length >= MAX_BURST_KEYS || tooLong) {
    const finished = { ...burstOf(state, null), keys, endless: true };
    return swallow({ ...INITIAL_BURST_DETECTOR_STATE, phase: "jammed", lastAt: key.at }, { finished });
  }
  return swallow({ ...state, keys, lastAt: key.at });
}

function handleJammedKey(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (!isTerminator(key, settings.layout)) return swallow({ ...state, lastAt: key.at });
  return { ...finishBurst(state, key, settings), finished: null };
}

const burstOf = (state: BurstDetectorState, terminator: string | null): Burst => ({
  keys: state.keys,
  terminator,
  endless: false,
  missing: state.missingStart ? "start" : null,
});

function finishBurst(state: BurstDetectorState, terminator: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const tail = { kind: "line-feed", until: terminator.at + settings.gapMs } as const;
  return swallow(
    { ...INITIAL_BURST_DETECTOR_STATE, lastAt: terminator.at, tail },
    { finished: burstOf(state, terminator.code) },
  );
}

/** Swallows a terminator that ends a short code at a scanner's pace. Passes the operator's Enter to the page. */
function handleTerminator(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  if (state.trimmed || !isShortScan(state.keys, burstKey(state, key), settings)) return passKey(clearRun(state, key));
  return { ...finishBurst(state, key, settings), takeBack: state.keys.length };
}

/** Treats Ctrl and a letter right after another key as a scanner's control character: no operator is so fast. */
function handleShortcut(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const lastCharacterAt = state.keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  if (key.at - lastCharacterAt > settings.fastGapMs) return passKey(clearRun(state, key));
  return { ...watchKey(state, key, settings), key: "swallow" };
}

function watchKey(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorStep {
  const next = burstKey(state, key);
  const isRunning = key.at - state.lastAt <= settings.terminatedPauseMs;
  const run = isRunning ? [...state.keys, next] : [next];
  const found = burstStart(run, isRunning && state.trimmed, settings);
  if (found === null) {
    const trimmed = (isRunning && state.trimmed) || run.length > SCAN_MAX_LENGTH;
    return passKey({ ...state, keys: run.slice(-SCAN_MAX_LENGTH), trimmed, lastAt: key.at, tail: null }, true);
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
  ...key,
  gapMs: Number.isFinite(state.lastAt) ? Math.max(0, key.at - state.lastAt) : 0,
  releasedAt: null,
});

const clearRun = (state: BurstDetectorState, key: Keystroke): BurstDetectorState => ({
  ...state,
  keys: [],
  trimmed: false,
  lastAt: key.at,
  tail: null,
});

/** A modifier within a run continues it: scanners spend a gap on Shift too. */
function extendRun(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): BurstDetectorState {
  return key.at - state.lastAt <= settings.gapMs ? { ...state, lastAt: key.at } : state;
}

function endsTail(state: BurstDetectorState, key: Keystroke, settings: BurstTiming): boolean {
  if (state.tail === null || key.at > state.tail.until) return false;
  return state.tail.kind === "line-feed" ? isLineFeed(key, settings.layout) : isTerminator(key, settings.layout);
}

/** Only character and terminator keys can be stuck: operators hold keys that move or delete. */
const isStuck = (key: Keystroke, settings: BurstTiming): boolean =>
  key.heldMs > settings.stuckMs && (isTerminator(key, settings.layout) || isCharacter(key, settings));

/** Ctrl with a letter is an operator's shortcut until a burst is certain; Ctrl with a bracket can be a leading FNC1. */
const isShortcut = (key: Keystroke): boolean =>
  key.control && !key.alt && !key.altGr && !key.code.startsWith("Bracket");
