import type { Account } from "../account/account.ts";
import { findCancelProblem } from "../account/life-cycle.ts";
import type { ResendOrder } from "../account/resend-orders.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { parseJsonInt64, isRecord } from "../http/json.ts";
import { checkItems, checkServiceType, readIdList, readShipment, readWarehouse } from "./create-resend-rules.ts";
import { type Call, type Operation, getOperation, postOperation } from "./operation.ts";
import { Problems, optionalText } from "./problems.ts";
import { emptyValueText, invalidValueText } from "./query.ts";
import { toResendRecord, toShipmentRecord } from "./resend-record.ts";

const MAX_DESCRIPTION_LENGTH = 255;
const MAX_REMARKS_LENGTH = 5000;

/** Creates a resend order (service contract, Create resend order), unless a rule of the contract is broken. */
function createResend({ account, body }: Call): Outcome {
  const { settings } = account;
  const problems = new Problems();
  const ids = readIdList(body["returnInventoryIdList"], settings.batchLimit, problems);
  const description = optionalText(body, "description", problems, MAX_DESCRIPTION_LENGTH);
  const remarks = optionalText(body, "remarks", problems, MAX_REMARKS_LENGTH);
  const fields = body["resendShipment"];
  if (!isRecord(fields)) {
    problems.add("resendShipment", emptyValueText("resendShipment"));
    checkItems(account, ids, undefined, problems);
    return createValidationFailure(problems.toErrorDetail());
  }
  const shipment = readShipment(fields, problems);
  const warehouseId = readWarehouse(fields, problems);
  checkServiceType(shipment.shipmentServiceType, warehouseId, problems);
  checkItems(account, ids, warehouseId, problems);
  if (problems.hasAny || warehouseId === undefined) return createValidationFailure(problems.toErrorDetail());
  const returnInventoryIds = ids.map(String);
  const order = account.createResend({ returnInventoryIds, warehouseId, shipment, description, remarks });
  return success({
    resendId: order.resendId,
    resendNumber: order.resendNumber,
    resendShipmentId: order.resendShipmentId,
  });
}

const unknownResend = (id: bigint): Outcome => createValidationFailure({ resendId: `Resend ${id} does not exist.` });

function buildResendRecord(account: Account, order: ResendOrder, origin: string) {
  const { cancelCutoffTime, ...record } = toResendRecord(order, account.itemsOf(order), origin);
  return account.settings.reportCutOff ? { ...record, cancelCutoffTime } : record;
}

/** Returns the record at top level of the answer (public documentation, section 3.1). */
function getResend({ account, query, origin }: Call): Outcome {
  const id = query.int64("resendId");
  if (!id.ok) return createValidationFailure({ resendId: id.message });
  const order = account.resends.findById(id.value);
  return order ? success(buildResendRecord(account, order, origin)) : unknownResend(id.value);
}

function findCancellableOrder(account: Account, value: unknown) {
  if (value === undefined || value === null) return createValidationFailure({ resendId: emptyValueText("resendId") });
  const id = parseJsonInt64(value);
  if (id === undefined)
    return createValidationFailure({ resendId: invalidValueText(isRecord(value) ? "object" : value) });
  const order = account.resends.findById(id);
  if (!order) return unknownResend(id);
  const problem = findCancelProblem(order.status, account.clock.now(), order.cutOff);
  return problem === undefined ? order : createValidationFailure({ resendId: problem });
}

/** Cancels a resend order (service contract, Cancellation rules; public documentation, section 3.1). */
function cancelResend({ account, body, origin }: Call): Outcome {
  const order = findCancellableOrder(account, body["resendId"]);
  if ("ok" in order) return order;
  const canceledOrder = account.moveResend(order, "cancelled") ?? order;
  if (account.settings.bareCancelAnswer) return success();
  return success({
    resendId: canceledOrder.resendId,
    resendShipmentList: [toShipmentRecord(canceledOrder, origin)],
  });
}

export const RESEND_OPERATIONS: readonly Operation[] = [
  postOperation("createResend", "/api/Resend/createResend", createResend),
  getOperation("getResend", "/api/Resend/getResend", getResend),
  postOperation("cancelResend", "/api/Resend/cancelResend", cancelResend),
];
