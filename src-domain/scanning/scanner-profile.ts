import { type Framing, framingOf, FRAMINGS, withoutFraming } from "./framing.ts";
/** Result of a check-up of the scanner; later scans are compared with it. */
export interface ScannerProfile {
  /** The scanner's layout, not the computer's; an id of the renderer's layout tables. */
  readonly layoutId: string;
  readonly terminator: Terminator;
  /** Milliseconds between keys: median and 99th percentile. */
  readonly gapP50Ms: number;
  readonly gapP99Ms: number;
  /** Codes that arrived twice for one trigger pull. */
  readonly doubledReads: number;
  /** Caps Lock or an input method was active. Harmless, because the desk reads key positions. */
  readonly capsLock: boolean;
  readonly inputMethod: boolean;
  readonly measuredAt: string;
}

export const TERMINATORS = ["enter", "tab", "none"] as const;
export type Terminator = (typeof TERMINATORS)[number];

/** Together these Code 128 test codes distinguish all layouts and reveal common faults. `\u001D` is FNC1. */
export const CHECK_CODES = [
  { id: "digits", text: "7390158264" },
  { id: "mixed-case", text: "aZqYwMbXvAzQ" },
  { id: "symbols", text: "-_/:=+.@#&()?;" },
  { id: "long", text: "USE-2-261121-D00001-57-CHECK-0123456789" },
  { id: "short", text: "K4-7" },
  { id: "gs1", text: "1026A17\u001D2142" },
  { id: "ending", text: "END-41" },
] as const;
export type CheckCodeId = (typeof CHECK_CODES)[number]["id"];

export interface CheckScan {
  readonly codeId: CheckCodeId;
  readonly readAs: readonly { readonly layoutId: string; readonly text: string }[];
  readonly gapsMs: readonly number[];
  readonly terminator: Terminator;
  readonly capsLock: boolean;
  readonly composing: boolean;
  readonly times: number;
}

export type CheckFinding =
  | { readonly kind: "not-read"; readonly codeIds: readonly CheckCodeId[] }
  | { readonly kind: "case-swapped" }
  | { readonly kind: "garbled"; readonly codeId: CheckCodeId; readonly expected: string; readonly read: string }
  | { readonly kind: "doubled"; readonly count: number }
  | { readonly kind: "slow"; readonly gapMs: number }
  | { readonly kind: "mixed-endings" };

export type CheckNote =
  | "no-terminator"
  | "short-codes"
  | "gs1-lost"
  | "gs1-not-read"
  | `framed-${Framing}`
  | "caps-lock"
  | "input-method";

export interface CheckUpResult {
  readonly findings: readonly CheckFinding[];
  readonly notes: readonly CheckNote[];
  readonly profile: ScannerProfile | null;
}

/** Maximum milliseconds between keys for 4 or 5 characters without a terminator, because people type fast too. */
export const SHORT_CODE_GAP_MS = 30;
/** Maximum milliseconds between keys at which the desk reliably tells a scanner from a person. */
export const MAX_SCANNER_GAP_MS = 60;

