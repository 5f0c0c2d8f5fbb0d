import { create } from "zustand";
import {
  CHECK_CODES,
  isReadAs,
  judgeCheckUp,
  type CheckCodeId,
  type CheckScan,
  type CheckUpResult,
  type Terminator,
} from "../../../src-domain/scanning/scanner-profile.ts";
import { isMisread } from "../../../src-domain/scanning/check-code-misread.ts";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { decodeWithIdentifier } from "../capture/decode.ts";
import { SCANNER_LAYOUTS } from "../capture/layouts.ts";

/** Milliseconds. The same code within this time is one trigger pull read twice: an operator is slower. */
const DOUBLED_WITHIN_MS = 700;

export type CheckUpPhase =
  | { readonly kind: "before" }
  | { readonly kind: "scanning"; readonly codeId: CheckCodeId }
  /** No code is left; a second read of the last one still counts. */
  | { readonly kind: "settling" }
  | { readonly kind: "done"; readonly result: CheckUpResult; readonly stored: "yes" | "no" | "failed" };

export interface CheckUp {
  readonly phase: CheckUpPhase;
  readonly readings: readonly CheckScan[];
  /** The newest reading's first key, by the clock of the keys. */
  readonly lastAt: number;
  /** The newest scan was of another code, which was recorded as usual. */
  readonly strayed: boolean;
}

export const BEFORE: CheckUp = { phase: { kind: "before" }, readings: [], lastAt: 0, strayed: false };

export const useCheckUp = create<CheckUp>(() => BEFORE);

export const beginCheckUp = (): CheckUp => ({ ...BEFORE, phase: { kind: "scanning", codeId: CHECK_CODES[0].id } });

/** Codes may come in any order, as from the printed sheet. Null for a scan of anything else: it is a parcel's. */
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
  const shown = CHECK_CODES.findIndex(({ id }) => id === phase.codeId);
  const next = CHECK_CODES[shown + 1];
  return { ...before, strayed: false, phase: next ? phaseAfter(before.readings, next.id) : { kind: "settling" } };
}

/** Codes skipped before the shown one stay skipped. */
function phaseAfter(readings: readonly CheckScan[], shown: CheckCodeId): CheckUpPhase {
  const from = CHECK_CODES.findIndex(({ id }) => id === shown);
  const next = CHECK_CODES.slice(from).find(({ id }) => readings.every(({ codeId }) => codeId !== id));
  return next ? { kind: "scanning", codeId: next.id } : { kind: "settling" };
}

export const judgeScannedCodes = (readings: readonly CheckScan[], layout: string, now: Date): CheckUpResult =>
  judgeCheckUp(readings, layout, now.toISOString());

function readingOf({ keys, terminator, capsLock, composing }: CapturedBurst, shown: CheckCodeId): CheckScan | null {
  const readAs = SCANNER_LAYOUT_IDS.map((layoutId) => ({
    layoutId,
    text: decodeWithIdentifier(keys, SCANNER_LAYOUTS[layoutId]),
  }));
  const known = CHECK_CODES.find((code) => readAs.some(({ text }) => isReadAs(code.id, text)));
  const texts = readAs.map(({ text }) => text);
  if (known === undefined && !isMisread(shown, texts)) return null;
  return {
    codeId: known?.id ?? shown,
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
