import { SCAN_MAX_LENGTH } from "../../../src-domain/scanning/scan-code.ts";
import { findBurstStart, isCharacter, isShortScan, type BurstTiming } from "./burst-timing.ts";
import { isAlt, isLineFeed, isModifier, isTerminator, type BurstKey, type Keystroke } from "./keystroke.ts";

export interface Burst {
  readonly keys: readonly BurstKey[];
  /** Position of the terminator key; null if a pause ended the burst. */
  readonly terminator: string | null;
  /** The burst reached the length or time limit without a terminator or a pause. */
  readonly isTooLong: boolean;
  /** The end of the code where keys may be missing; null if the code is complete. */
  readonly missingKeysAt: "start" | "end" | null;
}

/** Limit of a raw scan in the contract; no code has as many keys. */
const MAX_BURST_KEYS = 1024;

export interface BurstDetectorState {
  /** `reading`: a burst is certain and withheld. `jammed`: the burst is too long; keys are withheld until a pause. */
  readonly phase: "watching" | "reading" | "jammed";
  /** While watching: the keys passed to the page since the last pause. While reading: the keys of the burst. */
  readonly keys: readonly BurstKey[];
  /** Older keys of this run were dropped, so the run is known to be long. */
  readonly isTrimmed: boolean;
  readonly isStartUncertain: boolean;
  readonly lastKeyAtMs: number;
  /** The last scan had no terminator, so a short pause ends the next one. */
  readonly wasUnterminated: boolean;
  /** The key that is swallowed after a scan, until a time in milliseconds; null if none is expected. */
  readonly trailingKey: { readonly kind: "line-feed" | "late-terminator"; readonly expiresAtMs: number } | null;
}

export const INITIAL_BURST_DETECTOR_STATE: BurstDetectorState = {
  phase: "watching",
  keys: [],
  isTrimmed: false,
  isStartUncertain: false,
  lastKeyAtMs: Number.NEGATIVE_INFINITY,
  wasUnterminated: false,
  trailingKey: null,
};

export interface BurstDetectorStep {
  readonly state: BurstDetectorState;
  readonly keyAction: "pass" | "swallow";
  /** The key may be a scanner's: the caller must take a snapshot of the field before the key. */
  readonly needsSnapshot: boolean;
  /** Number of the newest keys with `needsSnapshot` that are a scanner's: the caller restores the field before them. */
  readonly takeBackCount: number;
  readonly finishedBurst: Burst | null;
  readonly isKeyStuck: boolean;
}

const NO_EFFECTS = { needsSnapshot: false, takeBackCount: 0, finishedBurst: null, isKeyStuck: false } as const;

const passKey = (state: BurstDetectorState, needsSnapshot = false): BurstDetectorStep => ({
  ...NO_EFFECTS,
  state,
  keyAction: "pass",
  needsSnapshot,
});

const swallowKey = (state: BurstDetectorState, effects: Partial<BurstDetectorStep> = {}): BurstDetectorStep => ({
  ...NO_EFFECTS,
  state,
  keyAction: "swallow",
  ...effects,
});

/** Interprets one key press. Pure: the caller acts on the step and stores its state. */
export function detectKey(previousState: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  const stepAfterSilence = detectSilence(previousState, key.atMs, timing);
  if (stepAfterSilence.finishedBurst)
    return { ...detectKey(stepAfterSilence.state, key, timing), finishedBurst: stepAfterSilence.finishedBurst };
  const state = stepAfterSilence.state;
  if (state.phase === "reading") return handleBurstKey(state, key, timing);
  if (state.phase === "jammed") return handleJammedKey(state, key, timing);
  // The repeats of a held key come at the system's pace, and a stuck key must not become a scan.
  if (key.repeat) return isStuck(key, timing) ? swallowKey(state, { isKeyStuck: true }) : passKey(state);
  // Alt belongs to characters written as Alt+0nnn; other modifiers are read from the key they modify.
  if (isModifier(key.code) && !isAlt(key.code)) return passKey(extendRun(state, key, timing));
  if (isExpectedTrailingKey(state, key, timing))
    return swallowKey({ ...state, wasUnterminated: false, trailingKey: null });
  if (isTerminator(key, timing.layout)) return handleTerminator(state, key, timing);
  if (key.meta) return passKey(clearRun(state, key));
  if (isShortcut(key)) return handleShortcut(state, key, timing);
  return watchKey(state, key, timing);
}