/** Judges a check-up. If several layouts read every test code, `preferredLayout` wins. */
export function judgeCheckUp(scans: readonly CheckScan[], preferredLayout: string, measuredAt: string): CheckUpResult {
  const gaps = scans.flatMap(({ gapsMs }) => gapsMs);
  const layoutId = findLayout(scans, preferredLayout);
  const doubledReads = scans.filter(({ times }) => times > 1).length;
  const gapP99Ms = quantile(gaps, 0.99);
  // Not the maximum: one stall of a busy computer does not make the scanner slow.
  const usualGapMs = quantile(gaps, 0.9);
  const terminators = new Set(scans.map(({ terminator }) => terminator));
  const terminator = [...terminators][0] ?? "none";
  const capsLock = scans.some((scan) => scan.capsLock);
  const inputMethod = scans.some(({ composing }) => composing);
  const findings: CheckFinding[] = [
    ...listUnreadFindings(scans),
    ...(layoutId === null ? listMisreadFindings(scans) : []),
    ...(doubledReads > 0 ? [{ kind: "doubled", count: doubledReads } as const] : []),
    ...(usualGapMs > MAX_SCANNER_GAP_MS ? [{ kind: "slow", gapMs: Math.round(usualGapMs) } as const] : []),
    ...(terminators.size > 1 ? [{ kind: "mixed-endings" } as const] : []),
  ];
  const notes: CheckNote[] = [
    ...findEndingNotes(terminator === "none" && terminators.size === 1, usualGapMs),
    ...findSeparatorNotes(scans),
    ...findFramingNotes(scans, layoutId),
    ...(capsLock ? (["caps-lock"] as const) : []),
    ...(inputMethod ? (["input-method"] as const) : []),
  ];
  const measurements = { gapP50Ms: quantile(gaps, 0.5), gapP99Ms, doubledReads, capsLock, inputMethod, measuredAt };
  const profile = layoutId === null || scans.length === 0 ? null : { layoutId, terminator, ...measurements };
  return { findings, notes, profile };
}

function findEndingNotes(isUnterminated: boolean, usualGapMs: number): CheckNote[] {
  if (!isUnterminated) return [];
  return usualGapMs > SHORT_CODE_GAP_MS ? ["no-terminator", "short-codes"] : ["no-terminator"];
}

/** A scanner that cannot send FNC1 is usable, because no code of the service contains FNC1. */
function findSeparatorNotes(scans: readonly CheckScan[]): CheckNote[] {
  const gs1Scan = scans.find(({ codeId }) => codeId === "gs1");
  if (gs1Scan === undefined) return scans.length === 0 ? [] : ["gs1-not-read"];
  return gs1Scan.readAs.some(({ text }) => withoutFraming(text) === expectedText("gs1")) ? [] : ["gs1-lost"];
}

/** Framing is a note, not a fault: the desk removes it from every code. */
function findFramingNotes(scans: readonly CheckScan[], layoutId: string | null): CheckNote[] {
  const texts = scans.flatMap(({ readAs }) => readAs.filter((layoutRead) => layoutRead.layoutId === layoutId));
  const framings = new Set(texts.map(({ text }) => framingOf(text)));
  return FRAMINGS.filter((framing) => framings.has(framing)).map((framing) => `framed-${framing}` as const);
}

/** Returns whether `read` is the test code. FNC1 may be lost or arrive as an unknown key. */
export function isReadAs(codeId: CheckCodeId, scannedText: string): boolean {
  const text = withoutFraming(scannedText);
  const expected = expectedText(codeId);
  return text === expected || (codeId === "gs1" && withoutSeparators(text) === withoutSeparators(expected));
}

/** Returns whether the scan matches its code on no known keyboard. */
export const isGarbled = ({ codeId, readAs }: Pick<CheckScan, "codeId" | "readAs">): boolean =>
  !readAs.some(({ text }) => isReadAs(codeId, text));

const withoutSeparators = (text: string): string => text.replaceAll("\u001D", "").replaceAll("\uFFFD", "");

export const expectedText = (codeId: CheckCodeId): string => CHECK_CODES.find(({ id }) => id === codeId)?.text ?? "";

function findLayout(scans: readonly CheckScan[], preferredLayout: string): string | null {
  const layouts = scans[0]?.readAs.map(({ layoutId }) => layoutId) ?? [];
  const matchingLayouts = layouts.filter((layoutId) =>
    scans.every(({ codeId, readAs }) =>
      readAs.some((layoutRead) => layoutRead.layoutId === layoutId && isReadAs(codeId, layoutRead.text)),
    ),
  );
  return matchingLayouts.includes(preferredLayout) ? preferredLayout : (matchingLayouts[0] ?? null);
}

