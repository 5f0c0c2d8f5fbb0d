import type { ChannelFormat } from "./channel-format.ts";

/** Headings of the desk's own file, which the desk saves as an example. An order line names either an item or a SKU. */
export const TEMPLATE_HEADINGS = [
  "order number",
  "item",
  "sku",
  "quantity",
  "name",
  "company",
  "phone",
  "street 1",
  "street 2",
  "street 3",
  "city",
  "state",
  "postal code",
  "country",
  "email",
  "service",
  "ship by",
  "condition",
  "note",
] as const;

export const TEMPLATE: ChannelFormat = {
  channel: "template",
  requiredHeadings: ["order number", "sku", "item", "quantity", "street 1", "country"],
  statusHeadings: [],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("order number"),
    shipBy: cell("ship by"),
    serviceName: cell("service"),
    note: cell("note"),
    address: {
      name: cell("name"),
      company: cell("company"),
      street1: cell("street 1"),
      street2: cell("street 2"),
      street3: cell("street 3"),
      city: cell("city"),
      state: cell("state"),
      postalCode: cell("postal code"),
      country: cell("country"),
      phone: cell("phone"),
      email: cell("email"),
    },
    holdReason: null,
    lines: [
      {
        sku: cell("sku"),
        itemCode: cell("item"),
        quantity: cell("quantity") || "1",
        condition: cell("condition"),
        holdReason: null,
      },
    ],
  }),
};
