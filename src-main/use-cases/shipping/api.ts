import { type Result, success } from "../../../src-domain/result.ts";
import type { OutcomeProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { NO_SHIPPING_FILTER, UNKNOWN_VALUE } from "../../../src-domain/shipping/shipping-order-query.ts";
import type { DraftAction } from "../../../src-preload/contract/shipping/shipping-draft.ts";
import type { StoredAction } from "../../store/shipping/draft-operations.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestImportableTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { succeedAfter, valueOrRefusal, resultOrRefusal, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { refuseUnstoredScan } from "../scanning/api.ts";

const refuseUnknownOrder = () => refuse("no-such-order", "This shipping order is not known on this desk.");

export function createShippingOrderHandlers({ store, shipping: { orders } }: Desk): DomainHandlers<"shippingOrder"> {
  const { reader } = store;
  return {
    search: ({ query, snapshot, offset, limit }) => reader.searchShippingOrders(query, snapshot, offset, limit),
    facets: ({ filter }) => reader.shippingFacets(filter),
    get: async ({ orderId }) => valueOrRefusal(await orders.details(orderId), refuseUnknownOrder),
    add: ({ orderIds, how }) => orders.enter(orderIds, how),
    remove: async ({ orderId }) => {
      const outcome = await orders.forget(orderId);
      if (outcome === "forgotten") return success({});
      return outcome === "known" ? refuse("known", "The service has reported this order.") : refuseUnknownOrder();
    },
  };
}

const WORKSHEET_MESSAGES = {
  "already-running": "Another worksheet is under way.",
  "nothing-to-send": "Every order is held back.",
  "confirm-production": "Nobody confirmed the first write of a day in production.",
  "no-such-worksheet": "There is no such worksheet.",
} as const;

const refuseNotNow = () => refuse("not-now", "The worksheet is in another state by now.");

export function createWorksheetHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"worksheet"> {
  const { store, now } = desk;
  const { worksheets } = desk.shipping;
  const { saveRows } = createTableSaver(desk, nativeHost);
  return {
    preview: async ({ orderIds, method }) => ({ rows: await worksheets.preview(orderIds, method) }),
    apply: async ({ orderIds, method, pausesOnRefusal }) => {
      const startResult = await worksheets.apply(orderIds, method, { pausesOnRefusal });
      if (startResult.ok) return startResult;
      // A worksheet that disappears as soon as it starts has nothing to send.
      const code = startResult.error === "no-such-worksheet" ? "nothing-to-send" : startResult.error;
      return refuse(code, WORKSHEET_MESSAGES[code]);
    },
    revert: async ({ worksheetId }) => resultOrRefusal(await worksheets.revert(worksheetId), WORKSHEET_MESSAGES),
    current: () => worksheets.current(),
    rows: ({ worksheetId }) => worksheets.rows(worksheetId),
    export: ({ worksheetId }) =>
      saveRows(suggestImportableTable(nativeHost.language, "worksheet", now()), async (target) => {
        const { exportWorksheet } = await import("./worksheet-export.ts");
        return exportWorksheet(await worksheets.rows(worksheetId), target);
      }),
    pause: async ({ worksheetId }) => valueOrRefusal(await worksheets.pause(worksheetId), refuseNotNow),
    resume: async ({ worksheetId }) => valueOrRefusal(await worksheets.resume(worksheetId), refuseNotNow),
    cancel: async ({ worksheetId }) => valueOrRefusal(await worksheets.cancel(worksheetId), refuseNotNow),
    retryLost: async ({ worksheetId }) => valueOrRefusal(await worksheets.retryLost(worksheetId), refuseNotNow),
    dismiss: async ({ worksheetId }) => ((await worksheets.dismiss(worksheetId)) ? success({}) : refuseNotNow()),
    methods: async () => {
      const [uses, { methods }] = await Promise.all([
        store.methodUses(),
        store.reader.shippingFacets(NO_SHIPPING_FILTER),
      ]);
      const reportedMethods = methods.map(({ value }) => value).filter((value) => value !== UNKNOWN_VALUE);
      return { uses, reportedMethods: [...new Set([...reportedMethods, ...uses.map(({ method }) => method)])] };
    },
    history: ({ orderId }) => worksheets.history(orderId),
  };
}

const DRAFT_MESSAGES = {
  credentials: "The service did not accept this desk's credentials.",
  "confirm-production": "Nobody confirmed the first write of a day in production.",
  unsettled: "Something else that was sent is not settled yet.",
  "not-draft": "The order is no longer a draft.",
  "nothing-to-send": "No item waits that fits the order's warehouse.",
  "items-changed": "One of the items is in another call, or gone from the list.",
  incomplete: "The address is not complete.",
  "refused-scans": "Refused scans of the draft are open.",
  "other-summary": "What would be confirmed is not what was looked at.",
  "no-such-action": "Nothing like this was sent from here.",
  "not-now": "This is settled, or cannot be settled so.",
  "too-early": "The first call may still be on its way.",
  "not-read": "The service could not be asked for every item.",
  "order-taken": "This order was created by another call.",
} as const satisfies Readonly<Record<OutcomeProblem, string>>;

/** Source: public documentation, section 8.1; not the service contract. When switched off, no call reaches the desk. */
export function createShippingDraftHandlers({ shipping: { drafts } }: Desk): DomainHandlers<"shippingDraft"> {
  const handlers: DomainHandlers<"shippingDraft"> = {
    overview: async () => {
      const [openActions, unsettled] = await Promise.all([drafts.openCreates(), drafts.listUnsettled()]);
      const openCreates = openActions.map(({ action, ...otherFields }) => ({
        action: toActionView(action),
        ...otherFields,
      }));
      return { isEnabled: true, openCreates, unsettled };
    },
    get: async ({ orderId }) => {
      const { actions, ...state } = await drafts.loadState(orderId);
      return success({ ...state, actions: actions.map(toActionView) });
    },
    create: async (order) => replyWithAction(await drafts.create(order)),
    scan: ({ orderId, rawScan }) => drafts.scan(orderId, rawScan).then(success, refuseUnstoredScan),
    dismissScan: async ({ orderId, scanId, reason, note }) => {
      await drafts.dismissScan(orderId, scanId, note === "" ? reason : `${reason}: ${note}`);
      return success({});
    },
    discardItems: async ({ orderId, returnInventoryIds }) =>
      success({ discardedCount: await drafts.discardItems(orderId, returnInventoryIds) }),
    requeueItems: ({ orderId, returnInventoryIds }) => succeedAfter(drafts.requeue(orderId, returnInventoryIds)),
    addItems: async ({ orderId }) => replyWithItems(await drafts.add(orderId)),
    removeItems: async ({ orderId, returnInventoryIds }) =>
      replyWithItems(await drafts.remove(orderId, returnInventoryIds)),
    setShipTo: async ({ orderId, shipTo }) => replyWithAction(await drafts.setShipTo(orderId, shipTo)),
    confirm: async ({ orderId, seenSummary }) => replyWithAction(await drafts.confirm(orderId, seenSummary)),
    cancel: async ({ orderId }) => replyWithAction(await drafts.cancel(orderId)),
    retryAction: async ({ actionId, seenSummary }) => replyWithAction(await drafts.retryAction(actionId, seenSummary)),
    checkOutcome: async ({ actionId }) => replyWithAction(await drafts.checkOutcome(actionId)),
    reportOutcome: async ({ actionId, wasDone }) => replyWithAction(await drafts.reportOutcome(actionId, { wasDone })),
    linkOrder: async ({ actionId, orderId }) => replyWithAction(await drafts.linkOrder(actionId, orderId)),
  };
  if (drafts.isOn) return handlers;
  const refusingHandlers = Object.keys(handlers).map((name) => [name, refuseSwitchedOff]);
  const overview = () => ({ isEnabled: false, openCreates: [], unsettled: [] });
  return { ...(Object.fromEntries(refusingHandlers) as typeof handlers), overview };
}

const refuseSwitchedOff = () => Promise.resolve(refuse("switched-off", "IT switched drafts of shipping orders off."));

/** Omits the request, which contains an address. */
const toActionView = ({ body: _body, idempotencyKey: _key, ...action }: StoredAction): DraftAction => action;

function replyWithAction<Code extends OutcomeProblem>(actionResult: Result<StoredAction, Code>) {
  return actionResult.ok
    ? success(toActionView(actionResult.value))
    : refuse(actionResult.error, DRAFT_MESSAGES[actionResult.error]);
}

function replyWithItems<Code extends OutcomeProblem>(
  actionResult: Result<{ readonly actions: readonly StoredAction[]; readonly misfits: readonly string[] }, Code>,
) {
  if (!actionResult.ok) return refuse(actionResult.error, DRAFT_MESSAGES[actionResult.error]);
  return success({ actions: actionResult.value.actions.map(toActionView), misfits: actionResult.value.misfits });
}
