import { expect, it } from "vitest";
import { bodyKeyName, orderKeyStem, parseBodyKeyName, singleKeyStem } from "../../../src-main/events/body-key-names.ts";
import { hashOf } from "../../../src-main/events/parse-event.ts";
import { createPolledOrderBody } from "../../../src-main/events/relay-reports.ts";

const AT = new Date("2026-11-29T23:59:59.999Z");
const event = (category: string, action: string, content: object): string =>
  JSON.stringify({ category, action, eventTime: "2026-11-29T12:00:00Z", notificationId: "n1", ...content });

const ITEM = { returnInventory: { returnInventoryId: 5, sku: "MUG" } };
const SHIPPED = "consolidateShippingShipmentShipped";
const shippingShipment = (content: object): string =>
  event(SHIPPED, SHIPPED, { shipment: { consolidateShippingShipmentId: "01K1", ...content } });

it.each<[string, string, string]>([
  [
    "the order that an event is about",
    event("resend", "updateResendStatus", { resend: { resendId: 7, resendStatusCode: "10" }, returnInventoryList: [] }),
    orderKeyStem("7"),
  ],
  [
    "the order that the relay polled",
    createPolledOrderBody("7", { statusRaw: "10", trackingNumber: null, hasLabel: false }, "2026-11-29T12:00:00Z"),
    orderKeyStem("7"),
  ],
  [
    "the shipping order of a shipment",
    shippingShipment({ consolidateShippingOrderId: "01K0", consolidateShippingOrderStatus: "SHIPPED" }),
    orderKeyStem("01K0"),
  ],
  ["an event about a shipment alone", shippingShipment({}), singleKeyStem("n1")],
  ["an event of an unknown kind", event("new", "kind", { name: "Ada" }), singleKeyStem("n1")],
  ["a body that is no event", "Ada", singleKeyStem(hashOf("Ada"))],
  ["all events about items", event("rinv", "completeInventoryHandling", ITEM), "event.items"],
])("names the key by the day and by %s", (_what, body, stem) => {
  const name = bodyKeyName(body, AT);
  expect(parseBodyKeyName(name)).toEqual({ stem, day: "2026-11-29" });
  expect(name).toMatch(/^[\w.-]+$/);
});

it("parses no key of another kind", () => {
  expect(parseBodyKeyName("batch.01KB8Q5Z5V3M9T2X7R4WYCN6JD")).toBeNull();
});
