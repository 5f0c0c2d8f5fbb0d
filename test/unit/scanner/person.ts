import type { Keystroke } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { isModifier } from "../../../src-renderer/scanner/capture/keystroke.ts";
import { keysOfCharacter, keystroke } from "./type-keys.ts";

/**
 * How a person types. Times between keys and hold times have a log-normal distribution, as large studies of typing
 * found (Dhakal et al. 2018: a key is held for 116 ms, with 24 ms between people; quick typists press a fourth to two
 * thirds of their keys before they release the previous one).
 */
export interface Typist {
  readonly wordsPerMinute: number;
  /** Spread of the times between keys. */
  readonly unevenness: number;
  readonly holdMs: number;
  readonly holdSpread: number;
  /** Fraction of the keys in familiar groups (th, ing, tion), typed at less than half the usual interval. */
  readonly familiarFraction: number;
  readonly seed: number;
}

function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nextNormal = (nextRandom: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - nextRandom())) * Math.cos(2 * Math.PI * nextRandom());

const SAME_KEY_MS = 110;
const FAMILIAR_PACE = 0.45;

export function typeByHand(text: string, typist: Typist, start = 0): Keystroke[] {
  const nextRandom = createRandom(typist.seed);
  const meanGapMs = 60_000 / (typist.wordsPerMinute * 5);
  const meanFraction = 1 - typist.familiarFraction + typist.familiarFraction * FAMILIAR_PACE;
  const usualGapMs = meanGapMs / meanFraction / Math.exp(typist.unevenness ** 2 / 2);
  let at = start;
  let previousKey = { code: "", downUntil: Number.NEGATIVE_INFINITY };
  const pressKeys = (keys: readonly Keystroke[]): Keystroke[] => {
    const holdMs = typist.holdMs * Math.exp(typist.holdSpread * nextNormal(nextRandom));
    return keys.map((key) => {
      if (isModifier(key.code)) return key;
      const isOverlapping = previousKey.code !== key.code && at < previousKey.downUntil;
      previousKey = { code: key.code, downUntil: at + holdMs };
      return { ...key, isOverlapping };
    });
  };
  return [...text].flatMap((character) => {
    const pace = nextRandom() < typist.familiarFraction ? FAMILIAR_PACE : 1;
    const gapMs = usualGapMs * pace * Math.exp(typist.unevenness * nextNormal(nextRandom));
    const isSameKey = (character === "\n" ? "Enter" : keysOfCharacter(character, 0).at(-1)?.code) === previousKey.code;
    at += isSameKey ? Math.max(gapMs, SAME_KEY_MS) : gapMs;
    return pressKeys(character === "\n" ? [keystroke("Enter", at)] : keysOfCharacter(character, at));
  });
}
