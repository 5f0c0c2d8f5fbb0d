import { expect, it } from "vitest";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { ENVIRONMENT_TONES } from "../../../src-renderer/sounds/environment-tones.ts";
import { signatureOf, soundOf, type Signature } from "../../../src-renderer/sounds/signatures.ts";

const KINDS = Object.keys(ENVIRONMENT_TONES) as (keyof typeof ENVIRONMENT_TONES)[];
const beginsTogether = (signature: Signature): boolean =>
  signature.filter(({ startMs, durationMs }) => startMs === 0 && durationMs > 0).length > 1;
const strokes = (signature: Signature): number => new Set(signature.map(({ startMs }) => startMs)).size;
const lowest = (signature: Signature): number => Math.min(...signature.map(({ from }) => from));

it.each(KINDS)("the tone of an environment (%s) is short, and begins as no scan does: with several notes", (kind) => {
  const tone = ENVIRONMENT_TONES[kind];
  expect(beginsTogether(tone)).toBe(true);
  expect(Math.max(...tone.map(({ startMs, durationMs }) => startMs + durationMs))).toBeLessThanOrEqual(1500);
  expect(VERDICT_KINDS.some((kind) => beginsTogether(signatureOf(soundOf(kind), 1)))).toBe(false);
});

it("the tone of an environment has its own number of strokes or its own register for each kind", () => {
  const marks = KINDS.map((kind) => {
    const tone = ENVIRONMENT_TONES[kind];
    return `${strokes(tone)} ${Math.round(Math.log2(lowest(tone)))}`;
  });
  expect(new Set(marks).size).toBe(KINDS.length);
});
