import { create } from "zustand";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { recordRawScan } from "../scan-recorder.ts";
import { createScanQueue, type ScanQueueState } from "./scan-queue.ts";

interface DeferredScansState extends Pick<ScanQueueState, "waiting" | "failures"> {
  /** Scans that an earlier page deferred but did not record: the operator decides about them. */
  readonly leftovers: readonly RawScan[];
}

export const useDeferredScans = create<DeferredScansState>(() => ({ waiting: 0, failures: 0, leftovers: [] }));

const queue = createScanQueue({
  record: (scan) => desk.scan.defer(scan),
  onRecorded: () => undefined,
  onState: ({ waiting, failures }) => useDeferredScans.setState({ waiting, failures }),
});

export const deferScan = queue.add;

/** Fetches scans that an earlier page deferred but did not record. */
export async function fetchLeftoverScans(): Promise<void> {
  const answer = await desk.scan.listDeferred({});
  if (answer.ok) useDeferredScans.setState({ leftovers: answer.value });
}

export function recordLeftoverScans(): void {
  const { leftovers } = useDeferredScans.getState();
  useDeferredScans.setState({ leftovers: [] });
  for (const scan of leftovers) recordRawScan(scan);
}

/** Returns false if it fails; the scans then stay listed. */
export async function setAsideLeftoverScans(): Promise<boolean> {
  const { leftovers } = useDeferredScans.getState();
  const answer = await desk.scan.setAside({ gestureIds: leftovers.map(({ gestureId }) => gestureId) });
  if (!answer.ok) return false;
  useDeferredScans.setState({ leftovers: [] });
  return true;
}
