import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { StoredEvidence } from "../../store/batches/batch-operations.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { DeskContext } from "../context.ts";

export type RestoreBlock =
  | { readonly code: "unread-since-restore" }
  /** RMAs of items that the service now uses elsewhere. */
  | { readonly code: "taken-since-backup"; readonly rmas: readonly string[] };

export type RefreshBatch = (batchId: string) => Promise<unknown>;

/**
 * A journal restored from a backup lacks later orders. The service would refuse a batch with their items (service
 * contract, Create resend order, preconditions), but as a whole and with its own message. So each item must be fetched
 * after the restore, and must not be in use elsewhere, before it goes into an order.
 */
export function createRestoreCheck({ store }: DeskContext, refresh: RefreshBatch) {
  return async (batchId: string): Promise<RestoreBlock | null> => {
    const restored = (await store.readSetting(RESTORED_SETTING)) as JournalRestore | null;
    if (restored === null) return null;
    const since = restored.restoredAt;
    let items = await itemsOf(batchId);
    if (!items.every((item) => isFetchedSince(item, since))) {
      await refresh(batchId);
      items = await itemsOf(batchId);
    }
    if (!items.every((item) => isFetchedSince(item, since))) return { code: "unread-since-restore" };
    const rmas = items.filter(isTaken).map(({ item }) => item.rma);
    return rmas.length === 0 ? null : { code: "taken-since-backup", rmas };
  };

  async function itemsOf(batchId: string): Promise<StoredEvidence["items"]> {
    return (await store.batchEvidence(batchId))?.items ?? [];
  }
}

type Evidence = StoredEvidence["items"][number];

const isFetchedSince = ({ readAt, itemFetch: reading }: Evidence, since: string): boolean =>
  (readAt !== null && readAt > since) || (reading !== null && reading.readAt > since);

/** An item that can be put on hold is not in use elsewhere. */
const isTaken = ({ item, itemFetch: reading }: Evidence): boolean => {
  const obstacle = resendObstacle(item);
  return reading?.absent === true || (obstacle !== null && obstacle.kind !== "not-on-hold");
};
