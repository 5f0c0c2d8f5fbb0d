import type { VerdictKind } from "../../src-domain/batches/batch.ts";
import { signatureOf, type Signature, type SoundName } from "./signatures.ts";

interface Lesson {
  readonly sound: SoundName;
  /** The verdicts that share this sound; empty for a sound that is not a verdict. */
  readonly verdicts: readonly VerdictKind[];
}

/** In the order in which staff learn them. */
export const LESSONS: readonly Lesson[] = [
  { sound: "added", verdicts: ["added"] },
  { sound: "already-in-batch", verdicts: ["already-in-batch"] },
  { sound: "hand", verdicts: ["in-another-batch", "locked"] },
  { sound: "wrong-warehouse", verdicts: ["wrong-warehouse"] },
  { sound: "not-eligible", verdicts: ["not-eligible", "hold-refused"] },
  { sound: "not-on-hold", verdicts: ["not-on-hold"] },
  { sound: "unknown-code", verdicts: ["unknown-code"] },
  { sound: "batch-full", verdicts: ["batch-full"] },
  { sound: "damaged-scan", verdicts: ["damaged-scan"] },
  { sound: "command", verdicts: ["command", "hand-over", "service-type"] },
  { sound: "not-recorded", verdicts: [] },
];

const STEP_MS = 320;

export function ladder(slots: number): Signature {
  return Array.from({ length: slots }, (_, index) =>
    signatureOf("added", index + 1).map((pulse) => ({ ...pulse, startMs: pulse.startMs + index * STEP_MS })),
  ).flat();
}
