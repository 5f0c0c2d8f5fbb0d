import { create } from "zustand";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { splitCodeLines } from "../../src-domain/scanning/typed-codes.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { desk } from "../bridge.ts";
import { dispatchBadge } from "./badge-scans.ts";
import { rawScanOfText } from "./queue/raw-scan.ts";
import { createScanQueue, type ScanQueueState } from "./queue/scan-queue.ts";
import { eachTypedCode } from "./queue/typed-codes.ts";

export type RecordedScan = OutputOf<"scan", "record">;
type RecordedListener = (scan: RecordedScan, rawScan: RawScan) => void;

interface ScanRecorderState extends ScanQueueState {
  /** Key presses reach this window. */
  readonly listening: boolean;
}

export const useScanRecorder = create<ScanRecorderState>(() => ({
  listening: true,
  waiting: 0,
  failures: 0,
  cause: null,
  codes: [],
  rejected: [],
}));

const listeners = new Set<RecordedListener>();

const queue = createScanQueue<RecordedScan>({
  record: (rawScan) => desk.scan.record(rawScan),
  onRecorded: (scan, rawScan) => {
    for (const listener of listeners) listener(scan, rawScan);
  },
  onState: (state) => useScanRecorder.setState(state),
});

export const recordRawScan = queue.add;
export const dismissRejected = queue.dismissRejected;

/** Records a scan of the item's id, because its other codes may be ambiguous. Returns the `gestureId`. */
export function recordItem(
  { returnInventoryId }: Pick<InventoryItem, "returnInventoryId">,
  hold?: RawScan["hold"],
): string {
  const rawScan = { ...rawScanOfText(returnInventoryId, new Date(), returnInventoryId), ...(hold && { hold }) };
  queue.add(rawScan);
  return rawScan.gestureId;
}

export function recordTyped(text: string): number {
  const now = new Date();
  void eachTypedCode(text, (code) => {
    const rawScan = rawScanOfText(code, now);
    if (!dispatchBadge(rawScan)) queue.add(rawScan);
  });
  return splitCodeLines(text).length;
}

/** Calls back once for each scan, in order, after it is durable. */
export function onRecorded(listener: RecordedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
