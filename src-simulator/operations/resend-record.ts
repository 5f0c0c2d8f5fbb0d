import type { ResendOrder } from "../account/resend-orders.ts";
import type { Item } from "../data/items.ts";
import { LABEL_BASE } from "../label-documents/label-document.ts";
import { toIsoTime } from "../times.ts";
import { API_ID } from "./inventory-record.ts";

const BASE_COST_USD = 6.45;
const COST_PER_ITEM_USD = 1;

/** Shipment of a resend order (public documentation, section 3.4). `labelUrl` is null until there is a label. */
export function toShipmentRecord(order: ResendOrder, origin: string) {
  const { shipmentLabelId } = order;
  return {
    resendShipmentId: order.resendShipmentId,
    resendId: order.resendId,
    apiId: API_ID,
    warehouseId: order.request.warehouseId,
    resendShipmentNumber: order.resendShipmentNumber,
    ...order.request.shipment,
    trackingNumber: order.trackingNumber,
    shipmentLabelId,
    labelUrl: shipmentLabelId === null ? null : `${origin}${LABEL_BASE}/${shipmentLabelId}.pdf`,
    costCurrencyCode: "usd",
    cost: order.trackingNumber === null ? null : costOf(order),
    chargeTypeCode: "actualWeight",
    error: order.error,
    modifyOn: toIsoTime(order.modifyOn),
    modifyBy: "system",
    createOn: toIsoTime(order.createOn),
    createBy: "api",
  };
}

const costOf = ({ request }: ResendOrder): number =>
  BASE_COST_USD + COST_PER_ITEM_USD * request.returnInventoryIds.length;

/** Resend order fields (service contract, Resend order; public documentation, section 3.3). */
export function toResendFields(order: ResendOrder) {
  return {
    resendId: order.resendId,
    apiId: API_ID,
    resendNumber: order.resendNumber,
    status: order.status,
    resendStatusCode: order.status,
    description: order.request.description,
    remarks: order.request.remarks,
    warehouseRemarks: null,
    cancelCutoffTime: toIsoTime(order.cutOff),
    modifyOn: toIsoTime(order.modifyOn),
    modifyBy: "system",
    createOn: toIsoTime(order.createOn),
    createBy: "api",
  };
}

/** Response of getResend; items of a group resend are a list (public documentation, sections 3.1 and 3.3). */
export function toResendRecord(order: ResendOrder, items: readonly Item[], origin: string) {
  return {
    ...toResendFields(order),
    warehouseId: order.request.warehouseId,
    returnInventoryIdList: items.map((item) => item.returnInventoryId),
    resendShipmentList: [toShipmentRecord(order, origin)],
  };
}
