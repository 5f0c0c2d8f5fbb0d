import type { Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import { shippingOrderOf, type EntryWay } from "../../../src-domain/shipping/shipping-order.ts";
import type { ShippingOrderDetails, ToldField } from "../../../src-preload/contract/shipping/shipping-order.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import { throttle } from "../kit/throttle.ts";
import type { DeskContext } from "../context.ts";

const TELL_MS = 300;
/** More orders than this are told as "many". */
const MOST_TOLD = 200;
/** So many ids are stored in one piece. */
const PIECE = 100;

/** Consolidate shipping orders as this desk knows them: entered here, told by answers and by events. */
export function createShippingOrders({ store, now, publish }: DeskContext) {
  let told = new Set<string>();
  const news = throttle(TELL_MS, () => {
    const orderIds = told.size > MOST_TOLD ? null : [...told];
    told = new Set();
    publish("shippingOrder", "changed", { orderIds });
  });

  function tell(orderIds: Iterable<string>): void {
    for (const orderId of orderIds) if (told.size <= MOST_TOLD) told.add(orderId);
    if (told.size > 0) news.ask();
  }

  return {
    /** Something was told of these orders: whoever shows them reads them again. */
    tell,

    /** Keeps ids that the operator entered. `added`: so many of them nothing was known of. */
    async enter(orderIds: readonly string[], how: EntryWay) {
      const known = await store.reader.shippingOrderRows(orderIds);
      for (let first = 0; first < orderIds.length; first += PIECE) {
        await store.enterShippingOrders(orderIds.slice(first, first + PIECE), how, now().toISOString());
      }
      tell(orderIds);
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
        tell([orderId]);
        return "forgotten";
      }
      return (await store.reader.shippingOrder(orderId)) === null ? "no-such-order" : "known";
    },

    close(): Promise<void> {
      news.stop();
      return Promise.resolve();
    },
  };
}

const fieldsOf = (facts: Facts, origins: EventOrigins): ToldField[] =>
  Object.entries(facts).map(([name, fact]) => ({
    name,
    value: fact.value as ToldField["value"],
    at: fact.at,
    source: sourceOf(fact, origins),
  }));

function sourceOf({ eventKey }: Fact, origins: EventOrigins): ToldField["source"] {
  if (eventKey === "") return { kind: "answer" };
  return { kind: "event", ...(origins[eventKey] ?? { category: "", action: "" }) };
}