/** Records when a key was released: a finger holds a key longer than a scanner. Ignores releases within a burst. */
export function detectRelease(state: BurstDetectorState, code: string, releasedAtMs: number): BurstDetectorState {
  const index = state.keys.findLastIndex((key) => key.code === code && key.releasedAtMs === null);
  const releasedKey = state.keys[index];
  if (state.phase !== "watching" || releasedKey === undefined) return state;
  return { ...state, keys: state.keys.with(index, { ...releasedKey, releasedAtMs }) };
}

export function choosePauseMs(state: BurstDetectorState, timing: BurstTiming): number {
  if (state.phase === "jammed") return timing.pauseMs;
  const lacksTerminator = timing.expectsTerminator === null ? state.wasUnterminated : !timing.expectsTerminator;
  return lacksTerminator ? timing.pauseMs : timing.terminatedPauseMs;
}

/** Ends a burst after a pause. Call it when `choosePauseMs` milliseconds have passed since the last key. */
export function detectSilence(
  state: BurstDetectorState,
  nowMs: number,
  timing: BurstTiming,
): Pick<BurstDetectorStep, "state" | "finishedBurst"> {
  const endsAtMs = state.lastKeyAtMs + choosePauseMs(state, timing);
  if (state.phase === "watching" || nowMs <= endsAtMs) return { state, finishedBurst: null };
  const trailingKey = { kind: "late-terminator", expiresAtMs: endsAtMs + timing.lateTerminatorMs } as const;
  const idleState = { ...INITIAL_BURST_DETECTOR_STATE, lastKeyAtMs: state.lastKeyAtMs, trailingKey };
  if (state.phase === "jammed") return { state: idleState, finishedBurst: null };
  return {
    state: { ...idleState, wasUnterminated: true },
    finishedBurst: createBurst(state, null),
  };
}

/** Ends a burst when the window loses the focus. Its last keys go to another window, so the code is incomplete. */
export function detectBlur(state: BurstDetectorState): Pick<BurstDetectorStep, "state" | "finishedBurst"> {
  const finishedBurst: Burst | null =
    state.phase === "reading" ? { ...createBurst(state, null), missingKeysAt: "end" } : null;
  return { state: { ...INITIAL_BURST_DETECTOR_STATE, wasUnterminated: state.wasUnterminated }, finishedBurst };
}

function handleBurstKey(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  if (key.repeat) return swallowKey(state);
  if (isTerminator(key, timing.layout)) return finishBurst(state, key, timing);
  const belongsToCode = !isModifier(key.code) || isAlt(key.code);
  const keys = belongsToCode ? [...state.keys, toBurstKey(state, key)] : state.keys;
  const isOverTime = key.atMs - (keys[0]?.atMs ?? key.atMs) > timing.maxBurstMs;
  if (keys.length >= MAX_BURST_KEYS || isOverTime) {
    const finishedBurst = { ...createBurst(state, null), keys, isTooLong: true };
    return swallowKey({ ...INITIAL_BURST_DETECTOR_STATE, phase: "jammed", lastKeyAtMs: key.atMs }, { finishedBurst });
  }
  return swallowKey({ ...state, keys, lastKeyAtMs: key.atMs });
}

function handleJammedKey(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  if (!isTerminator(key, timing.layout)) return swallowKey({ ...state, lastKeyAtMs: key.atMs });
  return { ...finishBurst(state, key, timing), finishedBurst: null };
}

const createBurst = (state: BurstDetectorState, terminator: string | null): Burst => ({
  keys: state.keys,
  terminator,
  isTooLong: false,
  missingKeysAt: state.isStartUncertain ? "start" : null,
});

