import type { Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import { type EntryWay, shippingOrderOf } from "../../../src-domain/shipping/shipping-order.ts";
import type { ReportedField, ShippingOrderDetails } from "../../../src-preload/contract/shipping/shipping-order.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import { throttleChanges } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import type { DeskContext } from "../context.ts";
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
    async enter(orderIds: readonly string[], entryWay: EntryWay) {
      const previousRows = await store.reader.shippingOrderRows(orderIds);
      for (let index = 0; index < orderIds.length; index += ORDERS_PER_WRITE) {
        await store.addShippingOrders(orderIds.slice(index, index + ORDERS_PER_WRITE), entryWay, now().toISOString());
      }
      notify(orderIds);
      const rows = await store.reader.shippingOrderRows(orderIds);
      return { rows: rows.filter((row) => row !== null), added: previousRows.filter((row) => row === null).length };
    },

    async details(orderId: string): Promise<ShippingOrderDetails | null> {
      const storedOrder = await store.reader.shippingOrder(orderId);
      if (storedOrder === null) return null;
      const { entered, facts, shipments } = storedOrder;
      const eventKeys = [facts, ...Object.values(shipments)].flatMap((factGroup) =>
        Object.values(factGroup).map((fact) => fact.eventKey),
      );
      const origins = await store.eventOrigins([...new Set(eventKeys.filter((key) => key !== ""))]);
      return {
        row: shippingOrderOf(orderId, facts, Object.values(shipments), entered),
        fields: toReportedFields(facts, origins),
        shipments: Object.entries(shipments).map(([shipmentId, shipmentFacts]) => ({
          shipmentId,
          fields: toReportedFields(shipmentFacts, origins),
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

const toReportedFields = (facts: Facts, origins: EventOrigins): ReportedField[] =>
  Object.entries(facts).map(([name, fact]) => ({
    name,
    value: fact.value as ReportedField["value"],
    at: fact.at,
    source: describeSource(fact, origins),
  }));

function describeSource({ eventKey, source }: Fact, origins: EventOrigins): ReportedField["source"] {
  if (eventKey === "") return { kind: "answer" };
  return { kind: source === "file" ? "file" : "event", ...(origins[eventKey] ?? { category: "", action: "" }) };
}

/** Connects shipping orders, worksheets and drafts. `areDraftsAllowed`: false if IT switched drafts off. */
export function createShipping(
  context: DeskContext,
  budget: RequestBudget,
  hasConfirmation: () => Promise<boolean>,
  areDraftsAllowed = true,
) {
  const orders = createShippingOrders(context);
  const worksheets = createWorksheets(context, budget, orders.notify, hasConfirmation);
  const drafts = createShippingDrafts(context, areDraftsAllowed, orders.notify, hasConfirmation);
  context.availability.onAvailable(() => worksheets.resumeSending());
  return {
    orders,
    worksheets,
    drafts,

    onOrdersReported: (orderIds: readonly string[]): void => {
      orders.notify(orderIds);
      if (orderIds.length === 0) return;
      const reactions = [worksheets.onOrdersReported(orderIds), drafts.onOrdersReported(orderIds)];
      Promise.all(reactions).catch(warnAbout("reported-shipping-orders"));
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
