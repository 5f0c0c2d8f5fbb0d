import type { Order, OrderLine } from "../../../../src-domain/orders/order.ts";
import type { Recipient } from "../../../../src-domain/recipients/recipients.ts";

export const recipient = (name: string, changes: Partial<Recipient> = {}): Recipient => ({
  shipmentName: name,
  shipmentPhone: "+49 30 1",
  shipmentStreet1: "Weg 1",
  shipmentStreet2: "",
  shipmentStreet3: "",
  shipmentCity: "Berlin",
  shipmentState: "BE",
  shipmentPostalCode: "10115",
  shipmentCountryCode: "DEU",
  shipmentEmail: "",
  shipmentFax: "",
  ...changes,
});

export const orderLine = (sku: string | null, changes: Partial<OrderLine> = {}): OrderLine => ({
  lineId: "1",
  sku,
  itemCode: null,
  quantity: 1,
  condition: null,
  holdReason: null,
  ...changes,
});

export const bookedOrder = (orderNumber: string, lines: readonly OrderLine[], changes: Partial<Order> = {}): Order => ({
  channel: "shopify",
  orderNumber,
  orderedAt: "2026-11-20T08:00:00Z",
  shipBy: null,
  recipient: recipient(`Name of ${orderNumber}`),
  addressProblem: null,
  serviceName: null,
  note: null,
  lines,
  ...changes,
});
