import { create } from "zustand";
import { judge } from "../../../../src-domain/recipients/address-parser/certainty.ts";
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
  shipToProblems,
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

export function isReady({ warehouseId, method, shipTo, custom }: NewDraft): boolean {
  const isComplete = warehouseId !== null && method.trim() !== "" && shipToProblems(shipTo).length === 0;
  return isComplete && parseCustomFields(custom) !== null;
}

export async function createOrder(): Promise<void> {
  const form = useNewDraft.getState();
  const customFields = parseCustomFields(form.custom);
  const { warehouseId, method, shipTo, instructions: deliveryInstructions } = form;
  if (!isReady(form) || warehouseId === null || customFields === null) {
    changeNewDraft({ isSubmitAttempted: true });
    return;
  }
  const order = { warehouseId, method, shipTo, deliveryInstructions, customFields: { ...customFields } };
  openCreated(await perform(() => desk.shippingDraft.create(order)));
}

export function openCreated(action: DraftAction | null): void {
  if (action?.kind !== "create" || action.state !== "done" || action.orderId === null) return;
  useNewDraft.setState(EMPTY_DRAFT);
  openDraft(action.orderId);
}

export interface PastedShipTo {
  readonly shipTo: ShipTo;
  readonly guesses: readonly ShipToField[];
  readonly leftovers: readonly string[];
}

export function pastedShipTo(before: ShipTo, text: string): PastedShipTo | null {
  if (!isCompleteAddress(text)) return null;
  const { fields, leftovers } = judge(parseAddress(text), text);
  const guesses = SHIP_TO_FIELDS.filter((field) => {
    const destinationField = destinationFieldOf(field);
    return INTAKE_FIELDS.some((name) => name === destinationField && fields[name]?.sure === false);
  });
  return {
    shipTo: shipToOfDestination(before, applyParsedAddress(destinationOfShipTo(before), fields)),
    guesses,
    leftovers,
  };
}

export type Problem = OutcomeProblem | "other";
type Code = ErrorOf<"shippingDraft", "retryAction">;
type ActionResult = DraftAction | { readonly actions: readonly DraftAction[]; readonly misfits: readonly string[] };
type SendAction = () => Promise<PageAnswer<ActionResult, Code>>;

interface DraftState {
  /** False if IT has switched drafts off, and until main has answered. */
  readonly isEnabled: boolean;
  readonly openCreates: readonly OpenCreateView[];
  /** Actions with an unknown result, on known orders. */
  readonly unsettled: readonly UnsettledView[];
  /** Shown in place of the table: the form of a new order, or a draft. Null shows the table. */
  readonly openPage: { readonly kind: "new" } | { readonly kind: "order"; readonly orderId: string } | null;
  readonly view: DraftView | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly outcome: DraftAction | null;
  /** Items that the last add left out, because they are in another warehouse. */
  readonly misfits: readonly string[];
  readonly editing: boolean;
  /** `repeats`: the ID of an earlier confirmation with an unknown result. */
  readonly confirming: { readonly repeats: string | null } | null;
}

const NO_MESSAGES = { problem: null, outcome: null, misfits: [], confirming: null } as const;

export const useDraft = create<DraftState>(() => ({
  isEnabled: false,
  openCreates: [],
  unsettled: [],
  openPage: null,
  view: null,
  busy: false,
  editing: false,
  ...NO_MESSAGES,
}));

export function connectDrafts(): Unsubscribe {
  const stop = unsubscribeAll(
    desk.shippingDraft.onChanged(({ orderId }) => {
      // The overview contains only orders that are not open.
      if (orderId === null || !isShown(orderId)) void fetchOverview();
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
  return stop;
}

async function fetchOverview(): Promise<void> {
  const answer = await desk.shippingDraft.overview({});
  if (answer.ok) useDraft.setState(answer.value);
}

const isShown = (orderId: string): boolean => {
  const { openPage } = useDraft.getState();
  return openPage?.kind === "order" && openPage.orderId === orderId;
};

async function fetchDraft(orderId: string): Promise<void> {
  if (!isShown(orderId)) return;
  const answer = await desk.shippingDraft.get({ orderId });
  if (answer.ok && isShown(orderId)) useDraft.setState({ view: answer.value });
}

export function openNewDraft(): void {
  dismissIntake();
  useDraft.setState({ ...NO_MESSAGES, openPage: { kind: "new" }, view: null, editing: false });
}

export function openDraft(orderId: string): void {
  dismissIntake();
  useDraft.setState({ ...NO_MESSAGES, openPage: { kind: "order", orderId }, view: null, editing: false });
  void fetchDraft(orderId);
}

export function closeDraft(): void {
  useDraft.setState({ ...NO_MESSAGES, openPage: null, view: null, editing: false });
  void fetchOverview();
}
export const editShipTo = (editing: boolean): void => useDraft.setState({ editing, problem: null, outcome: null });
export const askToConfirm = (repeats: string | null = null): void =>
  useDraft.setState({ ...NO_MESSAGES, confirming: { repeats } });
export const closeConfirmation = (): void => useDraft.setState({ confirming: null });

/** Adds a scanned item to the view before the next fetch. */
export function showAddedItem(orderId: string, item: DraftItem): void {
  useDraft.setState(({ view }) => {
    if (view?.orderId !== orderId) return {};
    const others = view.items.filter(({ returnInventoryId }) => returnInventoryId !== item.returnInventoryId);
    return { view: { ...view, items: [item, ...others] } };
  });
}

/** Sends an action and shows its outcome. Resolves to the last started action, null without one. */
export async function perform(send: SendAction): Promise<DraftAction | null> {
  const { busy, confirming } = useDraft.getState();
  if (busy) return null;
  useDraft.setState({ ...NO_MESSAGES, confirming, busy: true });
  const answer = await send();
  useDraft.setState({ busy: false });
  // Keep a summary that was opened during the action.
  if (useDraft.getState().confirming === confirming) closeConfirmation();
  const { openPage } = useDraft.getState();
  if (!answer.ok) {
    const { code } = answer.error;
    useDraft.setState({ problem: OUTCOME_PROBLEMS.find((known) => known === code) ?? "other" });
    if (openPage?.kind === "order") await fetchDraft(openPage.orderId);
    return null;
  }
  const { actions, misfits } = "actions" in answer.value ? answer.value : { actions: [answer.value], misfits: [] };
  const outcome = actions.at(-1) ?? null;
  useDraft.setState({ outcome, misfits });
  await (openPage?.kind === "order" ? fetchDraft(openPage.orderId) : fetchOverview());
  return outcome;
}
