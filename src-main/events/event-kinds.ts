import type { FactValue, FactSubject } from "../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { isObject, type JsonObject } from "../service/envelope.ts";
import { MAX_TEXT_CHARACTERS, utcInstant, plainFields } from "../service/wire.ts";
import { decodedMessage } from "../service/error-detail.ts";
import { cutOffIn } from "../service/resources/resend.ts";
import { labelAddressesIn } from "../service/resources/label-addresses.ts";

type Fields = Readonly<Record<string, FactValue>>;

// Readers of single values answer undefined for what is not there or does not fit: such a field says nothing.
type Value = (raw: unknown) => FactValue | undefined;

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

const instant: Value = (raw) => (typeof raw === "string" ? (utcInstant(raw) ?? undefined) : undefined);

const id = (raw: unknown): string | undefined => parseInt64Id(raw) ?? undefined;

/** The fields of a record that are there and fit; `spelling` names those that the service calls otherwise. */
function named(
  record: unknown,
  values: Readonly<Record<string, Value>>,
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

/** A member by its name in any letter case. */
const member = (record: unknown, name: string): unknown => membersOf(record).get(name.toLowerCase());

const known = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** By their names in small letters. */
function membersOf(record: unknown): ReadonlyMap<string, unknown> {
  if (!isObject(record)) return new Map();
  const before = known.get(record);
  if (before) return before;
  const members = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  known.set(record, members);
  return members;
}

export interface SubjectFacts {
  readonly subject: FactSubject;
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
}

type Reader = (event: JsonObject) => SubjectFacts[];

/** By category and action (public documentation, section 7.4); null for kinds that this desk does not apply. */
export function factsOfEvent(category: string, action: string, event: JsonObject): SubjectFacts[] | null {
  return KINDS.get(`${category}/${action}`.toLowerCase())?.(event) ?? null;
}

const whole: Reader = (event) => [
  ...itemFacts(event["returnInventory"], {
    ...named(event["shipment"], { trackingNumber: text }),
    ...photoFields(event["returnInventory"]),
    ...metaFields(member(event["returnInventory"], "returnInventoryMetaList")),
  }),
];

const resendStatus: Reader = (event) => [
  ...orderFacts(event),
  ...list(event["returnInventoryList"]).flatMap((item) => itemFacts(item)),
];

const swapped: Reader = (event) => {
  const { payload } = event;
  return subject("item", member(payload, "returnInventoryId"), named(payload, { rma: text }, { rma: "newRma" }));
};

const split: Reader = (event) => [
  ...list(event["splitLineItemAndReturnInventoryList"]).flatMap((entry) => itemFacts(member(entry, "returnInventory"))),
  ...vasFacts([event]),
];

const vasUpdated: Reader = (event) => vasFacts(list(event["updateVasList"] ?? event["returnInventoryList"]));

const images: Reader = (event) => {
  const lineItem = event["returnRequestLineItem"];
  // An empty list says that all were removed.
  const photos = { photos: [], ...photoAddresses(event["imageUrlList"]) };
  return subject("line-item", member(lineItem, "returnRequestLineItemId"), photos);
};

const meta: Reader = (event) => itemFacts(event["returnInventory"], metaFields(event["returnInventoryMetaList"]));

const recalibrated: Reader = (event) => {
  const measured = event["recalibrateSupplement"];
  return subject("item", member(measured, "returnInventoryId"), named(measured, { rma: text, ...MEASURES }));
};

const shippingOrder: Reader = (event) => {
  const order = event["order"] ?? event["consolidateShippingOrder"] ?? event;
  const whose = named(order, { consolidateShippingOrderId: text });
  return [
    ...subject("shipping-order", member(order, "consolidateShippingOrderId"), shippingFields(order)),
    ...list(member(order, "shipmentList")).flatMap((shipment) => shippingShipmentFacts(shipment, whose)),
  ];
};

/** Such an event also reports the order, by the same names. */
const shippingShipment: Reader = (event) => {
  const shipment = event["shipment"] ?? event["consolidateShippingShipment"] ?? event;
  return [
    ...subject(
      "shipping-order",
      member(shipment, "consolidateShippingOrderId"),
      named(shipment, {
        consolidateShippingOrderId: text,
        consolidateShippingOrderNumber: text,
        consolidateShippingOrderStatus: text,
        outboundWarehouseId: integer,
      }),
    ),
    ...shippingShipmentFacts(shipment),
  ];
};

const KINDS = new Map<string, Reader>(
  (
    [
      ["newInventoryCreated/newInventoryCreated", whole],
      ["resend/updateResendStatus", resendStatus],
      ["notifyUserRmaSwapped/notifyUserRmaSwapped", swapped],
      ["rinv/completeInventoryHandling", whole],
      ["rinv/cancelInventoryHandling", whole],
      ["lineItemVasReturnInventoryLineItem/splitLineItem", split],
      ["rrliv/vasUpdated", vasUpdated],
      ["rrli/changeLineItemImage", images],
      ["updateReturnInventoryMeta/updateReturnInventoryMeta", meta],
      ["userUpdateReturnInventorySku/userUpdateReturnInventorySku", whole],
      ["completeRecalibrate/completeRecalibrate", recalibrated],
      ...["ShippingFeeUpdated", "InventoryAllPacked", "Completed", "Cancelled"].map(
        (end) => [`consolidateShippingOrder${end}/consolidateShippingOrder${end}`, shippingOrder] as const,
      ),
      ...["Sent", "Shipped"].map(
        (end) => [`consolidateShippingShipment${end}/consolidateShippingShipment${end}`, shippingShipment] as const,
      ),
    ] as const
  ).map(([kind, reader]) => [kind.toLowerCase(), reader]),
);

const MEASURES = {
  weight: amount,
  weightUom: text,
  dimension1: amount,
  dimension2: amount,
  dimension3: amount,
  dimensionUom: text,
} as const satisfies Record<string, Value>;

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
  ...MEASURES,
} as const satisfies Record<string, Value>;

