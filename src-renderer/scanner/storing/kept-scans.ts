import { create } from "zustand";
import type { ScanGesture } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { createGestureQueue } from "./gesture-queue.ts";
import { recordGesture } from "../scan-line.ts";

interface KeptScans {
  /** Kept scans that are not yet durable. */
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
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Makes a scan durable that waits in this window for its dialog. */
export const keepDurably = line.add;

/** Finds what a window before this one kept and did not live to record. */
export async function findLeftScans(): Promise<void> {
  const answer = await desk.scan.kept({});
  if (answer.ok) useKeptScans.setState({ left: answer.value });
}

/** Judges them now, in the order in which they were read. */
export function takeLeftScans(): void {
  const { left } = useKeptScans.getState();
  useKeptScans.setState({ left: [] });
  for (const gesture of left) recordGesture(gesture);
}

/** False when they could not be put aside; they are still there then. */
export async function putLeftScansAside(): Promise<boolean> {
  const { left } = useKeptScans.getState();
  const answer = await desk.scan.putAside({ gestureIds: left.map(({ gestureId }) => gestureId) });
  if (!answer.ok) return false;
  useKeptScans.setState({ left: [] });
  return true;
}
