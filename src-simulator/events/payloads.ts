import { HANDLING_CODES, HANDLING_STATUSES } from "../data/items.ts";
import type { Item } from "../data/items.ts";
import type { ResendStatus } from "../account/life-cycle.ts";
import { inventoryRecord } from "../operations/inventory-record.ts";
import { resendFields, resendShipmentRecord } from "../operations/resend-record.ts";
import type { ResendOrder } from "../account/resend-orders.ts";

export const EVENT_KINDS = ["newInventoryCreated", "updateResendStatus"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type EventCodes = "names" | "numbers";

/** Numbers: public documentation, section 3.5; two statuses have none and keep their names. */
const RESEND_NUMBERS: Readonly<Record<ResendStatus, number | string>> = {
  pending: 0,
  canceled: 1,
  "in-progress": 2,
  completed: 3,
  failed: 4,
  queued: "queued",
  "label-success": "label-success",
};

function handling(item: Item, codes: EventCodes) {
  const { handlingCode, handlingStatusCode } = item;
  if (codes === "names") return { handlingCode, handlingStatusCode };
  return {
    handlingCode: HANDLING_CODES.indexOf(handlingCode),
    handlingStatusCode: HANDLING_STATUSES.indexOf(handlingStatusCode),
  };
}

/** Public documentation, section 7.5, where the inventory id and the return request id are quoted. */
export function newInventoryCreated(item: Item, codes: EventCodes, photoBase: string) {
  const record = inventoryRecord(item);
  const { returnRequestLineItemImages, returnRequestId, returnRequestLineItemVasList: _vas, ...rest } = record;
  return {
    returnInventory: {
      ...rest,
      ...handling(item, codes),
      returnInventoryId: item.returnInventoryId.toString(),
      handlingUpdatedOn: record.handlingUpdatedOnStr,
      modifyOn: record.modifyOnStr,
      imageList: returnRequestLineItemImages.map(({ s3OriginalFileKey }) => ({
        imageUrl: `${photoBase}/${s3OriginalFileKey}`,
        imageKey: s3OriginalFileKey,
      })),
      returnInventoryMetaList: record.returnInventoryMetaList,
    },
    shipment: {
      shipmentId: 6_400_000 + item.index,
      returnRequestId: String(returnRequestId),
      trackingNumber: `420${String(item.index).padStart(12, "0")}`,
      referenceNumber: `S${record.createOn.slice(2, 10).replaceAll("-", "")}-${String(item.index).padStart(7, "0")}`,
      serviceType: "RETURN_USPS_NJ",
      customFieldMap: {},
      shipToWarehouseId: item.warehouseId,
      receiveDate: record.createOn,
    },
    category: "newInventoryCreated",
    action: "newInventoryCreated",
    version: "202409",
  };
}

/** Listed in public documentation, section 7.4, without a sample; similar to other events of the category. */
export function cancelInventoryHandling(item: Item, codes: EventCodes) {
  const returnInventory = { ...inventoryRecord(item), ...handling(item, codes) };
  return { returnInventory, category: "rinv", action: "cancelInventoryHandling" };
}

/** Public documentation, section 3.6. Has `labelUrl`, because in the service contract the label comes by webhook. */
export function updateResendStatus(order: ResendOrder, items: readonly Item[], origin: string, codes: EventCodes) {
  const resendStatusCode = codes === "numbers" ? RESEND_NUMBERS[order.status] : order.status;
  return {
    resend: { ...resendFields(order), resendStatusCode },
    resendShipmentList: [resendShipmentRecord(order, origin)],
    returnInventoryList: items.map((item) => ({ ...inventoryRecord(item), ...handling(item, codes) })),
    category: "resend",
    action: "updateResendStatus",
    version: "202405",
  };
}
