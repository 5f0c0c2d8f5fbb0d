import { create } from "zustand";
import { isMisread } from "../../../src-domain/scanning/check-code-misread.ts";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import {
  CHECK_CODES,
  isReadAs,
  type CheckCodeId,
  type CheckScan,
  type CheckUpResult,
  type Terminator,
} from "../../../src-domain/scanning/scanner-profile.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { decodeWithIdentifier } from "../capture/decode.ts";
import { SCANNER_LAYOUTS } from "../capture/layouts.ts";

/** A code repeated within this time is one trigger pull read twice: an operator is slower. */
const MAX_DOUBLE_READ_MS = 700;

export type CheckUpPhase =
  | { readonly kind: "before" }
  | { readonly kind: "scanning"; readonly codeId: CheckCodeId }
  /** All codes are read; a double read of the last code may still arrive. */
  | { readonly kind: "settling" }
  | { readonly kind: "done"; readonly result: CheckUpResult; readonly storeResult: "yes" | "no" | "failed" };

export interface CheckUp {
  readonly phase: CheckUpPhase;
  readonly checkScans: readonly CheckScan[];
  /** `timeStamp` of the newest scan's first key. */
  readonly lastScanAtMs: number;
  /** The newest scan was no check-up code and was recorded as an item scan. */
  readonly isLastScanStray: boolean;
}

export const NO_CHECK_UP: CheckUp = {
  phase: { kind: "before" },
  checkScans: [],
  lastScanAtMs: 0,
  isLastScanStray: false,
};

export const useCheckUp = create<CheckUp>(() => NO_CHECK_UP);

export const beginCheckUp = (): CheckUp => ({
  ...NO_CHECK_UP,
  phase: { kind: "scanning", codeId: CHECK_CODES[0].id },
});

/** Adds a check-up code, in any order. Returns null for any other code, which is then recorded as an item scan. */
export function addScannedCode(checkUp: CheckUp, burst: CapturedBurst): CheckUp | null {
  const { phase, checkScans } = checkUp;
  const lastScan = checkScans.at(-1);
  const scannedAtMs = burst.keys[0]?.atMs ?? 0;
  const lastCodeId = lastScan?.codeId ?? "ending";
  const checkScan = parseCheckScan(burst, phase.kind === "scanning" ? phase.codeId : lastCodeId);
  if (checkScan === null) return null;
  if (lastScan && isSameCheckScan(lastScan, checkScan) && scannedAtMs - checkUp.lastScanAtMs <= MAX_DOUBLE_READ_MS) {
    return {
      ...checkUp,
      lastScanAtMs: scannedAtMs,
      checkScans: [...checkScans.slice(0, -1), { ...lastScan, times: lastScan.times + 1 }],
    };
  }
  if (phase.kind !== "scanning") return checkUp;
  const otherScans = checkScans.filter(({ codeId }) => codeId !== checkScan.codeId);
  const updatedScans = [...otherScans, checkScan];
  return {
    checkScans: updatedScans,
    lastScanAtMs: scannedAtMs,
    phase: findNextPhase(updatedScans, phase.codeId),
    isLastScanStray: false,
  };
}

export function skipCode(checkUp: CheckUp): CheckUp {
  const { phase } = checkUp;
  if (phase.kind !== "scanning") return checkUp;
  const shownIndex = CHECK_CODES.findIndex(({ id }) => id === phase.codeId);
  const nextCode = CHECK_CODES[shownIndex + 1];
  return {
    ...checkUp,
    isLastScanStray: false,
    phase: nextCode ? findNextPhase(checkUp.checkScans, nextCode.id) : { kind: "settling" },
  };
}

/** Returns the phase for the next unread code at or after `shownCodeId`; earlier skipped codes stay skipped. */
function findNextPhase(checkScans: readonly CheckScan[], shownCodeId: CheckCodeId): CheckUpPhase {
  const startIndex = CHECK_CODES.findIndex(({ id }) => id === shownCodeId);
  const nextCode = CHECK_CODES.slice(startIndex).find(({ id }) => checkScans.every(({ codeId }) => codeId !== id));
  return nextCode ? { kind: "scanning", codeId: nextCode.id } : { kind: "settling" };
}

function parseCheckScan(
  { keys, terminator, capsLock, composing }: CapturedBurst,
  shownCodeId: CheckCodeId,
): CheckScan | null {
  const readAs = SCANNER_LAYOUT_IDS.map((layoutId) => ({
    layoutId,
    text: decodeWithIdentifier(keys, SCANNER_LAYOUTS[layoutId]),
  }));
  const knownCode = CHECK_CODES.find((code) => readAs.some(({ text }) => isReadAs(code.id, text)));
  const texts = readAs.map(({ text }) => text);
  if (knownCode === undefined && !isMisread(shownCodeId, texts)) return null;
  return {
    codeId: knownCode?.id ?? shownCodeId,
    readAs,
    gapsMs: keys.slice(1).map(({ gapMs }) => gapMs),
    terminator: classifyTerminator(terminator),
    capsLock,
    composing,
    times: 1,
  };
}

function classifyTerminator(code: string | null): Terminator {
  if (code === null) return "none";
  return code === "Tab" ? "tab" : "enter";
}

const isSameCheckScan = (a: CheckScan, b: CheckScan): boolean =>
  a.codeId === b.codeId && a.readAs.every(({ text }, index) => text === b.readAs[index]?.text);
