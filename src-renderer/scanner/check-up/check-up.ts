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

/** Milliseconds. A code repeated within this time is one trigger pull read twice: an operator is slower. */
const DOUBLED_WITHIN_MS = 700;

export type CheckUpPhase =
  | { readonly kind: "before" }
  | { readonly kind: "scanning"; readonly codeId: CheckCodeId }
  /** All codes are read; a double read of the last code may still arrive. */
  | { readonly kind: "settling" }
  | { readonly kind: "done"; readonly result: CheckUpResult; readonly stored: "yes" | "no" | "failed" };

export interface CheckUp {
  readonly phase: CheckUpPhase;
  readonly readings: readonly CheckScan[];
  /** `timeStamp` of the newest scan's first key. */
  readonly lastAt: number;
  /** The newest scan was no check-up code and was recorded as an item scan. */
  readonly strayed: boolean;
}

export const NO_CHECK_UP: CheckUp = { phase: { kind: "before" }, readings: [], lastAt: 0, strayed: false };

export const useCheckUp = create<CheckUp>(() => NO_CHECK_UP);

export const startedCheckUp = (): CheckUp => ({
  ...NO_CHECK_UP,
  phase: { kind: "scanning", codeId: CHECK_CODES[0].id },
});

/** Adds a check-up code, in any order. Returns null for any other code, which is then recorded as an item scan. */
export function addScannedCode(before: CheckUp, burst: CapturedBurst): CheckUp | null {
  const { phase, readings } = before;
  const last = readings.at(-1);
  const at = burst.keys[0]?.at ?? 0;
  const reading = readingOf(burst, phase.kind === "scanning" ? phase.codeId : (last?.codeId ?? "ending"));
  if (reading === null) return null;
  if (last && isSame(last, reading) && at - before.lastAt <= DOUBLED_WITHIN_MS) {
    return { ...before, lastAt: at, readings: [...readings.slice(0, -1), { ...last, times: last.times + 1 }] };
  }
  if (phase.kind !== "scanning") return before;
  const others = readings.filter(({ codeId }) => codeId !== reading.codeId);
  const next = phaseAfter([...others, reading], phase.codeId);
  return { readings: [...others, reading], lastAt: at, phase: next, strayed: false };
}

export function skipCode(before: CheckUp): CheckUp {
  const { phase } = before;
  if (phase.kind !== "scanning") return before;
  const shownIndex = CHECK_CODES.findIndex(({ id }) => id === phase.codeId);
  const next = CHECK_CODES[shownIndex + 1];
  return { ...before, strayed: false, phase: next ? phaseAfter(before.readings, next.id) : { kind: "settling" } };
}

/** Returns the next unread code at or after `shown`; skipped codes before it stay skipped. */
function phaseAfter(readings: readonly CheckScan[], shown: CheckCodeId): CheckUpPhase {
  const startIndex = CHECK_CODES.findIndex(({ id }) => id === shown);
  const next = CHECK_CODES.slice(startIndex).find(({ id }) => readings.every(({ codeId }) => codeId !== id));
  return next ? { kind: "scanning", codeId: next.id } : { kind: "settling" };
}

function readingOf({ keys, terminator, capsLock, composing }: CapturedBurst, shown: CheckCodeId): CheckScan | null {
  const readAs = SCANNER_LAYOUT_IDS.map((layoutId) => ({
    layoutId,
    text: decodeWithIdentifier(keys, SCANNER_LAYOUTS[layoutId]),
  }));
  const knownCode = CHECK_CODES.find((code) => readAs.some(({ text }) => isReadAs(code.id, text)));
  const texts = readAs.map(({ text }) => text);
  if (knownCode === undefined && !isMisread(shown, texts)) return null;
  return {
    codeId: knownCode?.id ?? shown,
    readAs,
    gapsMs: keys.slice(1).map(({ gapMs }) => gapMs),
    terminator: terminatorOf(terminator),
    capsLock,
    composing,
    times: 1,
  };
}

const terminatorOf = (code: string | null): Terminator => (code === null ? "none" : code === "Tab" ? "tab" : "enter");

const isSame = (a: CheckScan, b: CheckScan): boolean =>
  a.codeId === b.codeId && a.readAs.every(({ text }, index) => text === b.readAs[index]?.text);
