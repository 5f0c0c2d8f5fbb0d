import { create } from "zustand";
import type { DismissReason } from "../../../src-domain/scanning/dismissal.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { codeOfScan } from "../../ui/verdict/code-tail.ts";
import { type BatchNotice, useBatchStore, useBatchAfterPaint } from "./batch-store.ts";
import { findNearScan, type ItemOption, itemOptionsOf, nearOptionsOf } from "./item-options.ts";

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

/** Returns the options of the verdict on the card, or the near item of its code. */
export function findCardOptions(): readonly ItemOption[] {
  const { latestOutcome } = useBatchStore.getState();
  const options = itemOptionsOf(latestOutcome);
  return options.length > 0 ? options : nearOptionsOf(findNearScan(latestOutcome, useRefusedScans.getState().scans));
}

/** Returns the refused scan whose near item the card offers. */
export function useNearScan(): RefusedScan | null {
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  return useRefusedScans((state) => findNearScan(latestOutcome, state.scans));
}

function countRequest(): number {
  useRefusedScans.setState(({ requestCount }) => ({ requestCount: requestCount + 1 }));
  return useRefusedScans.getState().requestCount;
}

/** Removes item options from the verdict card, because this list covers the same area and contains the options too. */
export function openRefusedScans(): void {
  if (findCardOptions().length > 0)
    useBatchStore.setState({ latestOutcome: null, notice: { kind: "left-with-refused-scans" } });
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
    } else hasFailed ||= answer.error.code !== "no-such-refused-scan";
  }
  useRefusedScans.setState(({ scans, isOpen }) => ({ hasFailed, isOpen: isOpen && scans.length > 0 }));
  if (hasFailed) await fetchRefusedScans();
  return !hasFailed;
}

/** Dismisses the newest refused scan of main's list, because the window's list may lack the scan before the command. */
export async function setNewestScanAside(): Promise<BatchNotice> {
  const answer = await desk.refusedScans.list({});
  if (!answer.ok) return { kind: "failed" };
  const [newestScan] = answer.value;
  if (newestScan === undefined) return { kind: "nothing-to-set-aside" };
  const isDismissed = await dismissRefusedScans([newestScan.scanId], "put-aside", "");
  return isDismissed ? { kind: "scan-set-aside", code: codeOfScan(newestScan) } : { kind: "failed" };
}
