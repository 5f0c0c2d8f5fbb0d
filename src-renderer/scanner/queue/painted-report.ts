import { desk } from "../../bridge.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";
import { onRecorded } from "../scan-recorder.ts";

/** Milliseconds, so that no report competes with a scan. */
const REPORT_DELAY_MS = 1000;
const MAX_REPORTED_SCANS = 200;

interface PaintedScan {
  readonly scanId: string;
  readonly paintedAt: string;
}

/** Reports in groups when verdicts were painted. Returns the unsubscribe function. */
export function reportPaintedVerdicts(): () => void {
  let paintedScans: PaintedScan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendReport = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const scans = paintedScans.splice(0, MAX_REPORTED_SCANS);
    // Ignore a failed report: it is only a statistic.
    if (scans.length > 0) void desk.blackBox.reportPainted({ scans });
    if (paintedScans.length > 0) timer = setTimeout(sendReport, REPORT_DELAY_MS);
  };
  const addPainted = (scanId: string): void => {
    paintedScans = [...paintedScans, { scanId, paintedAt: new Date().toISOString() }];
    timer ??= setTimeout(sendReport, REPORT_DELAY_MS);
  };
  const stopListening = onRecorded(({ outcome }) => {
    // The animation frame callback runs before the frame is painted, its timer runs after.
    requestAnimationFrame(() => setTimeout(() => addPainted(outcome.scanId), 0));
  });
  return unsubscribeAll(stopListening, listen(window, { pagehide: sendReport }), sendReport);
}
