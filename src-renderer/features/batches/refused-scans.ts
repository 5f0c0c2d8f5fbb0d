import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { DismissReason } from "../../../src-domain/scanning/dismissal.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import { desk } from "../../bridge.ts";
import { itemOptionsOf } from "./item-options.ts";
import { useBatchStore, useDeferredBatch } from "./batch-store.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";

interface TroubleTray {
  /** Newest first. */
  readonly troubles: readonly RefusedScan[];
  readonly open: boolean;
  readonly failed: boolean;
}

export const useRefusedScans = create<TroubleTray>(() => ({ troubles: [], open: false, failed: false }));

/** Opening Refused scans moves a pending choice there from the card: both cover the same area. */
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

/** Follows the current batch, so that its count and the list agree. */
export function connectRefusedScans(): Unsubscribe {
  const stop = unsubscribeAll(
    desk.refusedScans.onChanged(show),
    useDeferredBatch.subscribe(({ batch, latest }, before) => {
      const moved =
        batch?.batchId !== before.batch?.batchId || batch?.openRefusedScans !== before.batch?.openRefusedScans;
      const scanned = latest !== before.latest && (batch?.openRefusedScans ?? 0) > 0;
      if (moved || scanned) void readTroubles();
    }),
  );
  void readTroubles();
  return stop;
}

let reads = 0;

async function readTroubles(): Promise<void> {
  reads += 1;
  const read = reads;
  const answer = await desk.refusedScans.list({});
  // A newer request has made this answer outdated.
  if (answer.ok && read === reads) show(answer.value);
}

function show(troubles: readonly RefusedScan[]): void {
  useRefusedScans.setState({ troubles });
  useBatchStore.setState(({ batch }) =>
    batch !== null && batch.openRefusedScans !== troubles.length && isOf(batch.batchId, troubles)
      ? { batch: { ...batch, openRefusedScans: troubles.length } }
      : {},
  );
}

const isOf = (batchId: string, troubles: readonly RefusedScan[]): boolean =>
  troubles.every((trouble) => trouble.batchId === batchId);

export async function dismissRefusedScans(
  scanIds: readonly string[],
  reason: DismissReason,
  note: string,
): Promise<boolean> {
  let failed = false;
  for (const scanId of scanIds) {
    const answer = await desk.refusedScans.dismiss({ scanId, reason, note });
    reads += 1;
    if (answer.ok) show(answer.value);
    else failed ||= answer.error.code !== "no-such-trouble";
  }
  useRefusedScans.setState(({ troubles, open }) => ({ failed, open: open && troubles.length > 0 }));
  if (failed) await readTroubles();
  return !failed;
}
