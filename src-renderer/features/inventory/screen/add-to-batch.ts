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

interface Adding {
  readonly items: readonly AddedItem[];
  readonly batchName: string;
}

export const useAddedItems = create<Adding>(() => ({ items: [], batchName: "" }));

export function addSelectedToBatch(): void {
  const { rows } = inventorySelection.use.getState();
  if (rows.size === 0) return;
  addToBatch([...rows.values()]);
  inventorySelection.clear();
}

/** Each item is recorded and judged like a scan of its ID; its verdict comes once it is durable. */
function addToBatch(items: readonly InventoryItem[]): void {
  const added = items.map((item) => ({ gestureId: recordItem(item), item, outcome: null }));
  useAddedItems.setState({ items: added });
  const waiting = new Set(added.map(({ gestureId }) => gestureId));
  const stop = onRecorded(({ outcome, batch }, { gestureId }) => {
    if (!waiting.delete(gestureId)) return;
    useAddedItems.setState(({ items: shown }) => ({
      items: shown.map((one) => (one.gestureId === gestureId ? { ...one, outcome } : one)),
      batchName: batch.name,
    }));
    if (waiting.size === 0) stop();
  });
}

export const dismissAdded = (): void => useAddedItems.setState({ items: [] });
