import { displayKindOf, type Verdict, type VerdictKind } from "../../../src-domain/batches/batch.ts";

/** Times in milliseconds from the start of the sound, pitches in hertz. */
export interface Pulse {
  readonly voice: "sine" | "triangle" | "square" | "noise";
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly durationMs: number;
}

export type Signature = readonly Pulse[];
export type SoundName =
  | Exclude<VerdictKind, "in-another-batch" | "locked" | "hand-over" | "hold-refused" | "service-type">
  | "hand"
  | "not-recorded";

/** A major pentatonic scale: every slot is audibly higher than the one before, and no step is jarring. */
const LADDER_STEPS = [0, 2, 4, 7, 9] as const;
const LADDER_ROOT = 523.25;
const LADDER_TOP_SLOT = 15;

export function slotPitch(slot: number): number {
  const place = Math.min(Math.max(slot, 1), LADDER_TOP_SLOT) - 1;
  const semitones = (LADDER_STEPS[place % LADDER_STEPS.length] ?? 0) + 12 * Math.floor(place / LADDER_STEPS.length);
  return LADDER_ROOT * 2 ** (semitones / 12);
}

const note = (voice: Pulse["voice"], pitch: number, startMs: number, durationMs: number, to = pitch): Pulse => ({
  voice,
  from: pitch,
  to,
  startMs,
  durationMs,
});

/** Each other sound differs from "added" in pulses, direction and pitch: loudspeakers may lose one of them. */
const SIGNATURES: Readonly<Record<Exclude<SoundName, "added">, Signature>> = {
  "already-in-batch": [note("triangle", 622, 0, 90), note("triangle", 622, 150, 90)],
  hand: [note("triangle", 494, 0, 200, 470), note("triangle", 330, 260, 280, 310)],
  "wrong-warehouse": [note("triangle", 740, 0, 110), note("triangle", 554, 150, 110), note("triangle", 392, 300, 170)],
  "not-eligible": [note("square", 146, 0, 190), note("square", 146, 260, 240)],
  "not-on-hold": [note("triangle", 349, 0, 110), note("triangle", 466, 150, 110), note("triangle", 349, 300, 150)],
  "unknown-code": [note("sine", 440, 0, 130, 880), note("sine", 880, 130, 170, 440)],
  "batch-full": [note("sine", 1480, 0, 420), note("sine", 1480, 480, 70), note("sine", 1480, 600, 70)],
  "damaged-scan": [note("noise", 1870, 0, 160, 600), note("noise", 1870, 220, 160, 600)],
  command: [note("sine", 988, 0, 50), note("sine", 1175, 70, 50), note("sine", 1319, 140, 70)],
  "not-recorded": [0, 1, 2, 3].map((pulse) => note("square", 220, pulse * 170, 110)),
};

/** One sound per class of outcome; outcomes that ask for the same action share one. */
export function soundOf(kind: VerdictKind): SoundName {
  if (kind === "service-type") return "command";
  if (kind === "hand-over") return "damaged-scan";
  if (kind === "hold-refused") return "not-eligible";
  return kind === "in-another-batch" || kind === "locked" ? "hand" : kind;
}

export function signatureOf(sound: SoundName, slot: number): Signature {
  if (sound !== "added") return SIGNATURES[sound];
  const pitch = slotPitch(slot);
  return [note("sine", pitch, 0, 120, pitch * 1.19)];
}

export function signatureOfVerdict(verdict: Verdict): Signature {
  return signatureOf(soundOf(displayKindOf(verdict)), verdict.kind === "added" ? verdict.slot : 1);
}
