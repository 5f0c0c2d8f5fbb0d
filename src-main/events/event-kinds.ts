import type { FactValue, FactSubject } from "../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { isObject, type JsonObject } from "../service/envelope.ts";
import { decodeMessage } from "../service/error-detail.ts";
import { cutOffIn, labelAddressesIn } from "../service/resources/resend.ts";
import { MAX_TEXT_CHARACTERS, utcInstant, plainFields } from "../service/wire.ts";

type Fields = Readonly<Record<string, FactValue>>;

// A parser returns undefined for a missing or invalid value; the field reports nothing then.
type ValueParser = (raw: unknown) => FactValue | undefined;

function text(raw: unknown): string | undefined {
  if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") return undefined;
  const trimmed = String(raw).trim();
  return trimmed === "" || trimmed.length > MAX_TEXT_CHARACTERS ? undefined : trimmed;
}

function amount(raw: unknown): number | undefined {
  const number = typeof raw === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function integer(raw: unknown): number | undefined {
  const number = amount(raw);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

const instant: ValueParser = (raw) => (typeof raw === "string" ? (utcInstant(raw) ?? undefined) : undefined);

const id = (raw: unknown): string | undefined => parseInt64Id(raw) ?? undefined;

/** Parses the valid fields of a record. `spelling` maps a field to its name at the service if they differ. */
function parseFields(
  record: unknown,
  values: Readonly<Record<string, ValueParser>>,
  spelling: Readonly<Record<string, string>> = {},
): Fields {
  const members = membersOf(record);
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, read]) => {
      const raw = members.get((spelling[field] ?? field).toLowerCase());
      const value = raw === undefined || raw === null ? undefined : read(raw);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const member = (record: unknown, name: string): unknown => membersOf(record).get(name.toLowerCase());

const memberCache = new WeakMap<object, ReadonlyMap<string, unknown>>();

function membersOf(record: unknown): ReadonlyMap<string, unknown> {
  if (!isObject(record)) return new Map();
  const cached = memberCache.get(record);
  if (cached) return cached;
  const members = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  memberCache.set(record, members);
  return members;
}

export interface SubjectFacts {
  readonly subject: FactSubject;
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
}

type EventParser = (event: JsonObject) => SubjectFacts[];

/** Returns the facts by category and action (public documentation, section 7.4); null if the desk ignores the kind. */
export function factsOfEvent(category: string, action: string, event: JsonObject): SubjectFacts[] | null {
  return KINDS.get(`${category}/${action}`.toLowerCase())?.(event) ?? null;
}

const fullItem: EventParser = (event) => [
  ...itemFacts(event["returnInventory"], {
    ...parseFields(event["shipment"], { trackingNumber: text }),
    ...photoFields(event["returnInventory"]),
    ...metaFields(member(event["returnInventory"], "returnInventoryMetaList")),
  }),
];

const resendStatus: EventParser = (event) => [
  ...orderFacts(event),
  ...list(event["returnInventoryList"]).flatMap((item) => itemFacts(item)),
];

const swapped: EventParser = (event) => {
  const { payload } = event;
  return subject("item", member(payload, "returnInventoryId"), parseFields(payload, { rma: text }, { rma: "newRma" }));
};

const split: EventParser = (event) => [
  ...list(event["splitLineItemAndReturnInventoryList"]).flatMap((entry) => itemFacts(member(entry, "returnInventory"))),
  ...vasFacts([event]),
];

const vasUpdated: EventParser = (event) => vasFacts(list(event["updateVasList"] ?? event["returnInventoryList"]));

const images: EventParser = (event) => {
  const lineItem = event["returnRequestLineItem"];
  // An empty list means that all photos were removed.
  const photos = { photos: [], ...photoAddresses(event["imageUrlList"]) };
  return subject("line-item", member(lineItem, "returnRequestLineItemId"), photos);
};

const meta: EventParser = (event) => itemFacts(event["returnInventory"], metaFields(event["returnInventoryMetaList"]));

const recalibrated: EventParser = (event) => {
  const measurement = event["recalibrateSupplement"];
  return subject(
    "item",
    member(measurement, "returnInventoryId"),
    parseFields(measurement, { rma: text, ...MEASUREMENTS }),
  );
};

const shippingOrder: EventParser = (event) => {
  const order = event["order"] ?? event["consolidateShippingOrder"] ?? event;
  const orderId = parseFields(order, { consolidateShippingOrderId: text });
  return [
    ...subject("shipping-order", member(order, "consolidateShippingOrderId"), shippingFields(order)),
    ...list(member(order, "shipmentList")).flatMap((shipment) => shippingShipmentFacts(shipment, orderId)),
  ];
};

/** This kind of event also reports fields of the order, with equal names. */
const shippingShipment: EventParser = (event) => {
  const shipment = event["shipment"] ?? event["consolidateShippingShipment"] ?? event;
  return [
    ...subject(
      "shipping-order",
      member(shipment, "consolidateShippingOrderId"),
      parseFields(shipment, {
        consolidateShippingOrderId: text,
        consolidateShippingOrderNumber: text,
        consolidateShippingOrderStatus: text,
        outboundWarehouseId: integer,
      }),
    ),
    ...shippingShipmentFacts(shipment),
  ];
};

const KINDS = new Map<string, EventParser>(
  (
    [
      ["newInventoryCreated/newInventoryCreated", fullItem],
      ["resend/updateResendStatus", resendStatus],
      ["notifyUserRmaSwapped/notifyUserRmaSwapped", swapped],
      ["rinv/completeInventoryHandling", fullItem],
      ["rinv/cancelInventoryHandling", fullItem],
      ["lineItemVasReturnInventoryLineItem/splitLineItem", split],
      ["rrliv/vasUpdated", vasUpdated],
      ["rrli/changeLineItemImage", images],
      ["updateReturnInventoryMeta/updateReturnInventoryMeta", meta],
      ["userUpdateReturnInventorySku/userUpdateReturnInventorySku", fullItem],
      ["completeRecalibrate/completeRecalibrate", recalibrated],
      ...["ShippingFeeUpdated", "InventoryAllPacked", "Completed", "Cancelled"].map(
        (suffix) => [`consolidateShippingOrder${suffix}/consolidateShippingOrder${suffix}`, shippingOrder] as const,
      ),
      ...["Sent", "Shipped"].map(
        (suffix) =>
          [`consolidateShippingShipment${suffix}/consolidateShippingShipment${suffix}`, shippingShipment] as const,
      ),
    ] as const
  ).map(([kind, reader]) => [kind.toLowerCase(), reader]),
);

const MEASUREMENTS = {
  weight: amount,
  weightUom: text,
  dimension1: amount,
  dimension2: amount,
  dimension3: amount,
  dimensionUom: text,
} as const satisfies Record<string, ValueParser>;

const ITEM_VALUES = {
  rma: text,
  itemRma: text,
  sku: text,
  description: text,
  warehouseId: integer,
  handlingCode: text,
  handlingStatusCode: text,
  createdOn: instant,
  returnRequestId: id,
  returnRequestLineItemId: id,
  quantity: integer,
  value: amount,
  valueCurrencyCode: text,
  warehouseRemarks: text,
  completeOn: instant,
  handlingUpdatedOn: instant,
  ...MEASUREMENTS,
} as const satisfies Record<string, ValueParser>;

const ITEM_SPELLING = { createdOn: "createOn" } as const;

function itemFacts(record: unknown, more: Fields = {}): SubjectFacts[] {
  return subject("item", member(record, "returnInventoryId"), {
    ...parseFields(record, ITEM_VALUES, ITEM_SPELLING),
    ...more,
  });
}

function orderFacts(event: JsonObject): SubjectFacts[] {
  const order = event["resend"];
  const shipment = list(event["resendShipmentList"])[0];
  const error = decodeMessage(member(shipment, "error"));
  const labelUrls = labelAddressesIn(shipment);
  return subject("resend", member(order, "resendId"), {
    ...parseFields(
      order,
      {
        statusRaw: text,
        resendNumber: text,
        description: text,
        remarks: text,
        warehouseRemarks: text,
        createdOn: instant,
      },
      { statusRaw: "resendStatusCode", createdOn: "createOn" },
    ),
    ...parseFields(
      shipment,
      {
        trackingNumber: text,
        shipmentServiceType: text,
        warehouseId: integer,
        recipientName: text,
        countryCode: text,
      },
      { recipientName: "shipmentName", countryCode: "shipmentCountryCode" },
    ),
    ...(labelUrls.length > 0 && { labelUrls }),
    // The beginning of a long message is enough.
    ...(error !== null && { labelError: error.slice(0, MAX_TEXT_CHARACTERS) }),
    ...cutOffOfOrder(order),
    ...itemsOfOrder(event["returnInventoryList"]),
  });
}

/** Returns all items of an order, or none if an id is unreadable, because some items do not identify an order. */
function itemsOfOrder(entries: unknown): Fields {
  const ids = list(entries).map((item) => id(member(item, "returnInventoryId")));
  const readable = ids.filter((itemId) => itemId !== undefined);
  if (ids.length === 0 || readable.length !== ids.length) return {};
  const names = list(entries).map((item, index) => {
    return [readable[index] ?? "", [text(member(item, "rma")) ?? null, text(member(item, "sku")) ?? null]] as const;
  });
  return { items: readable.toSorted(), names: Object.fromEntries(names) };
}

function cutOffOfOrder(order: unknown): Fields {
  const cutOff = isObject(order) ? cutOffIn(order) : null;
  return cutOff === null ? {} : { cutOff };
}

/** Facts of line-item services. Only the event that created one names its line item. */
function vasFacts(entries: readonly unknown[]): SubjectFacts[] {
  return entries.flatMap((entry) =>
    subject("vas", member(entry, "returnRequestLineItemVasId"), {
      ...parseFields(
        entry,
        { returnRequestLineItemId: id, status: text, result: text, ...MEASUREMENTS },
        { status: "vasStatusCode", result: "vasResult" },
      ),
      ...photoAddresses(member(entry, "imageUrlList")),
    }),
  );
}

const metaFields = (entries: unknown): Fields =>
  Object.fromEntries(
    list(entries).flatMap((entry) => {
      const type = text(member(entry, "metaType"));
      return type === undefined ? [] : [[`meta.${type}`, plainFields(member(entry, "metaMap"))]];
    }),
  );

const photoFields = (record: unknown): Fields =>
  photoAddresses(list(member(record, "imageList")).map((image) => member(image, "imageUrl")));

function photoAddresses(values: unknown): Fields {
  const photos = list(values).filter(
    (value): value is string =>
      typeof value === "string" && value.length <= MAX_TEXT_CHARACTERS && /^https?:\/\//i.test(value),
  );
  return photos.length === 0 ? {} : { photos };
}

/** Text and numbers unchanged, times in UTC, and the merchant's custom fields. */
const shippingFields = (record: unknown): Fields => ({
  ...plainFields(record),
  ...parseFields(record, { createOn: instant, modifyOn: instant, shipDate: instant }),
  ...customFields(member(record, "customFieldMap")),
});

const customFields = (map: unknown): Fields => {
  const customFieldMap = plainFields(map);
  return Object.keys(customFieldMap).length === 0 ? {} : { customFieldMap };
};

function shippingShipmentFacts(shipment: unknown, orderId: Fields = {}): SubjectFacts[] {
  const fields = { ...orderId, ...shippingFields(shipment) };
  return subject("shipping-shipment", member(shipment, "consolidateShippingShipmentId"), fields);
}

function subject(kind: FactSubject, rawId: unknown, fields: Fields): SubjectFacts[] {
  const hasUlid = kind === "shipping-order" || kind === "shipping-shipment";
  const subjectId = hasUlid ? ulidOf(rawId) : id(rawId);
  if (subjectId === undefined || Object.keys(fields).length === 0) return [];
  return [{ subject: kind, id: subjectId, fields }];
}

/** Returns undefined for text that is too long for an id. */
function ulidOf(raw: unknown): string | undefined {
  const ulid = text(raw);
  return ulid !== undefined && ulid.length <= MAX_ULID_LENGTH ? ulid : undefined;
}

const MAX_ULID_LENGTH = 60;
