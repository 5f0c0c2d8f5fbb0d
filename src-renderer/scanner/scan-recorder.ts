import { create } from "zustand";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { splitCodeLines } from "../../src-domain/scanning/typed-codes.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { desk } from "../bridge.ts";
import { dispatchBadge } from "./badge-scans.ts";
import { rawScanOfText } from "./queue/raw-scan.ts";
import { createScanQueue, type ScanQueueState } from "./queue/scan-queue.ts";
import { addTypedText } from "./queue/typed-codes.ts";

export type RecordedScan = OutputOf<"scan", "record">;
type RecordedScanListener = (scan: RecordedScan, rawScan: RawScan) => void;

interface ScanRecorderState extends ScanQueueState {
  /** Key presses reach this window. */
  readonly isListening: boolean;
}

export const useScanRecorder = create<ScanRecorderState>(() => ({
  isListening: true,
  waitingCount: 0,
  failureCount: 0,
  failureCode: null,
  waitingCodes: [],
  rejectedScans: [],
}));

const listeners = new Set<RecordedScanListener>();

const queue = createScanQueue<RecordedScan>({
  record: (rawScan) => desk.scan.record(rawScan),
  onScanRecorded: (scan, rawScan) => {
    for (const listener of listeners) listener(scan, rawScan);
  },
  onState: (state) => useScanRecorder.setState(state),
});

export const recordRawScan = queue.add;
export const dismissRejectedScans = queue.dismissRejectedScans;

/** Records a scan of the item's id, because its other codes may be ambiguous. Returns the `gestureId`. */
export function recordItem(
  { returnInventoryId }: Pick<InventoryItem, "returnInventoryId">,
  choice: Pick<RawScan, "hold" | "nearMatchOf"> = {},
): string {
  const rawScan = { ...rawScanOfText(returnInventoryId, new Date(), returnInventoryId), ...choice };
  queue.add(rawScan);
  return rawScan.gestureId;
}

/** Records each code of the text. Returns the number of lines. */
export function recordTypedText(text: string): number {
  const now = new Date();
  addTypedText(queue, text, (code) => {
    const rawScan = rawScanOfText(code, now);
    return dispatchBadge(rawScan) ? null : rawScan;
  });
  return splitCodeLines(text).length;
}

/** Calls back once for each scan, in order, after the scan is durable. Returns the unsubscribe function. */
export function onRecorded(listener: RecordedScanListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
