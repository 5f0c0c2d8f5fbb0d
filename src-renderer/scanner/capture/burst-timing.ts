import { isAltDigit, meaningOf } from "./decode.ts";
import { isAlt, type BurstKey, type Keystroke } from "./keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "./layouts.ts";

/**
 * How to tell a scanner from an operator's typing. All times in milliseconds.
 *
 * Pace alone is not enough: scanners are configured up to 60 ms per key, and people roll over familiar letters as fast. But
 * a person holds a key for about 100 ms, so at that pace the next key goes down before the previous one is up; a scanner
 * releases first. So up to `gapMs` only non-overlapping keys count as a scanner's, and six in a row are required, because
 * some people have light fingers. Four are enough at a pace that no typing reaches (`fastGapMs`), or if a terminator follows
 * at the same pace and nothing precedes the run.
 */
export interface BurstTiming {
  readonly layout: ScannerLayout;
  /** Longest gap between two non-overlapping keys that may be a scanner's. */
  readonly gapMs: number;
  /** A pace that only rolling fingers reach, and those overlap. */
  readonly fastGapMs: number;
  /** Characters in a row that identify a fast scanner, or any scanner that sends a terminator at its pace. */
  readonly minCharacters: number;
  /** Characters in a row that identify a slow scanner before its terminator. */
  readonly slowMinCharacters: number;
  /** Longest gap of a scanner that starts slowly; people are slower still. */
  readonly slowStartMs: number;
  /** Once a burst is certain: the pause that ends a code of a scanner without terminator. */
  readonly pauseMs: number;
  /** The same when a terminator is expected: buffered scanners and busy computers stall within a code. */
  readonly terminatedPauseMs: number;
  /** How long after such an end a terminator still belongs to the scanner. */
  readonly lateTerminatorMs: number;
  /** Whether the scanner sends a terminator; `null` learns it from the scans. */
  readonly expectsTerminator: boolean | null;
  /** Longest duration of a code; whatever follows without a pause is swallowed. */
  readonly maxBurstMs: number;
  /** A finger holds a key longer than a scanner does, and its next key comes later than within a burst. */
  readonly fingerHoldMs: number;
  /** A character key held longer than this is stuck. */
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

/** Whether a key followed the previous one as only a scanner's key does. */
export function isAtPace(key: Pick<BurstKey, "gapMs" | "overlapping">, settings: BurstTiming): boolean {
  return key.gapMs <= (key.overlapping ? settings.fastGapMs : settings.gapMs);
}

export interface BurstStart {
  readonly start: number;
  /** An earlier key may belong to the code, which may therefore be incomplete. */
  readonly missing: boolean;
}

/** Where in a run of keys a scanner's burst starts; null while it may be typing. */
export function burstStart(run: readonly BurstKey[], trimmed: boolean, settings: BurstTiming): BurstStart | null {
  const silence = newestSilence(run, settings);
  const sure = startAfterSilence(run.slice(silence), trimmed && silence === 0, settings);
  if (sure === null) return null;
  // Computers stall within the first keys of a code too. A group at a scanner's pace before the stall belongs to the code.
  // The source of a single key cannot be known, and a code that may be shortened is refused.
  let start = silence + sure;
  for (let length = Infinity; length > 1;) {
    const before = run.slice(0, start);
    const group = before.slice(startOfPace(before, (key) => isAtPace(key, settings)));
    length = group.every((key) => isCharacter(key, settings)) ? group.length : 0;
    if (length > 1) start -= length;
  }
  const others = run.slice(0, start);
  const longestHold = Math.max(...run.slice(start).map(holdOf));
  const persons = others.findLastIndex(
    (key, index) => !mayBeginCode(key, settings) || isFingers(key, run[index + 1], longestHold, settings),
  );
  return { start, missing: persons < others.length - 1 };
}

/**
 * Whether a key before a burst is certainly a finger's. A stall affects a scanner's key in one of two ways: the key is held
 * during the stall and the next key follows its release at pace, or it is released at pace and the stall follows; never
 * both. That the desk acted on the key proves nothing: it would have acted on a scanner's key too.
 */
function isFingers(
  key: BurstKey,
  next: BurstKey | undefined,
  longestHold: number,
  { fingerHoldMs, gapMs }: BurstTiming,
): boolean {
  if (key.releasedAt === null || next === undefined) return false;
  return holdOf(key) >= Math.max(fingerHoldMs, 2 * longestHold) && next.at - key.releasedAt > gapMs;
}

/** Milliseconds; 0 for a key that is still down. */
const holdOf = (key: BurstKey): number => (key.releasedAt ?? key.at) - key.at;

/** F8 is a separator inside a burst; alone before one it is an operator's key, and no code begins with it. */
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
  // The certain part may continue an earlier, slower start, and cutting that off would shorten the code. A few characters
  // after silence belong to the scanner, even if it stalled after them. A longer run is typing, and a key without a
  // character is an operator's unless it came at the scanner's pace.
  const slowStart = Math.min(
    start,
    startOfPace(run, (key) => key.gapMs <= settings.slowStartMs && !key.overlapping),
  );
  const typing = run.findLastIndex((key, index) => index < start && !isCharacter(key, settings)) + 1;
  const isWholeRun = !trimmed && typing === 0 && slowStart < settings.minCharacters;
  return isWholeRun ? 0 : Math.max(slowStart, typing);
}

/** Whether a terminator right after a run makes it a short code of a slow scanner. */
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
