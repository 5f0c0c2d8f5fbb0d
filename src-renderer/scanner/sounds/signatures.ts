import { displayKindOf, type DisplayKind, type Verdict } from "../../../src-domain/batches/batch.ts";

/** Times in milliseconds from the start of the sound, pitches in hertz. */
export interface SoundPulse {
  readonly voice: "sine" | "triangle" | "square" | "noise";
  readonly startHz: number;
  readonly endHz: number;
  readonly startMs: number;
  readonly durationMs: number;
}

export type SoundSignature = readonly SoundPulse[];
export type SoundName = Exclude<DisplayKind, "in-another-batch" | "locked"> | OrderOutcome | "hand" | "not-recorded";

/** Outcome of an order, shown and played like a verdict. */
export type OrderOutcome = "sent" | "printed" | "refused";

/** Semitones of a major pentatonic scale: each slot up to `MAX_SCALE_SLOT` sounds higher than the previous one. */
const SCALE_STEPS = [0, 2, 4, 7, 9] as const;
const SCALE_ROOT_HZ = 523.25;
const MAX_SCALE_SLOT = 15;

export function computeSlotPitch(slot: number): number {
  const step = Math.min(Math.max(slot, 1), MAX_SCALE_SLOT) - 1;
  const semitones = (SCALE_STEPS[step % SCALE_STEPS.length] ?? 0) + 12 * Math.floor(step / SCALE_STEPS.length);
  return SCALE_ROOT_HZ * 2 ** (semitones / 12);
}

const pulse = (
  voice: SoundPulse["voice"],
  pitch: number,
  startMs: number,
  durationMs: number,
  endHz = pitch,
): SoundPulse => ({
  voice,
  startHz: pitch,
  endHz,
  startMs,
  durationMs,
});

/** Each sound differs from "added" in pulses, direction and pitch, because a loudspeaker may lose one of the three. */
const SIGNATURES: Readonly<Record<Exclude<SoundName, "added">, SoundSignature>> = {
  "already-in-batch": [pulse("triangle", 622, 0, 90), pulse("triangle", 622, 150, 90)],
  hand: [pulse("triangle", 494, 0, 200, 470), pulse("triangle", 330, 260, 280, 310)],
  "wrong-warehouse": [
    pulse("triangle", 740, 0, 110),
    pulse("triangle", 554, 150, 110),
    pulse("triangle", 392, 300, 170),
  ],
  "not-eligible": [pulse("square", 146, 0, 190), pulse("square", 146, 260, 240)],
  "not-on-hold": [pulse("triangle", 349, 0, 110), pulse("triangle", 466, 150, 110), pulse("triangle", 349, 300, 150)],
  "held-by": [pulse("sine", 415, 0, 220, 277), pulse("sine", 415, 260, 220, 277), pulse("sine", 415, 520, 280, 208)],
  "left-at": [pulse("square", 277, 0, 100), pulse("square", 185, 160, 100), pulse("square", 277, 320, 170)],
  "unknown-code": [pulse("sine", 440, 0, 130, 880), pulse("sine", 880, 130, 170, 440)],
  "batch-full": [pulse("sine", 1480, 0, 420), pulse("sine", 1480, 480, 70), pulse("sine", 1480, 600, 70)],
  "damaged-scan": [pulse("noise", 1870, 0, 160, 600), pulse("noise", 1870, 220, 160, 600)],
  command: [pulse("sine", 988, 0, 50), pulse("sine", 1175, 70, 50), pulse("sine", 1319, 140, 70)],
  "set-aside": [0, 110, 220, 330].map((startMs) => pulse("triangle", 370, startMs, 70)),
  sent: [pulse("sine", 392, 0, 90, 587), pulse("sine", 587, 130, 260, 1175)],
  printed: [0, 60, 120, 180, 240].map((startMs) => pulse("triangle", 1976, startMs, 25)),
  refused: [pulse("square", 196, 0, 150), pulse("square", 147, 190, 150), pulse("square", 110, 380, 320)],
  sealed: [pulse("sine", 330, 0, 130), pulse("sine", 165, 170, 220)],
  "wrong-label": [0, 240, 480].flatMap((startMs) => [
    pulse("square", 1397, startMs, 110),
    pulse("square", 349, startMs + 120, 110),
  ]),
  "not-recorded": [0, 1, 2, 3].map((index) => pulse("square", 220, index * 170, 110)),
};

/** Verdicts that require the same action share a sound. */
export const chooseSound = (kind: DisplayKind): SoundName =>
  kind === "in-another-batch" || kind === "locked" ? "hand" : kind;

export function findSoundSignature(sound: SoundName, slot: number): SoundSignature {
  if (sound !== "added") return SIGNATURES[sound];
  const pitch = computeSlotPitch(slot);
  return [pulse("sine", pitch, 0, 120, pitch * 1.19)];
}

export function findVerdictSignature(verdict: Verdict): SoundSignature {
  return findSoundSignature(chooseSound(displayKindOf(verdict)), verdict.kind === "added" ? verdict.slot : 1);
}
