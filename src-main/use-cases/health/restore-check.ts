import { findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { StoredEvidence } from "../../store/batches/batch-operations.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { DeskContext } from "../context.ts";

export type RestoreBlock =
  | { readonly code: "unread-since-restore" }
  /** RMAs of items that the service now uses elsewhere. */
  | { readonly code: "taken-since-backup"; readonly rmas: readonly string[] };

export type RefreshBatch = (batchId: string) => Promise<unknown>;

/**
 * A journal restored from a backup lacks later orders. The service would refuse the complete batch of an item that
 * such an order uses (service contract, Create resend order, preconditions). So each item must be fetched after the
 * restore, and must not be in use elsewhere, before it goes into an order.
 */
export function createRestoreCheck({ store }: DeskContext, refreshBatch: RefreshBatch) {
  return async (batchId: string): Promise<RestoreBlock | null> => {
    const restored = (await store.readSetting(RESTORED_SETTING)) as JournalRestore | null;
    if (restored === null) return null;
    const restoredAt = restored.restoredAt;
    let items = await loadItems(batchId);
    if (!items.every((item) => isFetchedSince(item, restoredAt))) {
      await refreshBatch(batchId);
      items = await loadItems(batchId);
    }
    if (!items.every((item) => isFetchedSince(item, restoredAt))) return { code: "unread-since-restore" };
    const rmas = items.filter(isInUseElsewhere).map(({ item }) => item.rma);
    return rmas.length === 0 ? null : { code: "taken-since-backup", rmas };
  };

  async function loadItems(batchId: string): Promise<StoredEvidence["items"]> {
    return (await store.batchEvidence(batchId))?.items ?? [];
  }
}

type Evidence = StoredEvidence["items"][number];

const isFetchedSince = ({ readAt, itemFetch }: Evidence, restoredAt: string): boolean =>
  (readAt !== null && readAt > restoredAt) || (itemFetch !== null && itemFetch.readAt > restoredAt);

/** An item that can be put on hold is not in use elsewhere. */
const isInUseElsewhere = ({ item, itemFetch }: Evidence): boolean => {
  const obstacle = findResendObstacle(item);
  return itemFetch?.isAbsent === true || (obstacle !== null && obstacle.kind !== "not-on-hold");
};