function finishBurst(state: BurstDetectorState, terminator: Keystroke, timing: BurstTiming): BurstDetectorStep {
  const trailingKey = { kind: "line-feed", expiresAtMs: terminator.atMs + timing.gapMs } as const;
  return swallowKey(
    { ...INITIAL_BURST_DETECTOR_STATE, lastKeyAtMs: terminator.atMs, trailingKey },
    { finishedBurst: createBurst(state, terminator.code) },
  );
}

/** Swallows a terminator that ends a short code at a scanner's pace. Passes any other terminator to the page. */
function handleTerminator(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  if (state.isTrimmed || !isShortScan(state.keys, toBurstKey(state, key), timing)) return passKey(clearRun(state, key));
  return { ...finishBurst(state, key, timing), takeBackCount: state.keys.length };
}

/** Treats Ctrl and a letter right after another key as a scanner's control character: no operator is so fast. */
function handleShortcut(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  const lastCharacterAtMs = state.keys.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  if (key.atMs - lastCharacterAtMs > timing.fastGapMs) return passKey(clearRun(state, key));
  return { ...watchKey(state, key, timing), keyAction: "swallow" };
}

function watchKey(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorStep {
  const newKey = toBurstKey(state, key);
  const continuesRun = key.atMs - state.lastKeyAtMs <= timing.terminatedPauseMs;
  const run = continuesRun ? [...state.keys, newKey] : [newKey];
  const foundStart = findBurstStart(run, continuesRun && state.isTrimmed, timing);
  if (foundStart === null) {
    const isTrimmed = (continuesRun && state.isTrimmed) || run.length > SCAN_MAX_LENGTH;
    return passKey(
      { ...state, keys: run.slice(-SCAN_MAX_LENGTH), isTrimmed, lastKeyAtMs: key.atMs, trailingKey: null },
      true,
    );
  }
  const burstKeys = run.slice(foundStart.start);
  return swallowKey(
    {
      ...state,
      phase: "reading",
      keys: burstKeys,
      isStartUncertain: foundStart.isStartUncertain,
      isTrimmed: false,
      lastKeyAtMs: key.atMs,
      trailingKey: null,
    },
    { takeBackCount: burstKeys.length - 1 },
  );
}

const toBurstKey = (state: BurstDetectorState, key: Keystroke): BurstKey => ({
  ...key,
  gapMs: Number.isFinite(state.lastKeyAtMs) ? Math.max(0, key.atMs - state.lastKeyAtMs) : 0,
  releasedAtMs: null,
});

const clearRun = (state: BurstDetectorState, key: Keystroke): BurstDetectorState => ({
  ...state,
  keys: [],
  isTrimmed: false,
  lastKeyAtMs: key.atMs,
  trailingKey: null,
});

/** Extends a run by the time of a modifier, because scanners spend a gap on Shift too. */
function extendRun(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): BurstDetectorState {
  return key.atMs - state.lastKeyAtMs <= timing.gapMs ? { ...state, lastKeyAtMs: key.atMs } : state;
}

function isExpectedTrailingKey(state: BurstDetectorState, key: Keystroke, timing: BurstTiming): boolean {
  if (state.trailingKey === null || key.atMs > state.trailingKey.expiresAtMs) return false;
  return state.trailingKey.kind === "line-feed" ? isLineFeed(key, timing.layout) : isTerminator(key, timing.layout);
}

/** Only character and terminator keys can be stuck: operators hold keys that move or delete. */
const isStuck = (key: Keystroke, timing: BurstTiming): boolean =>
  key.heldMs > timing.stuckMs && (isTerminator(key, timing.layout) || isCharacter(key, timing));

/** Ctrl with a letter is an operator's shortcut until a burst is certain; Ctrl with a bracket can be a leading FNC1. */
const isShortcut = (key: Keystroke): boolean =>
  key.control && !key.alt && !key.altGr && !key.code.startsWith("Bracket");
