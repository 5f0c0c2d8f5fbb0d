import { desk } from "../../bridge.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";
import { onRecorded } from "../scan-recorder.ts";

/** Milliseconds, so that no report competes with a scan. */
const REPORT_MS = 1000;
const REPORT_MAX = 200;

interface PaintedScan {
  readonly scanId: string;
  readonly paintedAt: string;
}

/** Reports in groups when verdicts were painted. Returns the unsubscribe function. */
export function reportPaintedVerdicts(): () => void {
  let painted: PaintedScan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const scans = painted.splice(0, REPORT_MAX);
    // Ignore a failed report: it is only a statistic.
    if (scans.length > 0) void desk.blackBox.reportPainted({ scans });
    if (painted.length > 0) timer = setTimeout(send, REPORT_MS);
  };
  const addPainted = (scanId: string): void => {
    painted = [...painted, { scanId, paintedAt: new Date().toISOString() }];
    timer ??= setTimeout(send, REPORT_MS);
  };
  const stopRecorded = onRecorded(({ outcome }) => {
    // The callback runs before the frame is drawn, its timer after.
    requestAnimationFrame(() => setTimeout(() => addPainted(outcome.scanId), 0));
  });
  return unsubscribeAll(stopRecorded, listen(window, { pagehide: send }), send);
}
