import { create } from "zustand";
import type { DismissReason } from "../../../src-domain/scanning/dismissal.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useBatchStore, useBatchAfterPaint } from "./batch-store.ts";
import { itemOptionsOf } from "./item-options.ts";

interface RefusedScansState {
  readonly scans: readonly RefusedScan[];
  readonly isOpen: boolean;
  readonly hasFailed: boolean;
  readonly requestCount: number;
}

export const useRefusedScans = create<RefusedScansState>(() => ({
  scans: [],
  isOpen: false,
  hasFailed: false,
  requestCount: 0,
}));

function countRequest(): number {
  useRefusedScans.setState(({ requestCount }) => ({ requestCount: requestCount + 1 }));
  return useRefusedScans.getState().requestCount;
}

/** Removes item options from the verdict card, because this list covers the same area and contains the options too. */
export function openRefusedScans(): void {
  useBatchStore.setState(({ latestOutcome }) =>
    itemOptionsOf(latestOutcome).length > 0 ? { latestOutcome: null, notice: { kind: "left-in-tray" } } : {},
  );
  useRefusedScans.setState({ isOpen: true });
}

export function closeRefusedScans(): boolean {
  const { isOpen } = useRefusedScans.getState();
  useRefusedScans.setState({ isOpen: false, hasFailed: false });
  return isOpen;
}

export function connectRefusedScans(): Unsubscribe {
  const unsubscribe = unsubscribeAll(
    desk.refusedScans.onChanged(showRefusedScans),
    useBatchAfterPaint.subscribe(({ batch, latestOutcome }, previousState) => {
      const hasBatchChanged =
        batch?.batchId !== previousState.batch?.batchId ||
        batch?.openRefusedScans !== previousState.batch?.openRefusedScans;
      const isNewScan = latestOutcome !== previousState.latestOutcome && (batch?.openRefusedScans ?? 0) > 0;
      if (hasBatchChanged || isNewScan) void fetchRefusedScans();
    }),
  );
  void fetchRefusedScans();
  return unsubscribe;
}

async function fetchRefusedScans(): Promise<void> {
  const requestNumber = countRequest();
  const answer = await desk.refusedScans.list({});
  if (answer.ok && requestNumber === useRefusedScans.getState().requestCount) showRefusedScans(answer.value);
}

function showRefusedScans(scans: readonly RefusedScan[]): void {
  useRefusedScans.setState({ scans });
  useBatchStore.setState(({ batch }) =>
    batch !== null && batch.openRefusedScans !== scans.length && belongToBatch(batch.batchId, scans)
      ? { batch: { ...batch, openRefusedScans: scans.length } }
      : {},
  );
}

const belongToBatch = (batchId: string, scans: readonly RefusedScan[]): boolean =>
  scans.every((scan) => scan.batchId === batchId);

export async function dismissRefusedScans(
  scanIds: readonly string[],
  reason: DismissReason,
  note: string,
): Promise<boolean> {
  let hasFailed = false;
  for (const scanId of scanIds) {
    const answer = await desk.refusedScans.dismiss({ scanId, reason, note });
    countRequest();
    if (answer.ok) {
      showRefusedScans(answer.value);
      // The card of a dismissed scan would ask for what the operator has done.
      useBatchStore.setState(({ latestOutcome }) => (latestOutcome?.scanId === scanId ? { latestOutcome: null } : {}));
    } else hasFailed ||= answer.error.code !== "no-such-trouble";
  }
  useRefusedScans.setState(({ scans, isOpen }) => ({ hasFailed, isOpen: isOpen && scans.length > 0 }));
  if (hasFailed) await fetchRefusedScans();
  return !hasFailed;
}
