import type { GestureDetails } from "../../../src-preload/contract/health/black-box.ts";
import { decodeKeys, isAltDigit, meaningOf } from "../../scanner/reading/decode.ts";
import { isModifier } from "../../scanner/reading/keystroke.ts";
import type { ScannerLayout } from "../../scanner/reading/layouts.ts";

type StoredKey = GestureDetails["keys"][number];

export interface ReplayStep {
  readonly number: number;
  readonly code: string;
  readonly held: readonly ("control" | "alt" | "shift")[];
  readonly gapMs: number;
  /** The character of this key alone: null for a modifier key, undefined for a key the layout does not know. */
  readonly character: string | null | undefined;
  /** What the scan reads up to and including this key. */
  readonly soFar: string;
}

const burstKey = ({ code, shift, control = false, alt = false, gapMs }: StoredKey) => ({
  code,
  shift,
  control,
  alt,
  gapMs,
  at: 0,
});

/** Decodes the scan again, key by key, with the reader's own table. */
export function replaySteps(keys: readonly StoredKey[], layout: ScannerLayout): ReplayStep[] {
  const burst = keys.map(burstKey);
  return burst.map((key, index) => ({
    number: index + 1,
    code: key.code,
    held: (["control", "alt", "shift"] as const).filter((modifier) => key[modifier]),
    gapMs: key.gapMs,
    character: characterOf(key, layout),
    soFar: decodeKeys(burst.slice(0, index + 1), layout).text,
  }));
}

function characterOf(key: ReturnType<typeof burstKey>, layout: ScannerLayout): string | null | undefined {
  if (isModifier(key.code) || isAltDigit(key)) return null;
  const meaning = meaningOf(key, layout);
  return meaning.kind === "unknown" ? undefined : meaning.text;
}

const SIGNS = new Map(
  Array.from({ length: 32 }, (_, code) => [String.fromCodePoint(code), String.fromCodePoint(0x2400 + code)]),
);

export const visible = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => SIGNS.get(character) ?? "\u2421").replaceAll(" ", "␣");
