export default {
  title: "Shipping orders",
  table: "Shipping orders",
  column: {
    status: "Status",
    number: "Order number",
    warehouse: "Warehouse",
    method: "Shipping method",
    shipments: "Shipments",
    created: "Created",
  },
  none: {
    title: "Shipping methods of draft orders",
    body: "This screen is for changing the shipping method of a consolidate shipping order while it is a draft; once an order is confirmed, its method is fixed. This version does not read shipping orders yet, so nothing can be changed here. Until it does, change the method in the service's own web portal.",
  },
} as const;
