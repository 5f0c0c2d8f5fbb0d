import type { InventoryItem } from "../../../src-domain/inventory.ts";
import { recordItem } from "../../scanner/scan-line.ts";
import { choicesOf } from "./choices.ts";
import { useDeskBatch } from "./desk-batch.ts";

/** Recorded as a gesture of its own, so that the journal shows which parcel it was taken for. */
export function chooseItem(item: InventoryItem): void {
  recordItem(item);
}

/** Answers false when nothing was to be chosen. */
export function leaveChoice(): boolean {
  if (choicesOf(useDeskBatch.getState().latest).length === 0) return false;
  useDeskBatch.setState({ latest: null, notice: { kind: "left-in-tray" } });
  return true;
}
