import { create } from "zustand";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";
import { onRecorded, recordItem } from "../../../scanner/scan-recorder.ts";
import { inventorySelection } from "../inventory-choice.ts";

export interface AddedItem {
  readonly rawScanId: string;
  readonly item: InventoryItem;
  readonly outcome: ScanOutcome | null;
}

interface AddedItemsState {
  readonly items: readonly AddedItem[];
  readonly batchName: string;
}

export const useAddedItems = create<AddedItemsState>(() => ({ items: [], batchName: "" }));

/** Each item is recorded as a scan. */
export const MAX_ADDED_ITEMS = 50;

export function addSelectedToBatch(): void {
  const { rows } = inventorySelection.use.getState();
  if (rows.size === 0 || rows.size > MAX_ADDED_ITEMS) return;
  addToBatch([...rows.values()]);
  inventorySelection.clear();
}

export function addToBatch(items: readonly InventoryItem[]): void {
  const addedItems = items.map((item) => ({ rawScanId: recordItem(item), item, outcome: null }));
  useAddedItems.setState({ items: addedItems });
  const pendingIds = new Set(addedItems.map(({ rawScanId }) => rawScanId));
  const unsubscribe = onRecorded(({ outcome, batch }, { gestureId: rawScanId }) => {
    if (!pendingIds.delete(rawScanId)) return;
    useAddedItems.setState(({ items: currentItems }) => ({
      items: currentItems.map((addedItem) =>
        addedItem.rawScanId === rawScanId ? { ...addedItem, outcome } : addedItem,
      ),
      batchName: batch.name,
    }));
    if (pendingIds.size === 0) unsubscribe();
  });
}

export const dismissAddedItems = (): void => useAddedItems.setState({ items: [] });
