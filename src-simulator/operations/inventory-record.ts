import type { Item } from "../data/items.ts";
import { toIsoTime } from "../times.ts";

export const API_ID = 33;

/** Related ids derive from the item's number. */
const lineItemId = (item: Item): number => 7_300_000 + item.index;
const returnRequestId = (item: Item): number => 5_100_000 + Math.floor(item.index / 3);

/** Returns a row of ReturnInventory/list (public documentation, section 5.2). */
export function toInventoryRow(item: Item) {
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
    createOn: toIsoTime(item.createOn),
  };
}

const PHOTO_SIZES = ["o", "s", "m", "l"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Returns the RMA at the end of a photo's key; empty for any other key. */
export const findRmaInKey = (key: string): string => /([^/]+)-\d+-[osml]\.jpg$/.exec(key)?.[1] ?? "";

/** Returns photo number and size of a key; null if the item has no such key. */
export function findPhoto(item: Item, key: string): { readonly photoIndex: number; readonly size: PhotoSize } | null {
  for (const [photoIndex, image] of buildImages(item).entries()) {
    const keys = [image.s3OriginalFileKey, image.s3SmallFileKey, image.s3MediumFileKey, image.s3LargeFileKey];
    const size = PHOTO_SIZES[keys.indexOf(key)];
    if (size !== undefined) return { photoIndex, size };
  }
  return null;
}

/** Images have keys, not addresses (public documentation, section 5.4). */
function buildImages(item: Item) {
  return Array.from({ length: item.imageCount }, (_, photoIndex) => {
    const prefix = item.index % 2 === 0 ? "img/returns" : "images/returns";
    const keyStem = `${prefix}/${toIsoTime(item.createOn).slice(0, 7).replace("-", "")}/${item.rma}-${photoIndex + 1}`;
    return {
      returnRequestLineItemImageId: lineItemId(item) * 10 + photoIndex,
      returnRequestLineItemId: lineItemId(item),
      filename: `${item.rma}-${photoIndex + 1}`,
      fileExt: "jpg",
      s3OriginalFileKey: `${keyStem}-o.jpg`,
      s3SmallFileKey: `${keyStem}-s.jpg`,
      s3MediumFileKey: `${keyStem}-m.jpg`,
      s3LargeFileKey: `${keyStem}-l.jpg`,
      createOn: toIsoTime(item.createOn),
    };
  });
}

/** Appends the check digit: EANs use weights 1 and 3, IMEIs the Luhn algorithm. */
function withCheckDigit(digits: string, weightOf: (digit: number, indexFromRight: number) => number): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, indexFromRight) => total + weightOf(Number(digit), indexFromRight), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const eanOf = (index: number): string =>
  withCheckDigit(String(400_638_100_000 + index), (digit, position) => digit * (position % 2 === 0 ? 3 : 1));

const imeiOf = (index: number): string =>
  withCheckDigit(String(35_693_803_500_000 + index), (digit, position) =>
    position % 2 === 0 ? Math.floor((digit * 2) / 10) + ((digit * 2) % 10) : digit,
  );

/** Notes of seller and warehouse, on some items (keys as in public documentation, section 7.4). */
function buildMetaList(item: Item) {
  if (item.index % 4 !== 0) return [];
  const returnInventoryId = item.returnInventoryId;
  return [
    {
      returnInventoryId,
      metaType: "usr",
      metaMap: { EAN: eanOf(item.index), LPN: `LPNRR${String(item.index).padStart(8, "0")}` },
    },
    { returnInventoryId, metaType: "whs", metaMap: { IMEI: imeiOf(item.index) } },
  ];
}

/** Pending value-added services of items that have one, and a finished one on some others (section 5.6). */
function buildVasList(item: Item) {
  const isPending = item.circumstance === "pending-vas";
  if (!isPending && item.index % 11 !== 0) return [];
  return [
    {
      returnRequestLineItemVasId: lineItemId(item) * 10 + 9,
      returnRequestLineItemId: lineItemId(item),
      vasCode: isPending ? "req-pic" : "prd-inspec",
      metaQuantity: isPending ? 2 : null,
      vasResult: isPending ? null : "No visible damage.",
      notes: isPending ? "Please photograph the serial number." : "",
      vasStatusCode: isPending ? "pending" : "successful",
      isFinished: !isPending,
    },
  ];
}

/** Returns the full record (public documentation, section 5.3). */
export function toInventoryRecord(item: Item) {
  const [dimension1, dimension2, dimension3] = item.product.dimensions;
  const isDone = item.handlingStatusCode === "completed";
  const handlingUpdatedOnStr = toIsoTime(item.handlingUpdatedOn);
  return {
    ...toInventoryRow(item),
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
    completeBy: isDone ? "warehouse" : null,
    completeOn: isDone ? handlingUpdatedOnStr : null,
    warehouseRemarks: item.split > 0 ? `Piece ${item.split} of a split parcel.` : "",
    handlingUpdatedOnStr,
    stopAgingOn: isDone ? handlingUpdatedOnStr : null,
    stockAge: isDone ? null : item.index % 90,
    isFraudulent: false,
    fraudReasonCode: null,
    returnRequestLineItemImages: buildImages(item),
    returnRequestLineItemVasList: buildVasList(item),
    returnInventoryMetaList: buildMetaList(item),
    modifyOnStr: handlingUpdatedOnStr,
    modifyBy: "warehouse",
    createOnStr: toIsoTime(item.createOn),
    createBy: "warehouse",
  };
}
