import { describe, expect, it } from "vitest";
import { effectiveTimeOf, MAX_AHEAD_MS, parseEvent } from "../../../src-main/events/parse-event.ts";

const arrival = "2026-11-20T12:00:00.123Z";
const event = (kind: string, fields: object, action = kind): string =>
  JSON.stringify({
    ...fields,
    category: kind,
    action,
    eventTime: "2026-11-20T12:00:00.1234567Z",
    notificationId: "01JD3Q0000000000000000000A",
  });

function factsOf(body: string) {
  const parsed = parseEvent(body);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value.facts;
}
const factsFrom = (kind: string, fields: object, action = kind) => factsOf(event(kind, fields, action));
const item = (id: string, fields: object) => ({ subject: "item", id, fields });
const ORDER = "01JD3Q0000000000000000000R";
const SHIPMENT = "01JD3Q0000000000000000000S";

const record = {
  returnInventoryId: "9007199254740993",
  warehouseId: 20,
  description: "Boots",
  handlingCode: 0,
  handlingStatusCode: "pending",
  sku: "SKU-1",
  rma: "TWN-20-230101-D12345-36",
  weight: 120.5,
  createOn: "2026-11-20T11:00:00",
  imageList: [{ imageUrl: "https://images.example.com/a.jpg", imageKey: "a.jpg" }, { imageUrl: "javascript:alert(1)" }],
  returnInventoryMetaList: [{ returnInventoryId: "1", metaType: "usr", metaMap: { IMEI: "35", nested: {} } }],
};

describe("an event", () => {
  it("has the key of its notification, its kind and its UTC time", () =>
    expect(parseEvent(event("lr", {}))).toEqual({
      ok: true,
      value: {
        key: "01JD3Q0000000000000000000A",
        category: "lr",
        action: "lr",
        at: "2026-11-20T12:00:00.1234567Z",
        isKnown: false,
        facts: [],
      },
    }));

  it("is identified by its body when it has no notification id", () => {
    const keyOf = (body: string) => {
      const parsed = parseEvent(body);
      return parsed.ok ? parsed.value.key : null;
    };
    const olderBody = `{"category":"lr","action":"lr","eventTime":"${arrival}"}`;
    expect(keyOf(olderBody)).toBe(keyOf(olderBody));
    expect(keyOf(olderBody)).not.toBe(keyOf(`${olderBody} `));
  });

  it.each([
    ["2026-11-20T12:01:00.123Z", "2026-11-20T12:01:00.123Z", "a minute ahead"],
    ["2026-11-20T12:01:00.124Z", "2026-11-20T12:00:00.123Z", "further ahead"],
    ["9999-12-31T23:59:59.000Z", "2026-11-20T12:00:00.123Z", "in the year 9999"],
    ["1999-01-01T00:00:00.000Z", "1999-01-01T00:00:00.000Z", "long ago"],
  ])("counts the time %s as %s: %s", (eventTime, effectiveTime) => {
    const parsed = parseEvent(JSON.stringify({ category: "lr", action: "lr", eventTime }));
    expect(parsed.ok && effectiveTimeOf(parsed.value, arrival, MAX_AHEAD_MS)).toBe(effectiveTime);
  });

  it.each([
    ["", "It is not JSON."],
    ['{"category":"a","category":"b"}', "It names a field twice."],
    ["[1]", "It is no event: not an object."],
    [`{"action":"a","eventTime":"${arrival}"}`, "It is no event: category."],
    [`{"category":"a","action":"a","eventTime":"soon"}`, "It is no event: eventTime is not a date-time."],
  ])("is refused for %j: %s", (body, error) => expect(parseEvent(body)).toEqual({ ok: false, error }));
});

