import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { onRecorded, useScanRecorder } from "../scan-recorder.ts";
import { signatureOf, signatureOfVerdict, type Signature } from "./signatures.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";

export interface ScanSoundParts {
  readonly play: (signature: Signature) => void;
  /** The item is in this slot, out of `limit`. */
  readonly sayCount: (slot: number, limit: number) => void;
  /** The count being spoken no longer applies. */
  readonly hush: () => void;
}

/** A verdict is heard only once it is durable; a scan that cannot be recorded is heard too. */
export function connectScanSounds({ play, sayCount, hush }: ScanSoundParts): Unsubscribe {
  return unsubscribeAll(
    onRecorded(({ outcome, batch }) => {
      play(signatureOfVerdict(outcome.verdict));
      if (outcome.verdict.kind === "added") sayCount(outcome.verdict.slot, batch.limit);
      else hush();
    }),
    desk.scan.onItemRemoved(({ verdict }) => {
      hush();
      play(signatureOfVerdict(verdict));
    }),
    useScanRecorder.subscribe((line, before) => {
      const worse = (line.failures > 0 && before.failures === 0) || line.rejected.length > before.rejected.length;
      if (!worse) return;
      hush();
      play(signatureOf("not-recorded", 1));
    }),
  );
}
