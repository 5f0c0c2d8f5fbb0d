import type { Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { isModifier } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { keysOf, stroke } from "./type-keys.ts";

/**
 * How a person types. Times between keys and hold times are log-normally distributed, as large studies of typing found
 * (Dhakal et al. 2018: a key is held for 116 ms, with 24 ms between people; quick typists press a fourth to two thirds
 * of their keys before they release the previous one).
 */
export interface Typist {
  readonly wordsAMinute: number;
  /** Spread of the times between keys. */
  readonly unevenness: number;
  readonly holdMs: number;
  readonly holdSpread: number;
  /** Fraction of the keys in familiar groups (th, ing, tion), typed at less than half the usual interval. */
  readonly familiar: number;
  readonly seed: number;
}

function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

const SAME_KEY_MS = 110;
const FAMILIAR_PACE = 0.45;

export function typedByHand(text: string, typist: Typist, start = 0): Keystroke[] {
  const next = random(typist.seed);
  const mean = 60_000 / (typist.wordsAMinute * 5);
  const share = 1 - typist.familiar + typist.familiar * FAMILIAR_PACE;
  const usual = mean / share / Math.exp(typist.unevenness ** 2 / 2);
  let at = start;
  let before = { code: "", downUntil: Number.NEGATIVE_INFINITY };
  const press = (keys: readonly Keystroke[]): Keystroke[] => {
    const holdMs = typist.holdMs * Math.exp(typist.holdSpread * normal(next));
    return keys.map((key) => {
      if (isModifier(key.code)) return key;
      const overlapping = before.code !== key.code && at < before.downUntil;
      before = { code: key.code, downUntil: at + holdMs };
      return { ...key, overlapping };
    });
  };
  return [...text].flatMap((character) => {
    const pace = next() < typist.familiar ? FAMILIAR_PACE : 1;
    const gap = usual * pace * Math.exp(typist.unevenness * normal(next));
    const same = (character === "\n" ? "Enter" : keysOf(character, 0).at(-1)?.code) === before.code;
    at += same ? Math.max(gap, SAME_KEY_MS) : gap;
    return press(character === "\n" ? [stroke("Enter", at)] : keysOf(character, at));
  });
}
