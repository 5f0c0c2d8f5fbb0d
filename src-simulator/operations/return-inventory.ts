import { HANDLING_CODES, type Item } from "../data/items.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { parseJsonInt64, isRecord } from "../http/json.ts";
import { DAY_MS } from "../times.ts";
import { toInventoryRecord, toInventoryRow } from "./inventory-record.ts";
import { type Call, type Operation, getOperation, postOperation } from "./operation.ts";
import { Problems } from "./problems.ts";
import { emptyValueText, invalidValueText } from "./query.ts";

/** Longest window of a list call (public documentation, section 2.3). */
const WINDOW_DAYS = 62;

const ID_FIELD = "returnInventoryId";

/**
 * Lists items. It is not documented that both ends of the window are inclusive and the newest item is first (2.3, 5.2).
 */
function listItems({ account, query }: Call): Outcome {
  const problems = new Problems();
  const from = problems.valueOrPlaceholder("createFrom", query.time("createFrom"), 0);
  const to = problems.valueOrPlaceholder("createTo", query.time("createTo"), 0);
  const pageSize = problems.valueOrPlaceholder("pageSize", query.integer("pageSize", 1, 50), 1);
  const offset = problems.valueOrPlaceholder("offset", query.integer("offset", 0, Infinity), 0);
  if (!problems.hasAny && to < from) problems.add("createTo", "'create To' must not be earlier than 'create From'.");
  if (!problems.hasAny && to - from > WINDOW_DAYS * DAY_MS) {
    problems.add("createTo", `The range from 'create From' to 'create To' must not exceed ${WINDOW_DAYS} days.`);
  }
  if (problems.hasAny) return createValidationFailure(problems.toErrorDetail());
  const { first, end } = account.inventory.indexRange(from, to);
  const total = end - first;
  const length = Math.max(0, Math.min(pageSize, total - offset));
  const data = Array.from({ length }, (_, index) => {
    const item = account.inventory.itemAt(end - 1 - offset - index);
    if (!item) throw new Error("The window reaches beyond the inventory.");
    return toInventoryRow(item);
  });
  return success({ data, totalNumberOfRecords: total });
}

/** Returns the full record at top level of the answer (public documentation, section 5.1). */
function getItem({ account, query }: Call): Outcome {
  const id = query.int64("returnInventoryId");
  if (!id.ok) return createValidationFailure({ returnInventoryId: id.message });
  const item = account.inventory.findById(id.value);
  if (!item) return createValidationFailure({ returnInventoryId: `Return inventory ${id.value} does not exist.` });
  return success(toInventoryRecord(item));
}

function readItem({ account, body }: Call, problems: Problems): Item | undefined {
  const value = body[ID_FIELD];
  const id = parseJsonInt64(value);
  if (value === undefined || value === null) problems.add(ID_FIELD, emptyValueText(ID_FIELD));
  else if (id === undefined) problems.add(ID_FIELD, invalidValueText(isRecord(value) ? "object" : value));
  const item = id === undefined ? undefined : account.inventory.findById(id);
  if (id !== undefined && !item) problems.add(ID_FIELD, `Return inventory ${id} does not exist.`);
  return item;
}

/**
 * Returns why the handling cannot change: the warehouse has started, or a value-added service is pending (public
 * documentation, section 5.5).
 */
function handlingProblem({ returnInventoryId, handlingCode, handlingStatusCode, circumstance }: Item) {
  const name = `Return inventory ${returnInventoryId}`;
  if (handlingStatusCode !== "pending") {
    return `The handling of ${name.toLowerCase()} cannot be changed: ${handlingCode} is ${handlingStatusCode}.`;
  }
  return circumstance === "pending-vas" ? `${name} has a pending VAS request on its line item.` : undefined;
}

/** Accepts any pending item, even one in an order (5.1, 5.5): a blind repeat can take an item out of its order. */
function updateHandling(call: Call): Outcome {
  const problems = new Problems();
  const item = readItem(call, problems);
  const handlingCode = HANDLING_CODES.find((code) => code === call.body["handlingCode"]);
  if (handlingCode === undefined) problems.add("handlingCode", invalidValueText(call.body["handlingCode"] ?? "null"));
  else if (handlingCode === "rsd" || handlingCode === "tbc") {
    problems.add("handlingCode", `'${handlingCode}' cannot be set by this operation.`);
  }
  const problem = item && handlingProblem(item);
  if (problem !== undefined) problems.add(ID_FIELD, problem);
  if (problems.hasAny || !item || !handlingCode) return createValidationFailure(problems.toErrorDetail());
  call.account.changeItem(item, { handlingCode, handlingStatusCode: "pending", circumstance: item.circumstance });
  return success({});
}

/** Resets a handling that has not started (public documentation, sections 5.1 and 5.5). */
function cancelHandling(call: Call): Outcome {
  const problems = new Problems();
  const item = readItem(call, problems);
  const isNotCancelable = item?.handlingCode === "tbc" || item?.handlingCode === "rsd";
  const unsetProblem = isNotCancelable
    ? `No handling of return inventory ${item.returnInventoryId} can be canceled.`
    : undefined;
  const problem = unsetProblem ?? (item && handlingProblem(item));
  if (problem !== undefined) problems.add(ID_FIELD, problem);
  if (problems.hasAny || !item) return createValidationFailure(problems.toErrorDetail());
  call.account.cancelHandling(item);
  return success({});
}

export const RETURN_INVENTORY_OPERATIONS: readonly Operation[] = [
  getOperation("listReturnInventory", "/api/ReturnInventory/list", listItems),
  getOperation("getReturnInventory", "/api/ReturnInventory/GetReturnInventory", getItem),
  postOperation("updateHandling", "/api/ReturnInventory/UpdateReturnInventoryHandling", updateHandling),
  postOperation("cancelHandling", "/api/ReturnInventory/CancelReturnInventoryHandling", cancelHandling),
];
