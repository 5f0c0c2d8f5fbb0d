import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { onRecorded, useScanRecorder } from "../scan-recorder.ts";
import { signatureOf, signatureOfVerdict, type Signature } from "./signatures.ts";

export interface ScanSoundParts {
  readonly play: (signature: Signature) => void;
  /** Speaks the slot and the limit of the batch. */
  readonly sayCount: (slot: number, limit: number) => void;
  /** Stops the spoken count, which no longer applies. */
  readonly hush: () => void;
}

/** Plays a sound for each recorded verdict, and when recording starts to fail. */
export function connectScanSounds({ play, sayCount, hush }: ScanSoundParts): Unsubscribe {
  return unsubscribeAll(
    onRecorded(({ outcome, batch }) => {
      play(signatureOfVerdict(outcome.verdict));
      if (outcome.verdict.kind === "added" && !outcome.verdict.refusal) sayCount(outcome.verdict.slot, batch.limit);
      else hush();
    }),
    desk.scan.onItemRemoved(({ verdict }) => {
      hush();
      play(signatureOfVerdict(verdict));
    }),
    useScanRecorder.subscribe((recorder, before) => {
      const isNewProblem =
        (recorder.failures > 0 && before.failures === 0) || recorder.rejected.length > before.rejected.length;
      if (!isNewProblem) return;
      hush();
      play(signatureOf("not-recorded", 1));
    }),
  );
}
