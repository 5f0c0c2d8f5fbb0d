import { isAltDigit, decodeKey } from "./decode.ts";
import { isAlt, type BurstKey, type Keystroke } from "./keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "./layouts.ts";

/**
 * How to tell a scanner from an operator's typing. All times in milliseconds.
 *
 * Pace is not enough: scanners take up to 60 ms per key, and people type familiar letters as fast. But a person holds a
 * key for about 100 ms, so that fast keys overlap; a scanner releases first. Up to `gapMs`, only non-overlapping keys
 * count as a scanner's, and six in a row are required, because some people release keys early. Four are enough at a
 * pace that no typing reaches (`fastGapMs`), or if a terminator follows at the pace and nothing precedes the run.
 */
export interface BurstTiming {
  readonly layout: ScannerLayout;
  /** Maximum gap between two non-overlapping keys of a scanner. */
  readonly gapMs: number;
  /** Maximum gap of a pace at which typed keys always overlap. */
  readonly fastGapMs: number;
  /** Characters in a row that identify a fast scanner, or any scanner that sends a terminator at its pace. */
  readonly minCharacters: number;
  /** Characters in a row that identify a slow scanner before its terminator. */
  readonly slowMinCharacters: number;
  /** Maximum gap of a scanner that starts slowly; people are slower. */
  readonly slowStartMs: number;
  /** Pause that ends a certain burst of a scanner without terminator. */
  readonly pauseMs: number;
  /** Pause that ends a burst if a terminator is expected: buffered scanners and busy computers stall in a code. */
  readonly terminatedPauseMs: number;
  /** Time after the pause of a burst in which a terminator still belongs to the scanner. */
  readonly lateTerminatorMs: number;
  /** Whether the scanner sends a terminator; null if the last scan decides. */
  readonly expectsTerminator: boolean | null;
  /** Maximum duration of a code; keys that follow without a pause are swallowed. */
  readonly maxBurstMs: number;
  /** Minimum time for which a finger holds a key. */
  readonly fingerHoldMs: number;
  /** A key that repeats for longer is stuck. */
  readonly stuckMs: number;
}

export const DEFAULT_BURST_TIMING: BurstTiming = {
  layout: SCANNER_LAYOUTS.us,
  gapMs: 70,
  fastGapMs: 30,
  minCharacters: 4,
  slowMinCharacters: 6,
  slowStartMs: 100,
  pauseMs: 150,
  terminatedPauseMs: 600,
  lateTerminatorMs: 250,
  expectsTerminator: null,
  maxBurstMs: 20_000,
  fingerHoldMs: 45,
  stuckMs: 2000,
};

/** Returns whether the key followed the previous one at a scanner's pace. */
export function isAtPace(key: Pick<BurstKey, "gapMs" | "isOverlapping">, timing: BurstTiming): boolean {
  return key.gapMs <= (key.isOverlapping ? timing.fastGapMs : timing.gapMs);
}

export interface BurstStart {
  readonly start: number;
  /** An earlier key may belong to the code, so the code may lack its start. */
  readonly isStartUncertain: boolean;
}

/** Returns the index at which a scanner's burst starts in a run of keys; null if the run may be typing. */
export function findBurstStart(run: readonly BurstKey[], isTrimmed: boolean, timing: BurstTiming): BurstStart | null {
  const silenceIndex = findNewestSilence(run, timing);
  const certainStart = findStartAfterSilence(run.slice(silenceIndex), isTrimmed && silenceIndex === 0, timing);
  if (certainStart === null) return null;
  // A computer may stall within the first keys of a code: a group at a scanner's pace before the stall is part of the
  // code. The source of a single key cannot be known: the code may lack its start and is refused.
  let start = silenceIndex + certainStart;
  for (;;) {
    const keysBefore = run.slice(0, start);
    const group = keysBefore.slice(findPaceStart(keysBefore, (key) => isAtPace(key, timing)));
    const isPartOfCode = group.length > 1 && group.every((key) => isCharacter(key, timing));
    if (!isPartOfCode) break;
    start -= group.length;
  }
  const earlierKeys = run.slice(0, start);
  const maxHoldMs = Math.max(...run.slice(start).map(getHoldMs));
  const lastTypedIndex = earlierKeys.findLastIndex(
    (key, index) => !canBeginCode(key, timing) || isFingerKey(key, run[index + 1], maxHoldMs, timing),
  );
  return { start, isStartUncertain: lastTypedIndex < earlierKeys.length - 1 };
}

