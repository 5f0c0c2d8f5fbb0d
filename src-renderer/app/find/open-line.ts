import { showScreen } from "../../desk/navigation.ts";
import { showInstruction } from "../../screens/fba/instruction-list.ts";
import { inventorySearch, openInventorySearch } from "../../screens/inventory/inventory-search.ts";
import { showReferenceList } from "../../screens/reference-lists/list-choice.ts";
import { showOrder } from "../../resends/open-order.ts";
import { recordItem } from "../../scanner/scan-line.ts";
import { resumeBatch } from "../../batches/batch-changes.ts";
import { runFindCommand } from "./find-commands.ts";
import { showShippingOrder } from "../../screens/shipping-orders/shipping-pages.ts";
import type { FindLine } from "./find-lines.ts";

/** Takes the operator to what a line names. */
export function openLine(line: FindLine): void {
  switch (line.kind) {
    case "item":
      inventorySearch.setText(line.item.rma);
      return openInventorySearch();
    case "order":
      return showOrder(line.order.submissionId);
    case "batch":
      showScreen("scan");
      if (line.batch.state === "parked") void resumeBatch(line.batch.batchId);
      return;
    case "shipping-order":
      return showShippingOrder(line.order.id);
    case "instruction":
      return showInstruction(line.instruction.instructionId);
    case "code":
      return showReferenceList(line.code.list, line.code.code);
    case "screen":
      return showScreen(line.screen);
    case "command":
      return runFindCommand(line.command);
  }
}

/** Judged like a scan of its id; false where there is nothing to add. */
export function addLine(line: FindLine | undefined): boolean {
  if (line?.kind !== "item") return false;
  recordItem(line.item);
  return true;
}
