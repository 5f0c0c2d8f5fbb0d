import type { EnvironmentKind } from "../../src-domain/environments/environment.ts";
import type { Pulse, Signature } from "./signatures.ts";

const chord = (voice: Pulse["voice"], pitches: readonly number[], startMs: number, durationMs: number): Pulse[] =>
  pitches.map((pitch) => ({ voice, from: pitch, to: pitch, startMs, durationMs }));

/** Each begins with a chord, as no scan sound does. Practice and sandbox are light and high; production is low and slow. */
export const ENVIRONMENT_TONES: Readonly<Record<EnvironmentKind, Signature>> = {
  practice: [
    ...chord("triangle", [659, 784], 0, 110),
    ...chord("triangle", [784, 988], 140, 110),
    ...chord("triangle", [988, 1175], 280, 200),
  ],
  sandbox: [...chord("triangle", [523, 784], 0, 160), ...chord("triangle", [587, 880], 200, 240)],
  production: [...chord("sine", [131, 196, 262], 0, 420), ...chord("sine", [147, 220, 294], 480, 620)],
  "production-china": [
    ...chord("sine", [131, 196, 262], 0, 420),
    ...chord("sine", [147, 220, 294], 480, 420),
    ...chord("sine", [587, 880], 960, 420),
  ],
  custom: chord("triangle", [330, 440, 554], 0, 360),
};