describe("the facts of an event", () => {
  it("contain the item without unsafe addresses for newInventoryCreated", () =>
    expect(
      factsFrom("newInventoryCreated", { returnInventory: record, shipment: { trackingNumber: "TRACK1" } }),
    ).toEqual([
      item("9007199254740993", {
        rma: record.rma,
        sku: "SKU-1",
        description: "Boots",
        warehouseId: 20,
        handlingCode: "0",
        handlingStatusCode: "pending",
        createdOn: "2026-11-20T11:00:00.000Z",
        weight: 120.5,
        trackingNumber: "TRACK1",
        photos: ["https://images.example.com/a.jpg"],
        "meta.usr": { IMEI: "35" },
      }),
    ]));

  it("keep every digit of an id that is a JSON number", () => {
    const returnInventory = { returnInventoryId: 0, handlingStatusCode: 2 };
    const body = event("rinv", { returnInventory }, "completeInventoryHandling");
    expect(factsOf(body.replace(':0,"handling', ':9223372036854775807,"handling'))).toEqual([
      item("9223372036854775807", { handlingStatusCode: "2" }),
    ]);
  });

  it("contain the new RMA for notifyUserRmaSwapped", () => {
    const payload = { userApiId: 1, returnInventoryId: "12", oldRma: "OLD", newRma: "NEW" };
    expect(factsFrom("notifyUserRmaSwapped", { payload })).toEqual([item("12", { rma: "NEW" })]);
  });

  it("contain the order, its label error and its items for updateResendStatus", () => {
    const changed = {
      resend: { resendId: 77, resendNumber: "RSD261120-0000001", resendStatusCode: 4 },
      resendShipmentList: [{ trackingNumber: null, error: '{"message":"No such postcode"}' }],
      returnInventoryList: [{ returnInventoryId: 12, handlingCode: "RSD", rma: "R" }],
    };
    const reported = { statusRaw: "4", resendNumber: "RSD261120-0000001", labelError: "No such postcode" };
    expect(factsFrom("resend", changed, "updateResendStatus")).toEqual([
      { subject: "resend", id: "77", fields: { ...reported, items: ["12"], names: { 12: ["R", null] } } },
      item("12", { handlingCode: "RSD", rma: "R" }),
    ]);
  });

  it("contain 10,000 characters of a longer label error", () => {
    const reported = { resend: { resendId: 77 }, resendShipmentList: [{ error: "x".repeat(20_000) }] };
    const [order] = factsFrom("resend", reported, "updateResendStatus");
    expect(order?.fields["labelError"]).toBe("x".repeat(10_000));
  });

  it("contain the service and the items of a split", () => {
    const vas = { returnRequestLineItemVasId: 5, vasStatusCode: "SUCCESSFUL" };
    const photos = ["https://x.example/1.jpg"];
    const updateVasList = [{ ...vas, vasResult: "ok", imageUrlList: photos }];
    expect(factsFrom("rrliv", { updateVasList }, "vasUpdated")).toEqual([
      { subject: "vas", id: "5", fields: { status: "SUCCESSFUL", result: "ok", photos } },
    ]);
    const splitLineItemAndReturnInventoryList = [{ returnInventory: { returnInventoryId: 13, rma: "S" } }];
    const splitEvent = { ...vas, returnRequestLineItemId: 9, vasStatusCode: 1, splitLineItemAndReturnInventoryList };
    expect(factsFrom("lineItemVasReturnInventoryLineItem", splitEvent, "splitLineItem")).toEqual([
      item("13", { rma: "S" }),
      { subject: "vas", id: "5", fields: { returnRequestLineItemId: "9", status: "1" } },
    ]);
  });

  it.each([[["https://x.example/1.jpg"]], [[]]])(
    "contain all photos of a line item for changeLineItemImage: %j",
    (photos) => {
      const changed = { returnRequestLineItem: { returnRequestLineItemId: 9 }, imageUrlList: photos };
      expect(factsFrom("rrli", changed, "changeLineItemImage")).toEqual([
        { subject: "line-item", id: "9", fields: { photos } },
      ]);
    },
  );

  it("contain meta data, SKU and recalibration of an item", () => {
    const returnInventory = { returnInventoryId: "12", sku: "SKU-2" };
    const returnInventoryMetaList = [{ metaType: "whs", metaMap: { LPN: "L1" } }];
    expect(factsFrom("updateReturnInventoryMeta", { returnInventory, returnInventoryMetaList })).toEqual([
      item("12", { sku: "SKU-2", "meta.whs": { LPN: "L1" } }),
    ]);
    expect(factsFrom("userUpdateReturnInventorySku", { returnInventory })).toEqual([item("12", { sku: "SKU-2" })]);
    const recalibrateSupplement = { returnInventoryId: 12, rma: "R", weight: "10", dimension1: 3 };
    expect(factsFrom("completeRecalibrate", { recalibrateSupplement })).toEqual([
      item("12", { rma: "R", weight: 10, dimension1: 3 }),
    ]);
  });

  it("contain a shipping order and its shipments with their order id", () => {
    const shipment = { consolidateShippingShipmentId: SHIPMENT, awb: "AWB" };
    const orderFields = { consolidateShippingOrderId: ORDER, shippingFee: 12.5, customFieldMap: { season: "winter" } };
    const order = { ...orderFields, createOn: "2026-11-20T08:00:00", shipmentList: [shipment] };
    expect(factsFrom("consolidateShippingOrderCompleted", { order })).toEqual([
      { subject: "shipping-order", id: ORDER, fields: { ...orderFields, createOn: "2026-11-20T08:00:00.000Z" } },
      { subject: "shipping-shipment", id: SHIPMENT, fields: { ...shipment, consolidateShippingOrderId: ORDER } },
    ]);
  });

  it("contain the order of a shipping shipment", () => {
    const status = { consolidateShippingOrderStatus: "PARTIALLY_SHIPPED", outboundWarehouseId: 2 };
    const order = { ...status, consolidateShippingOrderId: ORDER };
    const shipmentWithoutOrder = { consolidateShippingShipmentId: SHIPMENT, awb: "AWB" };
    const shipment = { ...order, ...shipmentWithoutOrder };
    expect(factsFrom("consolidateShippingShipmentShipped", { shipment })).toEqual([
      { subject: "shipping-order", id: ORDER, fields: order },
      { subject: "shipping-shipment", id: SHIPMENT, fields: shipment },
    ]);
    expect(factsFrom("consolidateShippingShipmentSent", { shipment: shipmentWithoutOrder })).toHaveLength(1);
    const longIdOrder = { consolidateShippingOrderId: "0".repeat(61), shippingFee: 1 };
    expect(factsFrom("consolidateShippingOrderCancelled", { order: longIdOrder })).toEqual([]);
  });
});
