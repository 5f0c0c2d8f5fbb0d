import { done, refuse } from "../replies.ts";
import type { OutcomeProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { type Result, success } from "../../../src-domain/result.ts";
import type { DraftAction } from "../../../src-preload/contract/shipping/shipping-draft.ts";
import type { Desk } from "../desk.ts";
import type { StoredAction } from "../../store/shipping/draft-operations.ts";
import type { DomainHandlers } from "../api-types.ts";
import { refuseUnsaved } from "../scanning/api.ts";

const MESSAGES = {
  credentials: "The service did not accept this desk's credentials.",
  "confirm-production": "Nobody confirmed the first write of a day in production.",
  unsettled: "Something else that was sent is not settled yet.",
  "not-draft": "The order is no longer a draft.",
  "nothing-to-send": "No item waits that fits the order's warehouse.",
  "items-changed": "One of the items is in another call, or gone from the list.",
  incomplete: "The address is not complete.",
  "other-summary": "What would be confirmed is not what was looked at.",
  "no-such-action": "Nothing like this was sent from here.",
  "not-now": "This is settled, or cannot be settled so.",
  "too-early": "The first call may still be on its way.",
  "not-read": "The service could not be asked for every item.",
  "order-taken": "This order was created by another call.",
} as const satisfies Readonly<Record<OutcomeProblem, string>>;

/** Source: public documentation, section 8.1; not the service contract. When switched off, no call reaches the desk. */
export function shippingDraftHandlers({ shipping: { drafts } }: Desk): DomainHandlers<"shippingDraft"> {
  if (!drafts.isOn) return SWITCHED_OFF;
  return {
    overview: async () => {
      const [open, unsettled] = await Promise.all([drafts.openCreates(), drafts.unsettled()]);
      const openCreates = open.map(({ action, ...more }) => ({ action: actionView(action), ...more }));
      return { on: true, openCreates, unsettled };
    },
    get: async ({ orderId }) => {
      const { actions, ...state } = await drafts.state(orderId);
      return success({ ...state, actions: actions.map(actionView) });
    },
    create: async (order) => answerAction(await drafts.create(order)),
    scan: ({ orderId, gesture }) => drafts.scan(orderId, gesture).then(success, refuseUnsaved),
    discardItems: async ({ orderId, returnInventoryIds }) =>
      success({ taken: await drafts.discardItems(orderId, returnInventoryIds) }),
    requeueItems: ({ orderId, returnInventoryIds }) => done(drafts.requeue(orderId, returnInventoryIds)),
    addItems: async ({ orderId }) => answerItems(await drafts.add(orderId)),
    removeItems: async ({ orderId, returnInventoryIds }) =>
      answerItems(await drafts.remove(orderId, returnInventoryIds)),
    setShipTo: async ({ orderId, shipTo }) => answerAction(await drafts.setShipTo(orderId, shipTo)),
    confirm: async ({ orderId, seen }) => answerAction(await drafts.confirm(orderId, seen)),
    cancel: async ({ orderId }) => answerAction(await drafts.cancel(orderId)),
    retryAction: async ({ actionId, seen }) => answerAction(await drafts.retryAction(actionId, seen)),
    checkOutcome: async ({ actionId }) => answerAction(await drafts.checkOutcome(actionId)),
    reportOutcome: async ({ actionId, done }) => answerAction(await drafts.reportOutcome(actionId, done)),
    linkOrder: async ({ actionId, orderId }) => answerAction(await drafts.linkOrder(actionId, orderId)),
  };
}

const refuseOff = () => Promise.resolve(refuse("switched-off", "IT switched drafts of shipping orders off."));

const SWITCHED_OFF: DomainHandlers<"shippingDraft"> = {
  overview: () => ({ on: false, openCreates: [], unsettled: [] }),
  get: refuseOff,
  create: refuseOff,
  scan: refuseOff,
  discardItems: refuseOff,
  requeueItems: refuseOff,
  addItems: refuseOff,
  removeItems: refuseOff,
  setShipTo: refuseOff,
  confirm: refuseOff,
  cancel: refuseOff,
  retryAction: refuseOff,
  checkOutcome: refuseOff,
  reportOutcome: refuseOff,
  linkOrder: refuseOff,
};

/** Omits the request, which contains an address. */
const actionView = ({ body: _body, idempotencyKey: _key, ...action }: StoredAction): DraftAction => action;

function answerAction<Code extends OutcomeProblem>(sent: Result<StoredAction, Code>) {
  return sent.ok ? success(actionView(sent.value)) : refuse(sent.error, MESSAGES[sent.error]);
}

function answerItems<Code extends OutcomeProblem>(
  sent: Result<{ readonly actions: readonly StoredAction[]; readonly misfits: readonly string[] }, Code>,
) {
  if (!sent.ok) return refuse(sent.error, MESSAGES[sent.error]);
  return success({ actions: sent.value.actions.map(actionView), misfits: sent.value.misfits });
}