/**
 * Returns whether a person certainly typed a key before a burst: it was held long, and the next key came long after its
 * release. A stall lengthens either the hold or the gap of a scanner's key, never both.
 */
function isFingerKey(
  key: BurstKey,
  nextKey: BurstKey | undefined,
  maxHoldMs: number,
  { fingerHoldMs, gapMs }: BurstTiming,
): boolean {
  if (key.releasedAtMs === null || nextKey === undefined) return false;
  return getHoldMs(key) >= Math.max(fingerHoldMs, 2 * maxHoldMs) && nextKey.atMs - key.releasedAtMs > gapMs;
}

/** Returns for how many milliseconds the key was held; 0 for a key that is still down. */
const getHoldMs = (key: BurstKey): number => (key.releasedAtMs ?? key.atMs) - key.atMs;

/** Returns whether a code can begin with the key. F8 is a separator within a code, but a shortcut before a burst. */
const canBeginCode = (key: BurstKey, timing: BurstTiming): boolean => isCharacter(key, timing) && key.code !== "F8";

const findNewestSilence = (run: readonly BurstKey[], timing: BurstTiming): number =>
  Math.max(
    0,
    run.findLastIndex((key) => key.gapMs > timing.pauseMs),
  );

function findStartAfterSilence(run: readonly BurstKey[], isTrimmed: boolean, timing: BurstTiming): number | null {
  const start = findPaceStart(run, (key) => isAtPace(key, timing));
  const fastStart = findPaceStart(run, (key) => key.gapMs <= timing.fastGapMs && !key.isOverlapping);
  const isCertain =
    countCharacters(run, fastStart, timing) >= timing.minCharacters ||
    countCharacters(run, start, timing) >= timing.slowMinCharacters;
  if (!isCertain) return null;
  // A slower start may precede the certain part; without it the code would be too short. Fewer than `minCharacters`
  // keys after a silence belong to the scanner, even if it stalled after them. A longer slow run is typing. A key
  // without a character is the operator's unless it came at the scanner's pace.
  const slowStart = Math.min(
    start,
    findPaceStart(run, (key) => key.gapMs <= timing.slowStartMs && !key.isOverlapping),
  );
  const typingEnd = run.findLastIndex((key, index) => index < start && !isCharacter(key, timing)) + 1;
  const isEntireRun = !isTrimmed && typingEnd === 0 && slowStart < timing.minCharacters;
  return isEntireRun ? 0 : Math.max(slowStart, typingEnd);
}

/** Returns whether the run and a terminator right after it are a short code of a slow scanner. */
export function isShortScan(
  run: readonly BurstKey[],
  terminator: Pick<BurstKey, "gapMs" | "isOverlapping">,
  timing: BurstTiming,
): boolean {
  const isAtScannerPace = (key: Pick<BurstKey, "gapMs" | "isOverlapping">): boolean =>
    key.gapMs <= timing.gapMs && !key.isOverlapping;
  return (
    run.length >= timing.minCharacters &&
    run.every((key) => isCharacter(key, timing) || isAlt(key.code)) &&
    run.slice(1).every(isAtScannerPace) &&
    isAtScannerPace(terminator)
  );
}

function findPaceStart(run: readonly BurstKey[], matchesPace: (key: BurstKey) => boolean): number {
  return run.findLastIndex((key, index) => index === 0 || !matchesPace(key));
}

const countCharacters = (run: readonly BurstKey[], start: number, timing: BurstTiming): number =>
  run.slice(start).filter((key) => isCharacter(key, timing)).length;

export const isCharacter = (key: BurstKey | Keystroke, timing: BurstTiming): boolean =>
  isAltDigit(key) || decodeKey(key, timing.layout).kind !== "unknown";
