import type { FactValue, FactSubject } from "../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { isObject, type JsonObject } from "../../src-domain/json-object.ts";
import { decodeMessage } from "../service/error-detail.ts";
import { cutOffIn, labelAddressesIn } from "../service/resources/resend.ts";
import { MAX_TEXT_CHARACTERS, toUtcInstant, plainFields } from "../service/wire.ts";
import { LISTED_ITEMS, POLLED_ORDER } from "./relay-reports.ts";

type Fields = Readonly<Record<string, FactValue>>;

// Returns undefined for an invalid value, which is then not a fact.
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

const instant: ValueParser = (raw) => (typeof raw === "string" ? (toUtcInstant(raw) ?? undefined) : undefined);

const flag: ValueParser = (raw) => (typeof raw === "boolean" ? raw : undefined);

const id = (raw: unknown): string | undefined => parseInt64Id(raw) ?? undefined;

/** Parses the valid fields of a record. `spelling` maps a field to its name at the service if they differ. */
function parseFields(
  record: unknown,
  parsers: Readonly<Record<string, ValueParser>>,
  spelling: Readonly<Record<string, string>> = {},
): Fields {
  const members = membersOf(record);
  return Object.fromEntries(
    Object.entries(parsers).flatMap(([field, parseValue]) => {
      const raw = members.get((spelling[field] ?? field).toLowerCase());
      const value = raw === undefined || raw === null ? undefined : parseValue(raw);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const getMember = (record: unknown, name: string): unknown => membersOf(record).get(name.toLowerCase());

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

/** Returns an event's facts (public documentation, section 7.4); null if the desk does not apply this kind. */
export function factsOfEvent(category: string, action: string, event: JsonObject): SubjectFacts[] | null {
  return PARSER_OF_KIND.get(`${category}/${action}`.toLowerCase())?.(event) ?? null;
}

const parseFullItem: EventParser = (event) => [
  ...extractItemFacts(event["returnInventory"], {
    ...parseFields(event["shipment"], { trackingNumber: text }),
    ...photoFields(event["returnInventory"]),
    ...metaFields(getMember(event["returnInventory"], "returnInventoryMetaList")),
  }),
];

const parseResendStatus: EventParser = (event) => [
  ...orderFacts(event),
  ...toList(event["returnInventoryList"]).flatMap((item) => extractItemFacts(item)),
];

/** Parses an order that the fleet's relay polled; see relay-reports.ts. */
const parsePolledOrder: EventParser = ({ order }) =>
  createFactsAbout(
    "resend",
    getMember(order, "resendId"),
    parseFields(order, { statusRaw: text, trackingNumber: text, hasLabel: flag }),
  );

const parseListedItems: EventParser = (event) =>
  toList(event["returnInventoryList"]).flatMap((item) =>
    extractItemFacts(item, parseFields(item, { trackingNumber: text })),
  );

const parseRmaSwap: EventParser = (event) => {
  const { payload } = event;
  return createFactsAbout(
    "item",
    getMember(payload, "returnInventoryId"),
    parseFields(payload, { rma: text }, { rma: "newRma" }),
  );
};

const parseSplit: EventParser = (event) => [
  ...toList(event["splitLineItemAndReturnInventoryList"]).flatMap((entry) =>
    extractItemFacts(getMember(entry, "returnInventory")),
  ),
  ...extractVasFacts([event]),
];

const parseVasUpdate: EventParser = (event) =>
  extractVasFacts(toList(event["updateVasList"] ?? event["returnInventoryList"]));

const parseImages: EventParser = (event) => {
  const lineItem = event["returnRequestLineItem"];
  // An empty list means that all photos were removed.
  const photos = { photos: [], ...photoAddresses(event["imageUrlList"]) };
  return createFactsAbout("line-item", getMember(lineItem, "returnRequestLineItemId"), photos);
};

const parseMeta: EventParser = (event) =>
  extractItemFacts(event["returnInventory"], metaFields(event["returnInventoryMetaList"]));

const parseRecalibration: EventParser = (event) => {
  const measurement = event["recalibrateSupplement"];
  return createFactsAbout(
    "item",
    getMember(measurement, "returnInventoryId"),
    parseFields(measurement, { rma: text, ...MEASUREMENTS }),
  );
};

const parseShippingOrder: EventParser = (event) => {
  const order = event["order"] ?? event["consolidateShippingOrder"] ?? event;
  const orderId = parseFields(order, { consolidateShippingOrderId: text });
  return [
    ...createFactsAbout("shipping-order", getMember(order, "consolidateShippingOrderId"), shippingFields(order)),
    ...toList(getMember(order, "shipmentList")).flatMap((shipment) => extractShipmentFacts(shipment, orderId)),
  ];
};

/** Returns facts of the shipment and of its order, whose fields have equal names. */
const parseShippingShipment: EventParser = (event) => {
  const shipment = event["shipment"] ?? event["consolidateShippingShipment"] ?? event;
  return [
    ...createFactsAbout(
      "shipping-order",
      getMember(shipment, "consolidateShippingOrderId"),
      parseFields(shipment, {
        consolidateShippingOrderId: text,
        consolidateShippingOrderNumber: text,
        consolidateShippingOrderStatus: text,
        outboundWarehouseId: integer,
      }),
    ),
    ...extractShipmentFacts(shipment),
  ];
};

const PARSER_OF_KIND = new Map<string, EventParser>(
  (
    [
      ["newInventoryCreated/newInventoryCreated", parseFullItem],
      ["resend/updateResendStatus", parseResendStatus],
      [`${POLLED_ORDER.category}/${POLLED_ORDER.action}`, parsePolledOrder],
      [`${LISTED_ITEMS.category}/${LISTED_ITEMS.action}`, parseListedItems],
      ["notifyUserRmaSwapped/notifyUserRmaSwapped", parseRmaSwap],
      ["rinv/completeInventoryHandling", parseFullItem],
      ["rinv/cancelInventoryHandling", parseFullItem],
      ["lineItemVasReturnInventoryLineItem/splitLineItem", parseSplit],
      ["rrliv/vasUpdated", parseVasUpdate],
      ["rrli/changeLineItemImage", parseImages],
      ["updateReturnInventoryMeta/updateReturnInventoryMeta", parseMeta],
      ["userUpdateReturnInventorySku/userUpdateReturnInventorySku", parseFullItem],
      ["completeRecalibrate/completeRecalibrate", parseRecalibration],
      ...["ShippingFeeUpdated", "InventoryAllPacked", "Completed", "Cancelled"].map(
        (suffix) =>
          [`consolidateShippingOrder${suffix}/consolidateShippingOrder${suffix}`, parseShippingOrder] as const,
      ),
      ...["Sent", "Shipped"].map(
        (suffix) =>
          [`consolidateShippingShipment${suffix}/consolidateShippingShipment${suffix}`, parseShippingShipment] as const,
      ),
    ] as const
  ).map(([kind, parser]) => [kind.toLowerCase(), parser]),
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

function extractItemFacts(record: unknown, extraFields: Fields = {}): SubjectFacts[] {
  return createFactsAbout("item", getMember(record, "returnInventoryId"), {
    ...parseFields(record, ITEM_VALUES, ITEM_SPELLING),
    ...extraFields,
  });
}

function orderFacts(event: JsonObject): SubjectFacts[] {
  const order = event["resend"];
  const shipment = toList(event["resendShipmentList"])[0];
  const error = decodeMessage(getMember(shipment, "error"));
  const labelUrls = labelAddressesIn(shipment);
  return createFactsAbout("resend", getMember(order, "resendId"), {
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
    ...(error !== null && { labelError: error.slice(0, MAX_TEXT_CHARACTERS) }),
    ...cutOffOfOrder(order),
    ...itemsOfOrder(event["returnInventoryList"]),
  });
}

/** Returns no items if an id is unreadable, because only all items identify an order. */
function itemsOfOrder(entries: unknown): Fields {
  const ids = toList(entries).map((item) => id(getMember(item, "returnInventoryId")));
  const readable = ids.filter((itemId) => itemId !== undefined);
  if (ids.length === 0 || readable.length !== ids.length) return {};
  const names = toList(entries).map((item, index) => {
    return [
      readable[index] ?? "",
      [text(getMember(item, "rma")) ?? null, text(getMember(item, "sku")) ?? null],
    ] as const;
  });
  return { items: readable.toSorted(), names: Object.fromEntries(names) };
}

function cutOffOfOrder(order: unknown): Fields {
  const cutOff = isObject(order) ? cutOffIn(order) : null;
  return cutOff === null ? {} : { cutOff };
}

/** Returns facts of line-item services. Only the event that created a service names its line item. */
function extractVasFacts(entries: readonly unknown[]): SubjectFacts[] {
  return entries.flatMap((entry) =>
    createFactsAbout("vas", getMember(entry, "returnRequestLineItemVasId"), {
      ...parseFields(
        entry,
        { returnRequestLineItemId: id, status: text, result: text, ...MEASUREMENTS },
        { status: "vasStatusCode", result: "vasResult" },
      ),
      ...photoAddresses(getMember(entry, "imageUrlList")),
    }),
  );
}

const metaFields = (entries: unknown): Fields =>
  Object.fromEntries(
    toList(entries).flatMap((entry) => {
      const type = text(getMember(entry, "metaType"));
      return type === undefined ? [] : [[`meta.${type}`, plainFields(getMember(entry, "metaMap"))]];
    }),
  );

const photoFields = (record: unknown): Fields =>
  photoAddresses(toList(getMember(record, "imageList")).map((image) => getMember(image, "imageUrl")));

function photoAddresses(values: unknown): Fields {
  const photos = toList(values).filter(
    (value): value is string =>
      typeof value === "string" && value.length <= MAX_TEXT_CHARACTERS && /^https?:\/\//i.test(value),
  );
  return photos.length === 0 ? {} : { photos };
}

/** Returns text and numbers unchanged, times in UTC, and the merchant's custom fields. */
const shippingFields = (record: unknown): Fields => ({
  ...plainFields(record),
  ...parseFields(record, { createOn: instant, modifyOn: instant, shipDate: instant }),
  ...customFields(getMember(record, "customFieldMap")),
});

const customFields = (map: unknown): Fields => {
  const customFieldMap = plainFields(map);
  return Object.keys(customFieldMap).length === 0 ? {} : { customFieldMap };
};

function extractShipmentFacts(shipment: unknown, orderId: Fields = {}): SubjectFacts[] {
  const fields = { ...orderId, ...shippingFields(shipment) };
  return createFactsAbout("shipping-shipment", getMember(shipment, "consolidateShippingShipmentId"), fields);
}

function createFactsAbout(kind: FactSubject, rawId: unknown, fields: Fields): SubjectFacts[] {
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
