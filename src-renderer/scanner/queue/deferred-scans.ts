import { create } from "zustand";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { createScanQueue } from "./scan-queue.ts";
import { recordRawScan } from "../scan-recorder.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

interface KeptScans {
  readonly waiting: number;
  readonly failures: number;
  /** Kept before the window was closed, and waiting for the operator's decision. */
  readonly left: readonly RawScan[];
}

export const useDeferredScans = create<KeptScans>(() => ({ waiting: 0, failures: 0, left: [] }));

const queue = createScanQueue({
  record: (gesture) => desk.scan.defer(gesture),
  onRecorded: () => undefined,
  onState: ({ waiting, failures }) => useDeferredScans.setState({ waiting, failures }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, boundedWait(milliseconds))),
});

export const deferScan = queue.add;

/** Finds scans that an earlier window kept but did not record. */
export async function fetchLeftoverScans(): Promise<void> {
  const answer = await desk.scan.listDeferred({});
  if (answer.ok) useDeferredScans.setState({ left: answer.value });
}

export function recordLeftoverScans(): void {
  const { left } = useDeferredScans.getState();
  useDeferredScans.setState({ left: [] });
  for (const gesture of left) recordRawScan(gesture);
}

/** False if they could not be put aside; they are then still listed. */
export async function setAsideLeftoverScans(): Promise<boolean> {
  const { left } = useDeferredScans.getState();
  const answer = await desk.scan.setAside({ gestureIds: left.map(({ gestureId }) => gestureId) });
  if (!answer.ok) return false;
  useDeferredScans.setState({ left: [] });
  return true;
}
