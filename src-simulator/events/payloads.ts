import type { ResendOrder } from "../account/resend-orders.ts";
import type { Item } from "../data/items.ts";
import { toInventoryRecord } from "../operations/inventory-record.ts";
import { toResendFields, toShipmentRecord } from "../operations/resend-record.ts";

export const EVENT_KINDS = ["newInventoryCreated", "updateResendStatus"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Builds the event of public documentation, section 7.5, where inventory id and return request id are quoted. */
export function createInventoryCreated(item: Item, photoBase: string) {
  const record = toInventoryRecord(item);
  const { returnRequestLineItemImages, returnRequestId, returnRequestLineItemVasList: _vas, ...otherFields } = record;
  return {
    returnInventory: {
      ...otherFields,
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

/**
 * Builds an event that public documentation, section 7.4, lists without a sample. It resembles other events of the
 * category.
 */
export const cancelInventoryHandling = (item: Item) => ({
  returnInventory: toInventoryRecord(item),
  category: "rinv",
  action: "cancelInventoryHandling",
});

/**
 * Builds the event of public documentation, section 3.6. It has `labelUrl`, because the service contract sends the
 * label by webhook.
 */
export const updateResendStatus = (order: ResendOrder, items: readonly Item[], origin: string) => ({
  resend: toResendFields(order),
  resendShipmentList: [toShipmentRecord(order, origin)],
  returnInventoryList: items.map(toInventoryRecord),
  category: "resend",
  action: "updateResendStatus",
  version: "202405",
});
