import { isAltDigit, meaningOf } from "./decode.ts";
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
  /** Time after such a pause in which a terminator still belongs to the scanner. */
  readonly lateTerminatorMs: number;
  /** Whether the scanner sends a terminator; `null` learns it from the scans. */
  readonly expectsTerminator: boolean | null;
  /** Maximum duration of a code; keys that follow without a pause are swallowed. */
  readonly maxBurstMs: number;
  readonly fingerHoldMs: number;
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

/** Whether the key followed the previous one at a scanner's pace. */
export function isAtPace(key: Pick<BurstKey, "gapMs" | "overlapping">, settings: BurstTiming): boolean {
  return key.gapMs <= (key.overlapping ? settings.fastGapMs : settings.gapMs);
}

export interface BurstStart {
  readonly start: number;
  /** An earlier key may belong to the code, which may therefore be incomplete. */
  readonly missing: boolean;
}

/** Returns the index at which a scanner's burst starts in a run of keys; null if the run may be typing. */
export function burstStart(run: readonly BurstKey[], trimmed: boolean, settings: BurstTiming): BurstStart | null {
  const silenceIndex = newestSilence(run, settings);
  const certainStart = startAfterSilence(run.slice(silenceIndex), trimmed && silenceIndex === 0, settings);
  if (certainStart === null) return null;
  // A computer may stall within the first keys of a code: a group at a scanner's pace before the stall is part of it.
  // The source of a single key cannot be known: the code may lack its start and is refused.
  let start = silenceIndex + certainStart;
  for (let length = Infinity; length > 1;) {
    const earlierKeys = run.slice(0, start);
    const group = earlierKeys.slice(startOfPace(earlierKeys, (key) => isAtPace(key, settings)));
    length = group.every((key) => isCharacter(key, settings)) ? group.length : 0;
    if (length > 1) start -= length;
  }
  const earlier = run.slice(0, start);
  const maxHoldMs = Math.max(...run.slice(start).map(heldMsOf));
  const lastTypedKey = earlier.findLastIndex(
    (key, index) => !mayBeginCode(key, settings) || isFingerKey(key, run[index + 1], maxHoldMs, settings),
  );
  return { start, missing: lastTypedKey < earlier.length - 1 };
}

/**
 * Whether a person certainly typed a key before a burst: it was held long, and the next key came long after its
 * release. A stall lengthens either the hold or the gap of a scanner's key, never both. That the desk acted on a key
 * proves nothing.
 */
function isFingerKey(
  key: BurstKey,
  next: BurstKey | undefined,
  maxHoldMs: number,
  { fingerHoldMs, gapMs }: BurstTiming,
): boolean {
  if (key.releasedAt === null || next === undefined) return false;
  return heldMsOf(key) >= Math.max(fingerHoldMs, 2 * maxHoldMs) && next.at - key.releasedAt > gapMs;
}

/** Milliseconds; 0 for a key that is still down. */
const heldMsOf = (key: BurstKey): number => (key.releasedAt ?? key.at) - key.at;

/** F8 is a separator within a code, but no code begins with it: before a burst it is the operator's shortcut. */
const mayBeginCode = (key: BurstKey, settings: BurstTiming): boolean => isCharacter(key, settings) && key.code !== "F8";

const newestSilence = (run: readonly BurstKey[], settings: BurstTiming): number =>
  Math.max(
    0,
    run.findLastIndex((key) => key.gapMs > settings.pauseMs),
  );

function startAfterSilence(run: readonly BurstKey[], trimmed: boolean, settings: BurstTiming): number | null {
  const start = startOfPace(run, (key) => isAtPace(key, settings));
  const fastStart = startOfPace(run, (key) => key.gapMs <= settings.fastGapMs && !key.overlapping);
  const certain =
    charactersFrom(run, fastStart, settings) >= settings.minCharacters ||
    charactersFrom(run, start, settings) >= settings.slowMinCharacters;
  if (!certain) return null;
  // A slower start may precede the certain part; without it the code would be too short. Fewer than `minCharacters`
  // keys after a silence belong to the scanner, even if it stalled after them. A longer slow run is typing. A key
  // without a character is the operator's unless it came at the scanner's pace.
  const slowStart = Math.min(
    start,
    startOfPace(run, (key) => key.gapMs <= settings.slowStartMs && !key.overlapping),
  );
  const typing = run.findLastIndex((key, index) => index < start && !isCharacter(key, settings)) + 1;
  const isWholeRun = !trimmed && typing === 0 && slowStart < settings.minCharacters;
  return isWholeRun ? 0 : Math.max(slowStart, typing);
}

/** Whether the run and a terminator right after it are a short code of a slow scanner. */
export function isShortScan(
  run: readonly BurstKey[],
  terminator: Pick<BurstKey, "gapMs" | "overlapping">,
  settings: BurstTiming,
): boolean {
  const atPace = (key: Pick<BurstKey, "gapMs" | "overlapping">): boolean =>
    key.gapMs <= settings.gapMs && !key.overlapping;
  return (
    run.length >= settings.minCharacters &&
    run.every((key) => isCharacter(key, settings) || isAlt(key.code)) &&
    run.slice(1).every(atPace) &&
    atPace(terminator)
  );
}

function startOfPace(run: readonly BurstKey[], atPace: (key: BurstKey) => boolean): number {
  return run.findLastIndex((key, index) => index === 0 || !atPace(key));
}

const charactersFrom = (run: readonly BurstKey[], start: number, settings: BurstTiming): number =>
  run.slice(start).filter((key) => isCharacter(key, settings)).length;

export const isCharacter = (key: BurstKey | Keystroke, settings: BurstTiming): boolean =>
  isAltDigit(key) || meaningOf(key, settings.layout).kind !== "unknown";
