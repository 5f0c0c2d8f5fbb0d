import { success, validationFailed } from "../envelope.ts";
import type { Outcome } from "../envelope.ts";
import { DAY } from "../times.ts";
import { inventoryRecord, inventoryRow } from "./inventory-record.ts";
import type { Call, Operation } from "./operation.ts";
import { Problems } from "./problems.ts";

/** Longest window of one list call (public documentation, section 2.3). */
const WINDOW_DAYS = 62;

/**
 * ReturnInventory/list (public documentation, sections 2.3 and 5.2). Both ends of the window are taken as included and the
 * order is by creation, newest first unless the options say otherwise; neither is documented.
 */
function list({ account, query }: Call): Outcome {
  const problems = new Problems();
  const from = problems.take("createFrom", query.time("createFrom"), 0);
  const to = problems.take("createTo", query.time("createTo"), 0);
  const pageSize = problems.take("pageSize", query.whole("pageSize", 1, 50), 1);
  const offset = problems.take("offset", query.whole("offset", 0, Infinity), 0);
  if (!problems.any && to < from) problems.add("createTo", "'create To' must not be earlier than 'create From'.");
  if (!problems.any && to - from > WINDOW_DAYS * DAY) {
    problems.add("createTo", `The range from 'create From' to 'create To' must not exceed ${WINDOW_DAYS} days.`);
  }
  if (problems.any) return validationFailed(problems.detail());
  const { first, end } = account.inventory.windowOf(from, to);
  const total = end - first;
  const length = Math.max(0, Math.min(pageSize, total - offset));
  const newestFirst = account.settings.listOrder === "newest-first";
  const data = Array.from({ length }, (_, place) => {
    const item = account.inventory.at(newestFirst ? end - 1 - offset - place : first + offset + place);
    if (!item) throw new Error("The window reaches beyond the inventory.");
    return inventoryRow(item);
  });
  return success({ data, totalNumberOfRecords: total });
}

/** GetReturnInventory (public documentation, section 5.1): the full record at top level. */
function get({ account, query }: Call): Outcome {
  const id = query.int64("returnInventoryId");
  if (!id.ok) return validationFailed({ returnInventoryId: id.message });
  const item = account.inventory.byId(id.value);
  if (!item) return validationFailed({ returnInventoryId: `Return inventory ${id.value} does not exist.` });
  return success(inventoryRecord(item));
}

export const RETURN_INVENTORY_OPERATIONS: readonly Operation[] = [
  { name: "listReturnInventory", area: "user", method: "GET", path: "/api/ReturnInventory/list", run: list },
  {
    name: "getReturnInventory",
    area: "user",
    method: "GET",
    path: "/api/ReturnInventory/GetReturnInventory",
    run: get,
  },
];
