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
  readonly open: boolean;
  readonly failed: boolean;
  readonly requests: number;
}

export const useRefusedScans = create<RefusedScansState>(() => ({
  scans: [],
  open: false,
  failed: false,
  requests: 0,
}));

function countRequest(): number {
  useRefusedScans.setState(({ requests }) => ({ requests: requests + 1 }));
  return useRefusedScans.getState().requests;
}

/** Removes a pending choice from the card, because both cover the same area; the choice is in the list. */
export function openRefusedScans(): void {
  useBatchStore.setState(({ latest }) =>
    itemOptionsOf(latest).length > 0 ? { latest: null, notice: { kind: "left-in-tray" } } : {},
  );
  useRefusedScans.setState({ open: true });
}

export function closeRefusedScans(): boolean {
  const { open } = useRefusedScans.getState();
  useRefusedScans.setState({ open: false, failed: false });
  return open;
}

export function connectRefusedScans(): Unsubscribe {
  const stop = unsubscribeAll(
    desk.refusedScans.onChanged(show),
    useBatchAfterPaint.subscribe(({ batch, latest }, before) => {
      const hasBatchChanged =
        batch?.batchId !== before.batch?.batchId || batch?.openRefusedScans !== before.batch?.openRefusedScans;
      const isNewScan = latest !== before.latest && (batch?.openRefusedScans ?? 0) > 0;
      if (hasBatchChanged || isNewScan) void fetchRefusedScans();
    }),
  );
  void fetchRefusedScans();
  return stop;
}

async function fetchRefusedScans(): Promise<void> {
  const ownRequest = countRequest();
  const answer = await desk.refusedScans.list({});
  if (answer.ok && ownRequest === useRefusedScans.getState().requests) show(answer.value);
}

function show(scans: readonly RefusedScan[]): void {
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
  let failed = false;
  for (const scanId of scanIds) {
    const answer = await desk.refusedScans.dismiss({ scanId, reason, note });
    countRequest();
    if (answer.ok) {
      show(answer.value);
      // The card of a dismissed scan would ask for what the operator has done.
      useBatchStore.setState(({ latest }) => (latest?.scanId === scanId ? { latest: null } : {}));
    } else failed ||= answer.error.code !== "no-such-trouble";
  }
  useRefusedScans.setState(({ scans, open }) => ({ failed, open: open && scans.length > 0 }));
  if (failed) await fetchRefusedScans();
  return !failed;
}