function listUnreadFindings(scans: readonly CheckScan[]): CheckFinding[] {
  const codeIds = CHECK_CODES.map(({ id }) => id).filter(
    (id) => id !== "gs1" && !scans.some(({ codeId }) => codeId === id),
  );
  return codeIds.length === 0 ? [] : [{ kind: "not-read", codeIds }];
}

/** Returns the first misread of the layout that reads most test codes, if no layout reads all of them. */
function listMisreadFindings(scans: readonly CheckScan[]): CheckFinding[] {
  const isCaseSwapped = scans.some(({ codeId, readAs }) =>
    readAs.some(({ text }) => text !== expectedText(codeId) && withCaseSwapped(text) === expectedText(codeId)),
  );
  if (isCaseSwapped) return [{ kind: "case-swapped" }];
  const layouts = scans[0]?.readAs.map(({ layoutId }) => layoutId) ?? [];
  const misreadsWith = (layoutId: string): CheckFinding[] =>
    scans.flatMap(({ codeId, readAs }) => {
      const read = readAs.find((readText) => readText.layoutId === layoutId)?.text ?? "";
      const expected = expectedText(codeId);
      return isReadAs(codeId, read) ? [] : [{ kind: "garbled", codeId, expected, read } as const];
    });
  const closestMisreads = layouts.map(misreadsWith).toSorted((a, b) => a.length - b.length)[0];
  return closestMisreads?.slice(0, 1) ?? [];
}

const withCaseSwapped = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join("");

/** Returns the smallest value that is at least as large as `fraction` of all values; 0 for an empty list. */
function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)] ?? 0;
}

export interface DriftSample {
  readonly text: string;
  readonly isDamaged: boolean;
  readonly gapsMs: readonly number[];
  /** Time of the first key, in milliseconds since the epoch. */
  readonly at: number;
}

/** Drops the gap before the first key, which is not part of the scan. */
export const sampleOf = (rawScan: {
  readonly text: string;
  readonly damage: unknown;
  readonly keys: readonly { readonly gapMs: number }[];
  readonly startedAt: string;
}): DriftSample => ({
  text: rawScan.text,
  isDamaged: rawScan.damage !== null,
  gapsMs: rawScan.keys.slice(1).map(({ gapMs }) => gapMs),
  at: Date.parse(rawScan.startedAt),
});

export type Drift = "damaged" | "doubled" | "slower";

/** Number of recent scans that are compared. */
export const DRIFT_WINDOW = 40;
const DRIFT_MIN_SCANS = 12;
const DRIFT_MIN_CASES = 3;
const DRIFT_FRACTION = 0.1;
const DOUBLED_WITHIN_MS = 1000;
const SLOWER_FACTOR = 2;
const SLOWER_BY_MS = 8;

/** Returns the worst difference between recent scans and the check-up; null without a difference. */
export function findDrift(profile: ScannerProfile, scans: readonly DriftSample[]): Drift | null {
  const recentScans = scans.slice(-DRIFT_WINDOW);
  if (recentScans.length < DRIFT_MIN_SCANS) return null;
  const isFrequent = (cases: number): boolean =>
    cases >= DRIFT_MIN_CASES && cases / recentScans.length > DRIFT_FRACTION;
  if (isFrequent(recentScans.filter(({ isDamaged }) => isDamaged).length)) return "damaged";
  const doubledCount = recentScans.filter((scan, index) => isDoubleRead(scan, recentScans[index - 1])).length;
  if (profile.doubledReads === 0 && isFrequent(doubledCount)) return "doubled";
  const gapMs = quantile(
    recentScans.flatMap(({ gapsMs }) => gapsMs),
    0.5,
  );
  return gapMs > profile.gapP50Ms * SLOWER_FACTOR && gapMs > profile.gapP50Ms + SLOWER_BY_MS ? "slower" : null;
}

const isDoubleRead = (scan: DriftSample, previous: DriftSample | undefined): boolean =>
  previous !== undefined && scan.text === previous.text && scan.at - previous.at <= DOUBLED_WITHIN_MS;
