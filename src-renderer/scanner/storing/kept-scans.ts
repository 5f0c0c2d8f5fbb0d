import { create } from "zustand";
import type { ScanGesture } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { createGestureQueue } from "./gesture-queue.ts";
import { recordGesture } from "../scan-line.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

interface KeptScans {
  readonly waiting: number;
  readonly failures: number;
  /** Kept before the window was closed, and waiting for the operator's decision. */
  readonly left: readonly ScanGesture[];
}

export const useKeptScans = create<KeptScans>(() => ({ waiting: 0, failures: 0, left: [] }));

const line = createGestureQueue({
  record: (gesture) => desk.scan.keep(gesture),
  onRecorded: () => undefined,
  onState: ({ waiting, failures }) => useKeptScans.setState({ waiting, failures }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, boundedWait(milliseconds))),
});

export const keepDurably = line.add;

/** Finds scans that an earlier window kept but did not record. */
export async function findLeftScans(): Promise<void> {
  const answer = await desk.scan.kept({});
  if (answer.ok) useKeptScans.setState({ left: answer.value });
}

export function takeLeftScans(): void {
  const { left } = useKeptScans.getState();
  useKeptScans.setState({ left: [] });
  for (const gesture of left) recordGesture(gesture);
}

/** False if they could not be put aside; they are then still listed. */
export async function putLeftScansAside(): Promise<boolean> {
  const { left } = useKeptScans.getState();
  const answer = await desk.scan.putAside({ gestureIds: left.map(({ gestureId }) => gestureId) });
  if (!answer.ok) return false;
  useKeptScans.setState({ left: [] });
  return true;
}
