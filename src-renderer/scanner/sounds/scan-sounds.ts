import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { onRecorded, useScanRecorder } from "../scan-recorder.ts";
import { findSoundSignature, findVerdictSignature, type SoundSignature } from "./signatures.ts";

export interface ScanSoundOptions {
  readonly playSignature: (signature: SoundSignature) => void;
  readonly sayCount: (slot: number, limit: number) => void;
  /** Stops the spoken count. */
  readonly stopSpeaking: () => void;
}

/** Plays a sound for each recorded verdict, for an order that another desk has taken, and for a recording failure. */
export function connectScanSounds({ playSignature, sayCount, stopSpeaking }: ScanSoundOptions): Unsubscribe {
  return unsubscribeAll(
    onRecorded(({ outcome, batch }) => {
      playSignature(findVerdictSignature(outcome.verdict));
      if (outcome.verdict.kind === "added" && !outcome.verdict.refusal) sayCount(outcome.verdict.slot, batch.limit);
      else stopSpeaking();
    }),
    desk.scan.onItemRemoved(({ verdict }) => {
      stopSpeaking();
      playSignature(findVerdictSignature(verdict));
    }),
    desk.orderMatches.onLost(() => {
      stopSpeaking();
      playSignature(findSoundSignature("held-by", 1));
    }),
    useScanRecorder.subscribe((recorder, previousState) => {
      const isNewProblem =
        (recorder.failureCount > 0 && previousState.failureCount === 0) ||
        recorder.rejectedScans.length > previousState.rejectedScans.length;
      if (!isNewProblem) return;
      stopSpeaking();
      playSignature(findSoundSignature("not-recorded", 1));
    }),
  );
}
