import { RESEND_EVENTS } from "../account/life-cycle.ts";
import type { ResendOrder } from "../account/resend-orders.ts";
import { toItemView, toOrderView, situationFor } from "../account/views.ts";
import type { Arrival } from "../data/inventory.ts";
import { SHIPPING_STATUSES } from "../data/shipping-orders.ts";
import { findWarehouse } from "../data/warehouses.ts";
import { isRecord } from "../http/json.ts";
import { LABEL_FORMS } from "../label-documents/label-document.ts";
import { REFERENCE_OPERATIONS } from "../operations/reference-lists.ts";
import { toShippingOrderRecord } from "../operations/shipping-order.ts";
import { type Control, type ControlRoute, get, post } from "./control.ts";
import {
  ControlError,
  omitUndefined,
  type Fields,
  readOptionalEnum,
  readOptionalText,
  readOptionalInteger,
  readItemFilter,
  readState,
  requireValue,
} from "./read.ts";

function readArrival(fields: Fields): Arrival {
  const state = readState(fields);
  const warehouseId = readOptionalInteger(fields, "warehouseId");
  if (warehouseId !== undefined && !findWarehouse(warehouseId))
    throw new ControlError(`Warehouse ${warehouseId} does not exist.`);
  return omitUndefined({
    warehouseId,
    rma: readOptionalText(fields, "rma"),
    sku: readOptionalText(fields, "sku"),
    description: readOptionalText(fields, "description"),
    situation: state === undefined ? undefined : situationFor(state),
  });
}

function itemRoutes({ exchange: { account }, state }: Control): ControlRoute[] {
  return [
    get("/items", ({ query }) => ({ items: state.items(readItemFilter(query)) })),
    post("/items", ({ fields }) => {
      const item = account.addItem(readArrival(fields));
      if (!item) throw new ControlError("The item could not be added.");
      return { item: toItemView(item) };
    }),
    post("/items/:id", ({ fields, id }) => {
      const item = /^\d{1,19}$/.test(id) ? account.inventory.findById(BigInt(id)) : undefined;
      if (!item) throw new ControlError(`Return inventory ${id} does not exist.`);
      return { item: toItemView(account.changeItem(item, situationFor(requireValue(readState(fields), "state")))) };
    }),
  ];
}

function requireOrder({ exchange: { account } }: Control, id: string): ResendOrder {
  const order = /^\d{1,19}$/.test(id) ? account.resends.findById(BigInt(id)) : undefined;
  if (!order) throw new ControlError(`Resend ${id} does not exist.`);
  return order;
}

function orderRoutes(control: Control): ControlRoute[] {
  const { account } = control.exchange;
  return [
    get("/orders", () => ({ orders: control.state.orders() })),
    get("/orders/:id", ({ id }) => ({ order: toOrderView(requireOrder(control, id), control.exchange.origin) })),
    post("/orders/:id", ({ fields, id }) => {
      const order = requireOrder(control, id);
      const event = requireValue(readOptionalEnum(fields, "event", RESEND_EVENTS), "event");
      const movedOrder = account.moveResend(order, event, readOptionalText(fields, "reason"));
      if (!movedOrder) throw new ControlError(`A resend in status ${order.status} has no transition ${event}.`);
      return { order: toOrderView(movedOrder, control.exchange.origin) };
    }),
    post("/forget-recipients", ({ fields }) => {
      const endedBefore = Date.parse(requireValue(readOptionalText(fields, "before"), "before"));
      if (Number.isNaN(endedBefore)) throw new ControlError("before is no date-time.");
      account.forgetRecipients(endedBefore);
    }),
    post("/label-files", ({ fields }) => {
      account.labelForm = requireValue(readOptionalEnum(fields, "form", LABEL_FORMS), "form");
      return { form: account.labelForm };
    }),
    post("/labels", ({ fields }) => {
      const outcome = requireValue(readOptionalEnum(fields, "outcome", ["failed", "success"]), "outcome");
      const count = readOptionalInteger(fields, "count") ?? 1;
      account.forcedLabelFailures.push(...Array.from({ length: count }, () => outcome === "failed"));
      return { waiting: account.forcedLabelFailures.length };
    }),
  ];
}

export function createStockRoutes(control: Control): ControlRoute[] {
  const { account } = control.exchange;
  return [
    ...itemRoutes(control),
    ...orderRoutes(control),
    get("/shipping-orders", () => ({ shippingOrders: control.state.shippingOrders() })),
    post("/shipping-orders", ({ fields }) => {
      const drafts = account.shipping.addDrafts(readOptionalInteger(fields, "drafts") ?? 1);
      return { shippingOrders: drafts.map(toShippingOrderRecord) };
    }),
    post("/shipping-orders/:id", ({ fields, id }) => {
      const order = account.shipping.findById(id);
      if (!order) throw new ControlError(`Consolidate shipping order ${id} does not exist.`);
      const status = requireValue(readOptionalEnum(fields, "status", SHIPPING_STATUSES), "status");
      return { shippingOrder: toShippingOrderRecord(account.shipping.setStatus(order, status)) };
    }),
    post("/lists/:id", ({ fields, id }) => {
      if (!REFERENCE_OPERATIONS.some(({ name }) => name === id)) throw new ControlError(`There is no list ${id}.`);
      const { rows } = fields;
      if (!Array.isArray(rows) || !rows.every(isRecord)) throw new ControlError("rows is a list of objects.");
      account.replacedLists.set(id, rows);
      return { rows: rows.length };
    }),
    post("/fba-instructions/:id", ({ fields, id }) => {
      const record = account.fbaInstructions.get(id.toLowerCase());
      if (!record) throw new ControlError(`FBA instruction ${id} does not exist.`);
      // Changes the stored record, because the service's record may contain undocumented fields.
      return { fbaInstruction: Object.assign(record, fields) };
    }),
    get("/fba-instructions", () => ({ fbaInstructions: control.state.fbaInstructions() })),
  ];
}
