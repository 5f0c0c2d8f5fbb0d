import { success } from "../../../src-domain/result.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { returningTableOf } from "../file-names.ts";
import { refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import type { DomainHandlers } from "../api-types.ts";
import { UNKNOWN_VALUE } from "../../../src-domain/shipping/shipping-order-query.ts";

const noSuchOrder = () => refuse("no-such-order", "This shipping order is not known on this desk.");

export function shippingOrderHandlers({ store, shipping: { orders } }: Desk): DomainHandlers<"shippingOrder"> {
  const { reader } = store;
  return {
    search: ({ query, snapshot, offset, limit }) => reader.searchShippingOrders(query, snapshot, offset, limit),
    between: async ({ snapshot, first, last }) => ({ rows: await reader.shippingOrdersBetween(snapshot, first, last) }),
    facets: () => reader.shippingFacets(),
    get: async ({ orderId }) => {
      const details = await orders.details(orderId);
      return details === null ? noSuchOrder() : success(details);
    },
    add: ({ orderIds, how }) => orders.enter(orderIds, how),
    remove: async ({ orderId }) => {
      const outcome = await orders.forget(orderId);
      if (outcome === "forgotten") return success({});
      return outcome === "known" ? refuse("known", "The service has reported this order.") : noSuchOrder();
    },
  };
}

const WORDS = {
  "already-running": "Another worksheet is under way.",
  "nothing-to-send": "Every order is held back.",
  "confirm-production": "Nobody confirmed the first write of a day in production.",
} as const;

const notNow = () => refuse("not-now", "The worksheet is in another state by now.");
const orNotNow = <Value>(value: Value | null) => (value === null ? notNow() : success(value));

export function worksheetHandlers(desk: Desk, machine: NativeHost): DomainHandlers<"worksheet"> {
  const { store, now } = desk;
  const { worksheets } = desk.shipping;
  const { saveRows } = createTableSaver(desk, machine);
  return {
    preview: async ({ orderIds, method }) => ({ rows: await worksheets.preview(orderIds, method) }),
    apply: async ({ orderIds, method, pausesOnRefusal }) => {
      const begun = await worksheets.apply(orderIds, method, pausesOnRefusal);
      if (begun.ok) return begun;
      // A worksheet that disappeared as soon as it began means that there was nothing to send.
      const code = begun.error === "no-such-worksheet" ? "nothing-to-send" : begun.error;
      return refuse(code, WORDS[code]);
    },
    revert: async ({ worksheetId }) => {
      const begun = await worksheets.revert(worksheetId);
      if (begun.ok) return begun;
      const { error: code } = begun;
      return refuse(code, code === "no-such-worksheet" ? "There is no such worksheet." : WORDS[code]);
    },
    current: () => worksheets.current(),
    rows: ({ worksheetId }) => worksheets.rows(worksheetId),
    export: ({ worksheetId }) =>
      saveRows(returningTableOf(machine.language, "worksheet", now()), async (target) => {
        const { exportWorksheet } = await import("./worksheet-export.ts");
        return exportWorksheet(await worksheets.rows(worksheetId), target);
      }),
    pause: async ({ worksheetId }) => orNotNow(await worksheets.pause(worksheetId)),
    resume: async ({ worksheetId }) => orNotNow(await worksheets.resume(worksheetId)),
    cancel: async ({ worksheetId }) => orNotNow(await worksheets.cancel(worksheetId)),
    retryLost: async ({ worksheetId }) => orNotNow(await worksheets.sendAgain(worksheetId)),
    dismiss: async ({ worksheetId }) => ((await worksheets.dismiss(worksheetId)) ? success({}) : notNow()),
    methods: async () => {
      const [uses, { methods }] = await Promise.all([store.methodUses(), store.reader.shippingFacets()]);
      const reported = methods.map(({ value }) => value).filter((value) => value !== UNKNOWN_VALUE);
      return { uses, seen: [...new Set([...reported, ...uses.map(({ method }) => method)])] };
    },
    history: ({ orderId }) => worksheets.history(orderId),
  };
}
