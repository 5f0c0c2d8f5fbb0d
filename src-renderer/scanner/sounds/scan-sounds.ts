import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { onRecorded, useScanRecorder } from "../scan-recorder.ts";
import { findSoundSignature, findVerdictSignature, type SoundSignature } from "./signatures.ts";

export interface ScanSoundOptions {
  readonly play: (signature: SoundSignature) => void;
  /** Speaks the slot and the limit of the batch. */
  readonly sayCount: (slot: number, limit: number) => void;
  /** Stops the spoken count, which no longer applies. */
  readonly hush: () => void;
}

/** Plays a sound for each recorded verdict, for what another desk was first with, and when recording starts to fail. */
export function connectScanSounds({ play, sayCount, hush }: ScanSoundOptions): Unsubscribe {
  return unsubscribeAll(
    onRecorded(({ outcome, batch }) => {
      play(findVerdictSignature(outcome.verdict));
      if (outcome.verdict.kind === "added" && !outcome.verdict.refusal) sayCount(outcome.verdict.slot, batch.limit);
      else hush();
    }),
    desk.scan.onItemRemoved(({ verdict }) => {
      hush();
      play(findVerdictSignature(verdict));
    }),
    desk.orderMatches.onLost(() => {
      hush();
      play(findSoundSignature("held-by", 1));
    }),
    useScanRecorder.subscribe((recorder, previousState) => {
      const isNewProblem =
        (recorder.failures > 0 && previousState.failures === 0) ||
        recorder.rejectedScans.length > previousState.rejectedScans.length;
      if (!isNewProblem) return;
      hush();
      play(findSoundSignature("not-recorded", 1));
    }),
  );
}
