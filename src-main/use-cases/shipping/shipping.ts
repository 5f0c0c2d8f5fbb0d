import type { Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import { type EntryWay, shippingOrderOf } from "../../../src-domain/shipping/shipping-order.ts";
import type { ReportedField, ShippingOrderDetails } from "../../../src-preload/contract/shipping/shipping-order.ts";
import { throttleChanges } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import type { DeskContext } from "../context.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import { createShippingDrafts } from "./shipping-drafts.ts";
import { createWorksheets } from "./worksheets.ts";

const PUBLISH_INTERVAL_MS = 300;
const ORDERS_PER_WRITE = 100;

/** Consolidate shipping orders known to this desk: entered by the operator, or reported by answers and events. */
function createShippingOrders({ store, now, publish }: DeskContext) {
  const changes = throttleChanges(PUBLISH_INTERVAL_MS, (orderIds) => publish("shippingOrder", "changed", { orderIds }));

  function notify(orderIds: readonly string[]): void {
    if (orderIds.length > 0) changes.add(orderIds);
  }

  return {
    notify,

    /** Stores ids that the operator entered. `added`: how many were unknown before. */
    async enter(orderIds: readonly string[], how: EntryWay) {
      const known = await store.reader.shippingOrderRows(orderIds);
      for (let first = 0; first < orderIds.length; first += ORDERS_PER_WRITE) {
        await store.addShippingOrders(orderIds.slice(first, first + ORDERS_PER_WRITE), how, now().toISOString());
      }
      notify(orderIds);
      const rows = await store.reader.shippingOrderRows(orderIds);
      return { rows: rows.filter((row) => row !== null), added: known.filter((row) => row === null).length };
    },

    async details(orderId: string): Promise<ShippingOrderDetails | null> {
      const known = await store.reader.shippingOrder(orderId);
      if (known === null) return null;
      const { entered, facts, shipments } = known;
      const keys = [facts, ...Object.values(shipments)].flatMap((own) =>
        Object.values(own).map((fact) => fact.eventKey),
      );
      const origins = await store.eventOrigins([...new Set(keys.filter((key) => key !== ""))]);
      return {
        row: shippingOrderOf(orderId, facts, Object.keys(shipments).length, entered),
        fields: fieldsOf(facts, origins),
        shipments: Object.entries(shipments).map(([shipmentId, own]) => ({
          shipmentId,
          fields: fieldsOf(own, origins),
        })),
      };
    },

    async forget(orderId: string): Promise<"forgotten" | "known" | "no-such-order"> {
      if (await store.forgetShippingOrder(orderId)) {
        notify([orderId]);
        return "forgotten";
      }
      return (await store.reader.shippingOrder(orderId)) === null ? "no-such-order" : "known";
    },

    close(): Promise<void> {
      changes.stop();
      return Promise.resolve();
    },
  };
}

const fieldsOf = (facts: Facts, origins: EventOrigins): ReportedField[] =>
  Object.entries(facts).map(([name, fact]) => ({
    name,
    value: fact.value as ReportedField["value"],
    at: fact.at,
    source: sourceOf(fact, origins),
  }));

function sourceOf({ eventKey, source }: Fact, origins: EventOrigins): ReportedField["source"] {
  if (eventKey === "") return { kind: "answer" };
  return { kind: source === "file" ? "file" : "event", ...(origins[eventKey] ?? { category: "", action: "" }) };
}

/** Connects shipping orders, worksheets and drafts. `areDraftsOn`: false if IT switched drafts off. */
export function createShipping(
  context: DeskContext,
  budget: RequestBudget,
  isConfirmed: () => Promise<boolean>,
  areDraftsOn = true,
) {
  const orders = createShippingOrders(context);
  const worksheets = createWorksheets(context, budget, orders.notify, isConfirmed);
  const drafts = createShippingDrafts(context, areDraftsOn, orders.notify, isConfirmed);
  context.availability.onAvailable(() => worksheets.resumeSending());
  return {
    orders,
    worksheets,
    drafts,

    onOrdersReported: (orderIds: readonly string[]): void => {
      orders.notify(orderIds);
      if (orderIds.length === 0) return;
      const processed = [worksheets.onOrdersReported(orderIds), drafts.onOrdersReported(orderIds)];
      Promise.all(processed).catch(warnAbout("reported-shipping-orders"));
    },
    async start(): Promise<void> {
      await drafts.start();
      await worksheets.start();
    },
    async close(): Promise<void> {
      await Promise.all([orders, worksheets, drafts].map((part) => part.close()));
    },
  };
}
