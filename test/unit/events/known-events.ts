const timeAt = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const ITEM = "9007199254740994";
const OTHER = "9007199254740995";
const ORDER = "01J8ZQ4V7Y5T3N2M1K0H9G8F7E";

interface KnownEvent {
  readonly kind: string;
  readonly event: { readonly category: string; readonly action: string; readonly eventTime: string };
}

function knownEvent(category: string, action: string, minute: number, fields: object): KnownEvent {
  return { kind: `${category}/${action}`, event: { ...fields, category, action, eventTime: timeAt(minute) } };
}

const record = (returnInventoryId: string, fields: object) => ({ returnInventoryId, warehouseId: 2, ...fields });

/** All kinds that the desk applies, some twice with different contents and times, for two items and one order. */
export const KNOWN_EVENTS: readonly KnownEvent[] = [
  knownEvent("newInventoryCreated", "newInventoryCreated", 1, {
    returnInventory: record(ITEM, {
      rma: "USE-2-261120-D00001-1",
      handlingCode: "tbc",
      handlingStatusCode: "pending",
      createOn: timeAt(0),
      sku: "FIRST",
      weight: "120.5",
      imageList: [{ imageUrl: "https://images.example.com/a.jpg" }],
      returnInventoryMetaList: [{ metaType: "usr", metaMap: { EAN: "1" } }],
    }),
    shipment: { trackingNumber: "T1" },
  }),
  knownEvent("newInventoryCreated", "newInventoryCreated", 2, {
    returnInventory: record(OTHER, {
      rma: "USE-2-261120-D00002-2",
      handlingCode: 4,
      handlingStatusCode: "0",
      createOn: timeAt(0),
    }),
  }),
  knownEvent("notifyUserRmaSwapped", "notifyUserRmaSwapped", 5, {
    payload: { returnInventoryId: ITEM, newRma: "SWAPPED" },
  }),
  knownEvent("notifyUserRmaSwapped", "notifyUserRmaSwapped", 9, {
    payload: { returnInventoryId: ITEM, newRma: "AGAIN" },
  }),
  knownEvent("resend", "updateResendStatus", 6, {
    resend: { resendId: 77, resendStatusCode: 0, resendNumber: "RSD261120-0000001" },
    resendShipmentList: [{ trackingNumber: null, error: "" }],
    returnInventoryList: [record(OTHER, { handlingCode: "rsd", handlingStatusCode: 0 }), record(ITEM, {})],
  }),
  knownEvent("resend", "updateResendStatus", 8, {
    resend: { resendId: "77", resendStatusCode: "3" },
    resendShipmentList: [{ trackingNumber: "OUT1", labelUrl: "https://labels.example.com/1.pdf" }],
    returnInventoryList: [record(ITEM, {}), record(OTHER, { handlingCode: 3, handlingStatusCode: "completed" })],
  }),
  knownEvent("rinv", "completeInventoryHandling", 7, { returnInventory: record(ITEM, { handlingStatusCode: 2 }) }),
  knownEvent("rinv", "cancelInventoryHandling", 10, {
    returnInventory: record(ITEM, { handlingCode: "ohd", handlingStatusCode: "pending" }),
  }),
  knownEvent("lineItemVasReturnInventoryLineItem", "splitLineItem", 3, {
    returnRequestLineItemVasId: 5,
    returnRequestLineItemId: 6,
    vasStatusCode: 1,
    splitLineItemAndReturnInventoryList: [{ returnInventory: record(OTHER, { sku: "SPLIT" }) }],
  }),
  knownEvent("rrliv", "vasUpdated", 4, {
    updateVasList: [{ returnRequestLineItemVasId: 5, vasStatusCode: "SUCCESSFUL", vasResult: "done", weight: 3 }],
  }),
  knownEvent("rrliv", "vasUpdated", 11, { updateVasList: [{ returnRequestLineItemVasId: "5", vasStatusCode: "2" }] }),
  knownEvent("rrli", "changeLineItemImage", 4, {
    imageUrlList: ["https://images.example.com/b.jpg"],
    returnRequestLineItem: { returnRequestLineItemId: 6 },
  }),
  knownEvent("updateReturnInventoryMeta", "updateReturnInventoryMeta", 5, {
    returnInventory: record(ITEM, {}),
    returnInventoryMetaList: [{ metaType: "whs", metaMap: { LPN: "2" } }],
  }),
  knownEvent("userUpdateReturnInventorySku", "userUpdateReturnInventorySku", 6, {
    returnInventory: record(ITEM, { sku: "LATER" }),
  }),
  knownEvent("completeRecalibrate", "completeRecalibrate", 7, {
    recalibrateSupplement: { returnInventoryId: ITEM, weight: 130, dimension1: 10 },
  }),
  ...["ShippingFeeUpdated", "InventoryAllPacked", "Completed", "Cancelled"].map((suffix, index) =>
    knownEvent(`consolidateShippingOrder${suffix}`, `consolidateShippingOrder${suffix}`, 12 + index, {
      order: {
        consolidateShippingOrderId: ORDER,
        consolidateShippingOrderStatus: suffix.toUpperCase(),
        shipmentList: [{ consolidateShippingShipmentId: `${ORDER.slice(0, -1)}X`, awb: `AWB${index}` }],
      },
    }),
  ),
  ...["Sent", "Shipped"].map((suffix, index) =>
    knownEvent(`consolidateShippingShipment${suffix}`, `consolidateShippingShipment${suffix}`, 20 + index, {
      shipment: { consolidateShippingShipmentId: `${ORDER.slice(0, -1)}X`, serviceProvider: suffix },
    }),
  ),
];
