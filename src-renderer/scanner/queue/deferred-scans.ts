import { create } from "zustand";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { recordRawScan } from "../scan-recorder.ts";
import { createScanQueue } from "./scan-queue.ts";

interface DeferredScansState {
  /** Scans that an earlier page deferred but did not record: the operator decides about them. */
  readonly leftoverScans: readonly RawScan[];
}

export const useDeferredScans = create<DeferredScansState>(() => ({
  leftoverScans: [],
}));

const queue = createScanQueue({
  record: (scan) => desk.scan.defer(scan),
  onScanRecorded: () => undefined,
  onState: () => undefined,
});

export const deferScan = queue.add;

/** Fetches scans that an earlier page deferred but did not record. */
export async function fetchLeftoverScans(): Promise<void> {
  const answer = await desk.scan.listDeferred({});
  if (answer.ok) useDeferredScans.setState({ leftoverScans: answer.value });
}

export function recordLeftoverScans(): void {
  const { leftoverScans } = useDeferredScans.getState();
  useDeferredScans.setState({ leftoverScans: [] });
  for (const scan of leftoverScans) recordRawScan(scan);
}

/** Returns false if it fails; the scans then stay listed. */
export async function setAsideLeftoverScans(): Promise<boolean> {
  const { leftoverScans } = useDeferredScans.getState();
  const answer = await desk.scan.setAside({ gestureIds: leftoverScans.map(({ gestureId }) => gestureId) });
  if (!answer.ok) return false;
  useDeferredScans.setState({ leftoverScans: [] });
  return true;
}