/** The service's spelling where the desk has another. */
const ITEM_SPELLING = { createdOn: "createOn" } as const;

function itemFacts(record: unknown, more: Fields = {}): SubjectFacts[] {
  return subject("item", member(record, "returnInventoryId"), {
    ...named(record, ITEM_VALUES, ITEM_SPELLING),
    ...more,
  });
}

function orderFacts(event: JsonObject): SubjectFacts[] {
  const order = event["resend"];
  const shipment = list(event["resendShipmentList"])[0];
  const error = decodedMessage(member(shipment, "error"));
  const labelUrls = labelAddressesIn(shipment);
  return subject("resend", member(order, "resendId"), {
    ...named(
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
    ...named(
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
    // The beginning of a long one says why as well.
    ...(error !== null && { labelError: error.slice(0, MAX_TEXT_CHARACTERS) }),
    ...cutOffOfOrder(order),
    ...itemsOfOrder(event["returnInventoryList"]),
  });
}

/** All items of an order, or nothing where one of them cannot be read: some are not enough to know an order by. */
function itemsOfOrder(entries: unknown): Fields {
  const ids = list(entries).map((item) => id(member(item, "returnInventoryId")));
  const readable = ids.filter((known) => known !== undefined);
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

/** Line-item services; which line item one belongs to is said by the event that made it, and not by later ones. */
function vasFacts(entries: readonly unknown[]): SubjectFacts[] {
  return entries.flatMap((entry) =>
    subject("vas", member(entry, "returnRequestLineItemVasId"), {
      ...named(
        entry,
        { returnRequestLineItemId: id, status: text, result: text, ...MEASURES },
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

/** Texts and numbers as they came, times in UTC, and the merchant's own fields. */
const shippingFields = (record: unknown): Fields => ({
  ...plainFields(record),
  ...named(record, { createOn: instant, modifyOn: instant, shipDate: instant }),
  ...customFields(member(record, "customFieldMap")),
});

const customFields = (map: unknown): Fields => {
  const customFieldMap = plainFields(map);
  return Object.keys(customFieldMap).length === 0 ? {} : { customFieldMap };
};

function shippingShipmentFacts(shipment: unknown, whose: Fields = {}): SubjectFacts[] {
  const fields = { ...whose, ...shippingFields(shipment) };
  return subject("shipping-shipment", member(shipment, "consolidateShippingShipmentId"), fields);
}

function subject(kind: FactSubject, rawId: unknown, fields: Fields): SubjectFacts[] {
  const ulid = kind === "shipping-order" || kind === "shipping-shipment";
  const known = ulid ? ulidOf(rawId) : id(rawId);
  return known !== undefined && Object.keys(fields).length > 0 ? [{ subject: kind, id: known, fields }] : [];
}

/** Longer ones than any ULID are no ids. */
function ulidOf(raw: unknown): string | undefined {
  const known = text(raw);
  return known !== undefined && known.length <= LONGEST_ULID ? known : undefined;
}

const LONGEST_ULID = 60;
