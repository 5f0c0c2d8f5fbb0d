import { create } from "zustand";
import { markDoubtfulFields } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { isCompleteAddress, parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import { applyParsedAddress } from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import { INTAKE_FIELDS } from "../../../../src-domain/recipients/address.ts";
import type { DraftItem } from "../../../../src-domain/shipping/draft-items.ts";
import { OUTCOME_PROBLEMS, type OutcomeProblem } from "../../../../src-domain/shipping/draft-problem.ts";
import {
  destinationOfShipTo,
  EMPTY_SHIP_TO,
  destinationFieldOf,
  parseCustomFields,
  SHIP_TO_FIELDS,
  shipToOfDestination,
  findShipToProblems,
  type ShipTo,
  type ShipToField,
} from "../../../../src-domain/shipping/ship-to.ts";
import type { ErrorOf, Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../../../src-preload/contract/operation.ts";
import type {
  DraftAction,
  DraftView,
  OpenCreateView,
  UnsettledView,
} from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { dismissIntake } from "../screen/order-intake.ts";

interface NewDraft {
  readonly warehouseId: number | null;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly instructions: string;
  /** The typed text: one `name=value` per line. */
  readonly custom: string;
  /** The operator tried to send: the form shows all problems. */
  readonly isSubmitAttempted: boolean;
}

const EMPTY_DRAFT: NewDraft = {
  warehouseId: null,
  method: "",
  shipTo: EMPTY_SHIP_TO,
  instructions: "",
  custom: "",
  isSubmitAttempted: false,
};

export const useNewDraft = create<NewDraft>(() => EMPTY_DRAFT);

export const changeNewDraft = (change: Partial<NewDraft>): void => useNewDraft.setState(change);

export function isNewDraftReady({ warehouseId, method, shipTo, custom }: NewDraft): boolean {
  const isComplete = warehouseId !== null && method.trim() !== "" && findShipToProblems(shipTo).length === 0;
  return isComplete && parseCustomFields(custom) !== null;
}

export async function createOrder(): Promise<void> {
  const form = useNewDraft.getState();
  const customFields = parseCustomFields(form.custom);
  const { warehouseId, method, shipTo, instructions: deliveryInstructions } = form;
  if (!isNewDraftReady(form) || warehouseId === null || customFields === null) {
    changeNewDraft({ isSubmitAttempted: true });
    return;
  }
  const order = { warehouseId, method, shipTo, deliveryInstructions, customFields: { ...customFields } };
  const action = await performAction(async () => {
    const answer = await desk.shippingDraft.create(order);
    // Empty the form even if the operator left it: submitting it again would create a second order.
    if (answer.ok && createdOrderId(answer.value) !== null && useNewDraft.getState() === form)
      useNewDraft.setState(EMPTY_DRAFT);
    return answer;
  });
  openCreatedOrder(action);
}

const createdOrderId = ({ kind, state, orderId }: DraftAction): string | null =>
  kind === "create" && state === "done" ? orderId : null;

export function openCreatedOrder(action: DraftAction | null): void {
  const orderId = action && createdOrderId(action);
  if (orderId === null) return;
  useNewDraft.setState(EMPTY_DRAFT);
  openDraft(orderId);
}

export interface PastedShipTo {
  readonly shipTo: ShipTo;
  readonly guesses: readonly ShipToField[];
  readonly leftovers: readonly string[];
}

export function parsePastedShipTo(currentShipTo: ShipTo, text: string): PastedShipTo | null {
  if (!isCompleteAddress(text)) return null;
  const { fields, leftovers } = markDoubtfulFields(parseAddress(text), text);
  const guesses = SHIP_TO_FIELDS.filter((field) => {
    const destinationField = destinationFieldOf(field);
    return INTAKE_FIELDS.some((name) => name === destinationField && fields[name]?.isSure === false);
  });
  return {
    shipTo: shipToOfDestination(currentShipTo, applyParsedAddress(destinationOfShipTo(currentShipTo), fields)),
    guesses,
    leftovers,
  };
}

export type DraftProblem = OutcomeProblem | "other";
type ActionErrorCode = ErrorOf<"shippingDraft", "retryAction">;
type ActionResult = DraftAction | { readonly actions: readonly DraftAction[]; readonly misfits: readonly string[] };
type SendAction = () => Promise<PageAnswer<ActionResult, ActionErrorCode>>;

interface DraftState {
  /** False if IT has switched drafts off, and until main has answered. */
  readonly isEnabled: boolean;
  readonly openCreates: readonly OpenCreateView[];
  /** Actions with an unknown result, on known orders. */
  readonly unsettled: readonly UnsettledView[];
  /** Shown in place of the table: the form of a new order, or a draft. Null shows the table. */
  readonly openPage: { readonly kind: "new" } | { readonly kind: "order"; readonly orderId: string } | null;
  readonly view: DraftView | null;
  readonly isBusy: boolean;
  readonly problem: DraftProblem | null;
  readonly outcome: DraftAction | null;
  /** Items that the last add left out, because they are in another warehouse. */
  readonly misfits: readonly string[];
  readonly isEditing: boolean;
  /** `repeatedActionId`: ID of an earlier confirmation with an unknown result; null for the first confirmation. */
  readonly confirmation: { readonly repeatedActionId: string | null } | null;
}

const NO_MESSAGES = { problem: null, outcome: null, misfits: [], confirmation: null } as const;

export const useDraft = create<DraftState>(() => ({
  isEnabled: false,
  openCreates: [],
  unsettled: [],
  openPage: null,
  view: null,
  isBusy: false,
  isEditing: false,
  ...NO_MESSAGES,
}));

export function connectDrafts(): Unsubscribe {
  const unsubscribe = unsubscribeAll(
    desk.shippingDraft.onChanged(({ orderId }) => {
      // The overview shows the orders that are not open on the screen.
      if (orderId === null || !isOrderShown(orderId)) void fetchOverview();
      else void fetchDraft(orderId);
    }),
    // A reported order may be the result of an unknown create, and an open draft may have been confirmed.
    desk.shippingOrder.onChanged(() => {
      const { openPage, openCreates } = useDraft.getState();
      if (openCreates.length > 0) void fetchOverview();
      if (openPage?.kind === "order") void fetchDraft(openPage.orderId);
    }),
  );
  void fetchOverview();
  return unsubscribe;
}

async function fetchOverview(): Promise<void> {
  const answer = await desk.shippingDraft.overview({});
  if (answer.ok) useDraft.setState(answer.value);
}

const isOrderShown = (orderId: string): boolean => {
  const { openPage } = useDraft.getState();
  return openPage?.kind === "order" && openPage.orderId === orderId;
};

async function fetchDraft(orderId: string): Promise<void> {
  if (!isOrderShown(orderId)) return;
  const answer = await desk.shippingDraft.get({ orderId });
  if (answer.ok && isOrderShown(orderId)) useDraft.setState({ view: answer.value });
}

export function openNewDraft(): void {
  dismissIntake();
  useDraft.setState({ ...NO_MESSAGES, openPage: { kind: "new" }, view: null, isEditing: false });
}

export function openDraft(orderId: string): void {
  dismissIntake();
  useDraft.setState({ ...NO_MESSAGES, openPage: { kind: "order", orderId }, view: null, isEditing: false });
  void fetchDraft(orderId);
}

export function closeDraft(): void {
  useDraft.setState({ ...NO_MESSAGES, openPage: null, view: null, isEditing: false });
  void fetchOverview();
}
export const editShipTo = (): void => useDraft.setState({ isEditing: true, problem: null, outcome: null });
export const cancelShipToEdit = (): void => useDraft.setState({ isEditing: false, problem: null, outcome: null });
export function openConfirmation(repeatedActionId: string | null = null): void {
  const hasRefusedScans = (useDraft.getState().view?.refusedScans.length ?? 0) > 0;
  const change = hasRefusedScans ? ({ problem: "refused-scans" } as const) : { confirmation: { repeatedActionId } };
  useDraft.setState({ ...NO_MESSAGES, ...change });
}
export const closeConfirmation = (): void => useDraft.setState({ confirmation: null });

/** Adds a scanned item to the view before the next fetch. */
export function showAddedItem(orderId: string, item: DraftItem): void {
  useDraft.setState(({ view }) => {
    if (view?.orderId !== orderId) return {};
    const others = view.items.filter(({ returnInventoryId }) => returnInventoryId !== item.returnInventoryId);
    return { view: { ...view, items: [item, ...others] } };
  });
}

const pageIdOf = (openPage: DraftState["openPage"]): string | null =>
  openPage?.kind === "order" ? openPage.orderId : (openPage?.kind ?? null);

/**
 * Sends an action and shows its outcome. Resolves to the last started action; null if none was started, or if the
 * operator opened another draft meanwhile, which must not show it.
 */
export async function performAction(send: SendAction): Promise<DraftAction | null> {
  const { isBusy, confirmation, openPage } = useDraft.getState();
  const pageId = pageIdOf(openPage);
  if (isBusy) return null;
  useDraft.setState({ ...NO_MESSAGES, confirmation, isBusy: true });
  const answer = await send();
  useDraft.setState({ isBusy: false });
  // Keep a confirmation that was opened during the action.
  if (useDraft.getState().confirmation === confirmation) closeConfirmation();
  if (pageIdOf(useDraft.getState().openPage) !== pageId) {
    await fetchOverview();
    return null;
  }
  if (!answer.ok) {
    const { code } = answer.error;
    useDraft.setState({ problem: OUTCOME_PROBLEMS.find((knownProblem) => knownProblem === code) ?? "other" });
    if (openPage?.kind === "order") await fetchDraft(openPage.orderId);
    return null;
  }
  const { actions, misfits } = "actions" in answer.value ? answer.value : { actions: [answer.value], misfits: [] };
  const outcome = actions.at(-1) ?? null;
  useDraft.setState({ outcome, misfits });
  await (openPage?.kind === "order" ? fetchDraft(openPage.orderId) : fetchOverview());
  return outcome;
}
