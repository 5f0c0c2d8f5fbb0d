import { success } from "../../../src-domain/result.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { suggestImportableTable } from "../file-names.ts";
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

const MESSAGES = {
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
      const started = await worksheets.apply(orderIds, method, pausesOnRefusal);
      if (started.ok) return started;
      // A worksheet that disappears as soon as it starts has nothing to send.
      const code = started.error === "no-such-worksheet" ? "nothing-to-send" : started.error;
      return refuse(code, MESSAGES[code]);
    },
    revert: async ({ worksheetId }) => {
      const started = await worksheets.revert(worksheetId);
      if (started.ok) return started;
      const { error: code } = started;
      return refuse(code, code === "no-such-worksheet" ? "There is no such worksheet." : MESSAGES[code]);
    },
    current: () => worksheets.current(),
    rows: ({ worksheetId }) => worksheets.rows(worksheetId),
    export: ({ worksheetId }) =>
      saveRows(suggestImportableTable(machine.language, "worksheet", now()), async (target) => {
        const { exportWorksheet } = await import("./worksheet-export.ts");
        return exportWorksheet(await worksheets.rows(worksheetId), target);
      }),
    pause: async ({ worksheetId }) => orNotNow(await worksheets.pause(worksheetId)),
    resume: async ({ worksheetId }) => orNotNow(await worksheets.resume(worksheetId)),
    cancel: async ({ worksheetId }) => orNotNow(await worksheets.cancel(worksheetId)),
    retryLost: async ({ worksheetId }) => orNotNow(await worksheets.retryLost(worksheetId)),
    dismiss: async ({ worksheetId }) => ((await worksheets.dismiss(worksheetId)) ? success({}) : notNow()),
    methods: async () => {
      const [uses, { methods }] = await Promise.all([store.methodUses(), store.reader.shippingFacets()]);
      const reported = methods.map(({ value }) => value).filter((value) => value !== UNKNOWN_VALUE);
      return { uses, seen: [...new Set([...reported, ...uses.map(({ method }) => method)])] };
    },
    history: ({ orderId }) => worksheets.history(orderId),
  };
}
