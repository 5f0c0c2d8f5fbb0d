import { isAltDigit, meaningOf } from "./decode.ts";
import { isAlt, type BurstKey, type Keystroke } from "./keystroke.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "./layouts.ts";

/**
 * How a scanner is distinguished from a person. All times in milliseconds.
 *
 * Pace alone cannot do it: scanners are set up to 60 ms a key, and people roll over familiar letters as fast. But a person
 * holds a key for about 100 ms, so at that pace the next key goes down while the one before is still down; a scanner lets
 * go first. So up to `gapMs` only keys that do not overlap count as a scanner's, and six in a row are asked for, because
 * some people have light fingers. Four suffice where nobody can follow (`fastGapMs`), or where a terminator comes at the
 * same pace after a run that nothing preceded.
 */
export interface ReaderSettings {
  readonly layout: ScannerLayout;
  /** Longest time between two keys that do not overlap that makes a scanner suspected. */
  readonly gapMs: number;
  /** A pace that only rolling fingers reach, and they overlap. */
  readonly fastGapMs: number;
  /** Characters in a row that make a fast scanner certain, or any that sends a terminator at its pace. */
  readonly minCharacters: number;
  /** Characters in a row that make a slow scanner certain before its terminator. */
  readonly slowMinCharacters: number;
  /** A scanner that starts slowly still presses its keys faster than people do. */
  readonly slowStartMs: number;
  /** Once it is certain: the pause that ends a code of a scanner that sends no terminator. */
  readonly pauseMs: number;
  /** The same while a terminator is to be expected: buffered scanners and busy computers stall in the middle of a code. */
  readonly terminatedPauseMs: number;
  /** How long after such an end a terminator still belongs to the scanner. */
  readonly lateTerminatorMs: number;
  /** Whether the scanner sends a terminator; `null` learns it from the scans. */
  readonly expectsTerminator: boolean | null;
  /** No code takes longer; the rest of what comes without a pause is swallowed. */
  readonly maxBurstMs: number;
  /** A finger rests on a key for longer than a scanner, and its next key comes later than one of a burst. */
  readonly fingerHoldMs: number;
  /** A key that types something and is held longer than this is stuck. */
  readonly stuckMs: number;
}

export const DEFAULT_READER_SETTINGS: ReaderSettings = {
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

/** Whether a key followed the one before as only a scanner's keys do. */
export function isAtPace(key: Pick<BurstKey, "gapMs" | "overlapping">, settings: ReaderSettings): boolean {
  return key.gapMs <= (key.overlapping ? settings.fastGapMs : settings.gapMs);
}

export interface BurstStart {
  /** Index of the burst's first key. */
  readonly start: number;
  /** A key that came shortly before may have been its first, so that the code may be incomplete. */
  readonly missing: boolean;
}

/** Where in a run of keys a scanner began, or null while a person may be typing. */
export function burstStart(run: readonly BurstKey[], trimmed: boolean, settings: ReaderSettings): BurstStart | null {
  const silence = newestSilence(run, settings);
  const sure = startAfterSilence(run.slice(silence), trimmed && silence === 0, settings);
  if (sure === null) return null;
  // Computers stall among the first keys of a code too. Keys before the stall that came as a scanner's do are its own;
  // the source of a single key cannot be known, and a code that may be shortened is refused.
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
 * Whether a key before a burst is certainly a person's. A scanner that stalls either holds the key for the time of the
 * stall, and its next key follows the release at its pace, or lets go at its pace and stalls then: never both. That the
 * desk has acted on the key proves nothing: it would have acted on a scanner's, too.
 */
function isFingers(
  key: BurstKey,
  next: BurstKey | undefined,
  longestHold: number,
  { fingerHoldMs, gapMs }: ReaderSettings,
): boolean {
  if (key.releasedAt === null || next === undefined) return false;
  return holdOf(key) >= Math.max(fingerHoldMs, 2 * longestHold) && next.at - key.releasedAt > gapMs;
}

/** In milliseconds; 0 of a key that is still down, as the newest of a run always is. */
const holdOf = (key: BurstKey): number => (key.releasedAt ?? key.at) - key.at;

/** F8 stands for a separator inside a burst; alone before one it is a person's key, and a code begins with none. */
const mayBeginCode = (key: BurstKey, settings: ReaderSettings): boolean =>
  isCharacter(key, settings) && key.code !== "F8";

/** Index of the newest key that came after a pause. */
const newestSilence = (run: readonly BurstKey[], settings: ReaderSettings): number =>
  Math.max(
    0,
    run.findLastIndex((key) => key.gapMs > settings.pauseMs),
  );

function startAfterSilence(run: readonly BurstKey[], trimmed: boolean, settings: ReaderSettings): number | null {
  const start = startOfPace(run, (key) => isAtPace(key, settings));
  const fastStart = startOfPace(run, (key) => key.gapMs <= settings.fastGapMs && !key.overlapping);
  const certain =
    charactersFrom(run, fastStart, settings) >= settings.minCharacters ||
    charactersFrom(run, start, settings) >= settings.slowMinCharacters;
  if (!certain) return null;
  // What is certain now may have begun earlier and slower, and a start that is cut off would shorten the code. A few
  // characters after silence are the scanner's too, whatever stalled after them; a longer run is a person's typing, and a
  // key that types nothing is a person's unless it came at the scanner's pace.
  const slowStart = Math.min(
    start,
    startOfPace(run, (key) => key.gapMs <= settings.slowStartMs && !key.overlapping),
  );
  const typing = run.findLastIndex((key, index) => index < start && !isCharacter(key, settings)) + 1;
  const isWholeRun = !trimmed && typing === 0 && slowStart < settings.minCharacters;
  return isWholeRun ? 0 : Math.max(slowStart, typing);
}

/** Whether a terminator right after a run makes the whole run a short code of a slow scanner. */
export function isShortScan(
  run: readonly BurstKey[],
  terminator: Pick<BurstKey, "gapMs" | "overlapping">,
  settings: ReaderSettings,
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

/** The first of the newest keys that follow one another at a pace. */
function startOfPace(run: readonly BurstKey[], atPace: (key: BurstKey) => boolean): number {
  return run.findLastIndex((key, index) => index === 0 || !atPace(key));
}

const charactersFrom = (run: readonly BurstKey[], start: number, settings: ReaderSettings): number =>
  run.slice(start).filter((key) => isCharacter(key, settings)).length;

export const isCharacter = (key: BurstKey | Keystroke, settings: ReaderSettings): boolean =>
  isAltDigit(key) || meaningOf(key, settings.layout).kind !== "unknown";
