import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { HoldTransition } from "../../store/batches/hold-operations.ts";
import type { LostClaim } from "../../store/fleet/claim-journal.ts";
import type { DeskBasics } from "../context.ts";

/** Publishes changes of batches that main made, with their refused scans and their orders. */
export function createBatchChanges(
  { store, isoNow, publish }: Pick<DeskBasics, "store" | "isoNow" | "publish">,
  onBatchChanged: () => void,
) {
  let isClosed = false;

  async function publishBatch(): Promise<void> {
    if (isClosed) return;
    publish("batch", "changed", await store.currentBatch(isoNow()));
    onBatchChanged();
  }

  async function publishRefusedScans(): Promise<void> {
    if (!isClosed) publish("refusedScans", "changed", await store.openRefusedScans(isoNow()));
  }

  async function publishRemovedLine({ scan }: { readonly scan: ScanOutcome }): Promise<void> {
    await publishBatch();
    if (isClosed) return;
    publish("scan", "itemRemoved", scan);
    await publishRefusedScans();
  }

  return {
    publishBatch,
    publishRefusedScans,

    publishBatches: async (): Promise<void> => {
      await publishBatch();
      await publishRefusedScans();
    },

    publishHoldTransition: async ({ removedLine }: HoldTransition): Promise<void> => {
      if (removedLine === null) await publishBatch();
      else await publishRemovedLine(removedLine);
    },

    publishLostClaim: async (lost: LostClaim): Promise<void> => {
      if (lost.kind === "item") return publishRemovedLine(lost);
      await publishBatch();
      const { batchId, batchName, orderId, orderNumber, channel, shop, holder } = lost;
      const order = { orderId, orderNumber, channel, shop };
      if (!isClosed) publish("orderMatches", "lost", { batchId, batchName, ...order, desk: holder.desk });
    },

    close: (): void => {
      isClosed = true;
    },
  };
}
