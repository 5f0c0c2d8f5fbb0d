import type { Item } from "../data/items.ts";
import { isoTime } from "../times.ts";

const API_ID = 33;

/** Ids around an item follow from its number. */
const lineItemId = (item: Item): number => 7_300_000 + item.index;
const returnRequestId = (item: Item): number => 5_100_000 + Math.floor(item.index / 3);

/** A row of ReturnInventory/list (public documentation, section 5.2). */
export function inventoryRow(item: Item) {
  return {
    returnInventoryId: item.returnInventoryId,
    returnRequestId: returnRequestId(item),
    returnRequestLineItemId: String(lineItemId(item)),
    rma: item.rma,
    itemRma: item.rma,
    sku: item.sku,
    handlingCode: item.handlingCode,
    handlingStatusCode: item.handlingStatusCode,
    warehouseId: item.warehouseId,
    createOn: isoTime(item.createOn),
  };
}

/** Keys, not addresses (public documentation, section 5.4). */
function images(item: Item) {
  return Array.from({ length: item.imageCount }, (_, place) => {
    const prefix = item.index % 2 === 0 ? "img/returns" : "images/returns";
    const stem = `${prefix}/${isoTime(item.createOn).slice(0, 7).replace("-", "")}/${item.rma}-${place + 1}`;
    return {
      returnRequestLineItemImageId: lineItemId(item) * 10 + place,
      returnRequestLineItemId: lineItemId(item),
      filename: `${item.rma}-${place + 1}`,
      fileExt: "jpg",
      s3OriginalFileKey: `${stem}-o.jpg`,
      s3SmallFileKey: `${stem}-s.jpg`,
      s3MediumFileKey: `${stem}-m.jpg`,
      s3LargeFileKey: `${stem}-l.jpg`,
      createOn: isoTime(item.createOn),
    };
  });
}

/** Value-added services: a pending one on the items that have it, a finished one here and there (section 5.6). */
function vasList(item: Item) {
  const pending = item.circumstance === "pending-vas";
  if (!pending && item.index % 11 !== 0) return [];
  return [
    {
      returnRequestLineItemVasId: lineItemId(item) * 10 + 9,
      returnRequestLineItemId: lineItemId(item),
      vasCode: pending ? "req-pic" : "prd-inspec",
      metaQuantity: pending ? 2 : null,
      vasResult: pending ? null : "No visible damage.",
      notes: pending ? "Please photograph the serial number." : "",
      vasStatusCode: pending ? "pending" : "successful",
      isFinished: !pending,
    },
  ];
}

/** The full record (public documentation, section 5.3). */
export function inventoryRecord(item: Item) {
  const [dimension1, dimension2, dimension3] = item.product.dimensions;
  const done = item.handlingStatusCode === "completed";
  const handlingUpdatedOnStr = isoTime(item.handlingUpdatedOn);
  return {
    ...inventoryRow(item),
    apiId: API_ID,
    warehouseApiId: 1,
    returnRequestLineItemNumber: `RL${lineItemId(item)}`,
    sellerReferenceNumber: `PO-${10_000 + (item.index % 5000)}`,
    description: item.product.description,
    quantity: 1,
    dimension1,
    dimension2,
    dimension3,
    dimensionUom: "cm",
    canRecalibrate: true,
    weight: item.product.weight,
    weightUom: "g",
    valueCurrencyCode: "usd",
    value: item.product.value,
    completeBy: done ? "warehouse" : null,
    completeOn: done ? handlingUpdatedOnStr : null,
    warehouseRemarks: item.split > 0 ? `Piece ${item.split} of a split parcel.` : "",
    handlingUpdatedOnStr,
    stopAgingOn: done ? handlingUpdatedOnStr : null,
    isFraudulent: false,
    fraudReasonCode: null,
    returnRequestLineItemImages: images(item),
    returnRequestLineItemVasList: vasList(item),
    modifyOnStr: handlingUpdatedOnStr,
    modifyBy: "warehouse",
    createOnStr: isoTime(item.createOn),
    createBy: "warehouse",
  };
}
