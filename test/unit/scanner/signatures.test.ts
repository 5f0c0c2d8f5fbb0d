import { describe, expect, it } from "vitest";
import type { VerdictKind } from "../../../src-domain/batch.ts";
import {
  signatureOf,
  slotPitch,
  soundOf,
  type Signature,
  type SoundName,
} from "../../../src-renderer/sounds/signatures.ts";

const SOUND_OF_VERDICT: Record<VerdictKind, SoundName> = {
  added: "added",
  "already-in-batch": "already-in-batch",
  "in-another-batch": "hand",
  command: "command",
  locked: "hand",
  "wrong-warehouse": "wrong-warehouse",
  "not-eligible": "not-eligible",
  "unknown-code": "unknown-code",
  "batch-full": "batch-full",
  "damaged-scan": "damaged-scan",
};
const KINDS = Object.keys(SOUND_OF_VERDICT) as VerdictKind[];
const SOUNDS = [...new Set<SoundName>([...Object.values(SOUND_OF_VERDICT), "not-recorded"])];

const lengthOf = (signature: Signature): number =>
  Math.max(...signature.map(({ startMs, durationMs }) => startMs + durationMs));

/** What an ear tells apart on a cheap loudspeaker. */
function heard(signature: Signature): {
  pulses: number;
  direction: string;
  pitch: number;
  voice: string;
  long: boolean;
} {
  const first = signature[0];
  const last = signature.at(-1);
  if (!first || !last) throw new Error("A sound without pulses");
  const turn = signature.length > 1 && first.to > first.from && last.to < last.from ? "up-down" : null;
  const direction = turn ?? (last.to > first.from ? "up" : last.to < first.from ? "down" : "level");
  return {
    pulses: signature.length,
    direction,
    pitch: first.from,
    voice: first.voice,
    long: lengthOf(signature) > 500,
  };
}

describe("the sound of a verdict", () => {
  it.each(KINDS)("%s asks for its own", (kind) => {
    expect(soundOf(kind)).toBe(SOUND_OF_VERDICT[kind]);
  });

  it("differs from every other in more than its pitch", () => {
    const marks = SOUNDS.map((sound) => {
      const { pulses, direction, voice, long } = heard(signatureOf(sound, 1));
      return [pulses, direction, voice, long].join(" ");
    });
    expect(new Set(marks).size).toBe(SOUNDS.length);
  });

  it.each([
    ["added", { pulses: 1, direction: "up" }],
    ["already-in-batch", { pulses: 2, direction: "level" }],
    ["hand", { pulses: 2, direction: "down" }],
    ["wrong-warehouse", { pulses: 3, direction: "down" }],
    ["not-eligible", { pulses: 2, direction: "level", voice: "square" }],
    ["unknown-code", { pulses: 2, direction: "up-down" }],
    ["batch-full", { pulses: 1, direction: "level", long: true }],
    ["damaged-scan", { pulses: 1, voice: "noise" }],
  ] as const)("of %s is as the outcome language says", (sound, expected) => {
    expect(heard(signatureOf(sound, 1))).toMatchObject(expected);
  });

  it("of an added item climbs with its slot and is short", () => {
    const pitches = Array.from({ length: 15 }, (_, index) => slotPitch(index + 1));
    expect(pitches).toEqual(pitches.toSorted((a, b) => a - b));
    expect(new Set(pitches).size).toBe(15);
    expect(slotPitch(99)).toBe(slotPitch(15));
    expect(lengthOf(signatureOf("added", 3))).toBeLessThanOrEqual(150);
  });
});
