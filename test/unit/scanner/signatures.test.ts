import { describe, expect, it } from "vitest";
import { VERDICT_KINDS, type DisplayKind, type VerdictKind } from "../../../src-domain/batches/batch.ts";
import {
  findSoundSignature,
  computeSlotPitch,
  chooseSound,
  type SoundPulse,
  type SoundSignature,
  type SoundName,
} from "../../../src-renderer/scanner/sounds/signatures.ts";

/** Kinds that are displayed as another kind. */
const DISPLAYED_AS_OTHER: ReadonlySet<VerdictKind> = new Set([
  "hand-over",
  "service-type",
  "hold-refused",
  "seal-scan",
]);
const DISPLAY_KINDS = VERDICT_KINDS.filter((kind) => !DISPLAYED_AS_OTHER.has(kind)) as DisplayKind[];
const SOUNDS = [
  ...new Set<SoundName>([...DISPLAY_KINDS.map(chooseSound), "set-aside", "sent", "printed", "refused", "not-recorded"]),
];
/** Sounds of success may rise. */
const SUCCESS: ReadonlySet<SoundName> = new Set(["added", "command", "sent", "printed"]);

const findDurationMs = (signature: SoundSignature): number =>
  Math.max(...signature.map(({ startMs, durationMs }) => startMs + durationMs));

function describeSound(signature: SoundSignature) {
  const first = signature[0];
  const last = signature.at(-1);
  if (!first || !last) throw new Error("A sound without pulses");
  return {
    pulses: signature.length,
    direction: findDirection(signature, first, last),
    pitch: first.startHz,
    voice: first.voice,
  };
}

function findDirection(
  signature: SoundSignature,
  first: SoundPulse,
  last: SoundPulse,
): "up-down" | "up" | "down" | "level" {
  if (signature.length > 1 && first.endHz > first.startHz && last.endHz < last.startHz) return "up-down";
  if (last.endHz > first.startHz) return "up";
  return last.endHz < first.startHz ? "down" : "level";
}

const isSamePitch = (one: number, other: number): boolean => Math.abs(Math.log2(one / other)) < 0.9 / 12;

describe("verdict sounds", () => {
  it.each(SOUNDS.filter((sound) => !SUCCESS.has(sound)))(
    "%s differs from an added item in pulses, direction and pitch",
    (sound) => {
      const other = describeSound(findSoundSignature(sound, 1));
      for (let slot = 1; slot <= 15; slot += 1) {
        const added = describeSound(findSoundSignature("added", slot));
        expect(other.pulses).not.toBe(added.pulses);
        expect(other.direction).not.toBe(added.direction);
        expect(isSamePitch(other.pitch, added.pitch), `pitch of slot ${slot}`).toBe(false);
      }
    },
  );

  it.each(SOUNDS.flatMap((one, index) => SOUNDS.slice(index + 1).map((other) => [one, other] as const)))(
    "%s and %s differ in at least two of pulses, direction, pitch and voice",
    (one, other) => {
      const a = describeSound(findSoundSignature(one, 1));
      const b = describeSound(findSoundSignature(other, 1));
      const equalities = [
        a.pulses === b.pulses,
        a.direction === b.direction,
        isSamePitch(a.pitch, b.pitch),
        a.voice === b.voice,
      ];
      expect(equalities.filter((isSame) => !isSame).length).toBeGreaterThanOrEqual(2);
    },
  );

  it("rise in pitch with the slot of an added item", () => {
    const pitches = Array.from({ length: 15 }, (_, index) => computeSlotPitch(index + 1));
    expect(pitches).toEqual(pitches.toSorted((a, b) => a - b));
    expect(new Set(pitches).size).toBe(15);
    expect(computeSlotPitch(99)).toBe(computeSlotPitch(15));
    expect(findDurationMs(findSoundSignature("added", 3))).toBeLessThanOrEqual(150);
  });
});
