import { create } from "zustand";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";
import { onRecorded, recordItem } from "../../../scanner/scan-recorder.ts";
import { inventorySelection } from "../inventory-choice.ts";

export interface AddedItem {
  readonly gestureId: string;
  readonly item: InventoryItem;
  readonly outcome: ScanOutcome | null;
}

interface AddedItemsState {
  readonly items: readonly AddedItem[];
  readonly batchName: string;
}

export const useAddedItems = create<AddedItemsState>(() => ({ items: [], batchName: "" }));

export function addSelectedToBatch(): void {
  const { rows } = inventorySelection.use.getState();
  if (rows.size === 0) return;
  addToBatch([...rows.values()]);
  inventorySelection.clear();
}

function addToBatch(items: readonly InventoryItem[]): void {
  const added = items.map((item) => ({ gestureId: recordItem(item), item, outcome: null }));
  useAddedItems.setState({ items: added });
  const pendingIds = new Set(added.map(({ gestureId }) => gestureId));
  const stop = onRecorded(({ outcome, batch }, { gestureId }) => {
    if (!pendingIds.delete(gestureId)) return;
    useAddedItems.setState(({ items: current }) => ({
      items: current.map((added) => (added.gestureId === gestureId ? { ...added, outcome } : added)),
      batchName: batch.name,
    }));
    if (pendingIds.size === 0) stop();
  });
}

export const dismissAdded = (): void => useAddedItems.setState({ items: [] });
