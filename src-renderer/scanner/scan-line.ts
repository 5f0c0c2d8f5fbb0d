import { create } from "zustand";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import type { ScanGesture } from "../../src-preload/contract/scanning/scan.ts";
import { desk } from "../bridge.ts";
import { handBadge } from "./badge-scans.ts";
import { createGestureQueue } from "./storing/gesture-queue.ts";
import { codesIn, typedGesture } from "./storing/gesture.ts";

export type RecordedScan = OutputOf<"scan", "record">;
type RecordedListener = (scan: RecordedScan, gesture: ScanGesture) => void;

interface ScanLine {
  /** Key presses reach this window. */
  readonly listening: boolean;
  /** Scans that are not yet durable, the one under way included. */
  readonly waiting: number;
  /** Attempts in a row that failed for the first of them. */
  readonly failures: number;
  /** The error code of the last of them; null when all is well. */
  readonly cause: string | null;
  /** While they fail, the codes that wait, in their order. */
  readonly codes: readonly string[];
  /** Scans that the desk could not take at all; the operator scans them again. */
  readonly rejected: readonly ScanGesture[];
}

/** The way of a scan from the reader to its verdict, as far as the operator must see it. */
export const useScanLine = create<ScanLine>(() => ({
  listening: true,
  waiting: 0,
  failures: 0,
  cause: null,
  codes: [],
  rejected: [],
}));

const listeners = new Set<RecordedListener>();

const queue = createGestureQueue<RecordedScan>({
  record: (gesture) => desk.scan.record(gesture),
  onRecorded: (scan, gesture) => {
    for (const listener of listeners) listener(scan, gesture);
  },
  onState: (state) => useScanLine.setState(state),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

export const recordGesture = queue.add;
export const dismissRejected = queue.dismissRejected;

/** Recorded as a scan of the item's id, whatever other items its codes name; answers the id of the gesture. */
export function recordItem(
  { returnInventoryId }: Pick<InventoryItem, "returnInventoryId">,
  hold?: ScanGesture["hold"],
): string {
  const gesture = { ...typedGesture(returnInventoryId, new Date()), ...(hold && { hold }) };
  queue.add(gesture);
  return gesture.gestureId;
}

/** Records every code of a typed or pasted text, in its order; answers how many there were. */
export function recordTyped(text: string): number {
  const codes = codesIn(text);
  const now = new Date();
  for (const code of codes) {
    const gesture = typedGesture(code, now);
    if (!handBadge(gesture)) queue.add(gesture);
  }
  return codes.length;
}

/** Calls back once for each scan, in order, when it is durable. */
export function onRecorded(listener: RecordedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
