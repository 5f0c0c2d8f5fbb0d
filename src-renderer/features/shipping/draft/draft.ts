import { create } from "zustand";
import type { DraftItem } from "../../../../src-domain/shipping/draft-items.ts";
import type { OutcomeProblem } from "../../../../src-domain/shipping/draft-problem.ts";
import type { ErrorOf, Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../../../src-preload/contract/operation.ts";
import type {
  DraftAction,
  DraftView,
  OpenCreateView,
  UnsettledView,
} from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { dismissIntake } from "../screen/order-intake.ts";
import { INTAKE_FIELDS } from "../../../../src-domain/recipients/address.ts";
import { judge } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { isWholeAddress, parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import { applyParsedAddress } from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  destinationOfShipTo,
  EMPTY_SHIP_TO,
  likeOfShipTo,
  parseCustomFields,
  SHIP_TO_FIELDS,
  shipToOfDestination,
  shipToProblems,
  type ShipTo,
  type ShipToField,
} from "../../../../src-domain/shipping/ship-to.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";

interface NewDraft {
  readonly warehouseId: number | null;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly instructions: string;
  /** One per line, as typed. */
  readonly custom: string;
  /** The operator tried to send: the form says what is missing. */
  readonly tried: boolean;
}

const BLANK: NewDraft = {
  warehouseId: null,
  method: "",
  shipTo: EMPTY_SHIP_TO,
  instructions: "",
  custom: "",
  tried: false,
};

/** Unsaved input for a new order; kept until the order exists. */
export const useNewDraft = create<NewDraft>(() => BLANK);

export const changeNewDraft = (change: Partial<NewDraft>): void => useNewDraft.setState(change);

export function isReady({ warehouseId, method, shipTo, custom }: NewDraft): boolean {
  const complete = warehouseId !== null && method.trim() !== "" && shipToProblems(shipTo).length === 0;
  return complete && parseCustomFields(custom) !== null;
}

/** Sends once. Opens a created order; any other outcome is shown at the form. */
export async function createOrder(): Promise<void> {
  const form = useNewDraft.getState();
  const customFields = parseCustomFields(form.custom);
  const { warehouseId, method, shipTo, instructions: deliveryInstructions } = form;
  if (!isReady(form) || warehouseId === null || customFields === null) {
    changeNewDraft({ tried: true });
    return;
  }
  const order = { warehouseId, method, shipTo, deliveryInstructions, customFields: { ...customFields } };
  await openCreated(await perform(() => desk.shippingDraft.create(order)));
}

type Created = Awaited<ReturnType<typeof perform>>;

export async function openCreated(action: Created): Promise<void> {
  if (action?.kind !== "create" || action.state !== "done" || action.orderId === null) return;
  useNewDraft.setState(BLANK);
  openDraft(action.orderId);
}

export interface PastedShipTo {
  readonly shipTo: ShipTo;
  /** What the operator should look at. */
  readonly guesses: readonly ShipToField[];
  readonly leftovers: readonly string[];
}

export function pastedShipTo(before: ShipTo, text: string): PastedShipTo | null {
  if (!isWholeAddress(text)) return null;
  const { fields, leftovers } = judge(parseAddress(text), text);
  const guesses = SHIP_TO_FIELDS.filter((field) => {
    const like = likeOfShipTo(field);
    return INTAKE_FIELDS.some((name) => name === like && fields[name]?.sure === false);
  });
  return {
    shipTo: shipToOfDestination(before, applyParsedAddress(destinationOfShipTo(before), fields)),
    guesses,
    leftovers,
  };
}

export type Problem = OutcomeProblem | "other";
type Code = ErrorOf<"shippingDraft", "retryAction">;
type Sent = DraftAction | { readonly actions: readonly DraftAction[]; readonly misfits: readonly string[] };
type Ask = () => Promise<PageAnswer<Sent, Code>>;

interface DraftWork {
  /** False if IT switched drafts off, and until main has answered. */
  readonly on: boolean;
  readonly openCreates: readonly OpenCreateView[];
  /** Actions with an unknown result, on known orders. */
  readonly unsettled: readonly UnsettledView[];
  /** What replaces the table: the form of a new order, or a draft shipping order by its ID. */
  readonly place: { readonly kind: "new" } | { readonly kind: "order"; readonly orderId: string } | null;
  readonly view: DraftView | null;
  readonly busy: boolean;
  /** Why the last action did not begin. */
  readonly problem: Problem | null;
  /** The outcome of the last action that began. */
  readonly outcome: DraftAction | null;
  /** Items of the last add that are in another warehouse. */
  readonly misfits: readonly string[];
  readonly editing: boolean;
  /** `repeats`: the ID of an earlier confirmation with an unknown result. */
  readonly confirming: { readonly repeats: string | null } | null;
}

const QUIET = { problem: null, outcome: null, misfits: [], confirming: null } as const;

export const useDraft = create<DraftWork>(() => ({
  on: false,
  openCreates: [],
  unsettled: [],
  place: null,
  view: null,
  busy: false,
  editing: false,
  ...QUIET,
}));

export function connectDrafts(): Unsubscribe {
  const stop = unsubscribeAll(
    desk.shippingDraft.onChanged(({ orderId }) => {
      // The overview covers only orders that are not open.
      if (orderId === null || !isShown(orderId)) void readOverview();
      else void readDraft(orderId);
    }),
    // A reported order may be the result of an unknown create, or may no longer be a draft.
    desk.shippingOrder.onChanged(() => {
      const { place, openCreates } = useDraft.getState();
      if (openCreates.length > 0) void readOverview();
      if (place?.kind === "order") void readDraft(place.orderId);
    }),
  );
  void readOverview();
  return stop;
}

async function readOverview(): Promise<void> {
  const answer = await desk.shippingDraft.overview({});
  if (answer.ok) useDraft.setState(answer.value);
}

const isShown = (orderId: string): boolean => {
  const { place } = useDraft.getState();
  return place?.kind === "order" && place.orderId === orderId;
};

async function readDraft(orderId: string): Promise<void> {
  if (!isShown(orderId)) return;
  const answer = await desk.shippingDraft.get({ orderId });
  if (answer.ok && isShown(orderId)) useDraft.setState({ view: answer.value });
}

export function openNewDraft(): void {
  dismissIntake();
  useDraft.setState({ ...QUIET, place: { kind: "new" }, view: null, editing: false });
}

export function openDraft(orderId: string): void {
  dismissIntake();
  useDraft.setState({ ...QUIET, place: { kind: "order", orderId }, view: null, editing: false });
  void readDraft(orderId);
}

export function leaveDraft(): void {
  useDraft.setState({ ...QUIET, place: null, view: null, editing: false });
  void readOverview();
}
export const editShipTo = (editing: boolean): void => useDraft.setState({ editing, problem: null, outcome: null });
export const askToConfirm = (repeats: string | null = null): void =>
  useDraft.setState({ ...QUIET, confirming: { repeats } });
export const leaveConfirming = (): void => useDraft.setState({ confirming: null });

/** Shows a scanned item at once; the next read confirms it. */
export function showKept(orderId: string, item: DraftItem): void {
  useDraft.setState(({ view }) => {
    if (view?.orderId !== orderId) return {};
    const others = view.items.filter(({ returnInventoryId }) => returnInventoryId !== item.returnInventoryId);
    return { view: { ...view, items: [item, ...others] } };
  });
}

/** Requests an action and shows its outcome; resolves to the last action that began. */
export async function perform(ask: Ask): Promise<DraftAction | null> {
  const { busy, confirming } = useDraft.getState();
  if (busy) return null;
  useDraft.setState({ ...QUIET, confirming, busy: true });
  const answer = await ask();
  useDraft.setState({ busy: false });
  // A summary that was opened meanwhile stays.
  if (useDraft.getState().confirming === confirming) leaveConfirming();
  const { place } = useDraft.getState();
  if (!answer.ok) {
    const { code } = answer.error;
    useDraft.setState({ problem: isProblem(code) ? code : "other" });
    if (place?.kind === "order") await readDraft(place.orderId);
    return null;
  }
  const { actions, misfits } = "actions" in answer.value ? answer.value : { actions: [answer.value], misfits: [] };
  const outcome = actions.at(-1) ?? null;
  useDraft.setState({ outcome, misfits });
  await (place?.kind === "order" ? readDraft(place.orderId) : readOverview());
  return outcome;
}

const PROBLEMS: Readonly<Record<OutcomeProblem, true>> = {
  credentials: true,
  "confirm-production": true,
  unsettled: true,
  "not-draft": true,
  "nothing-to-send": true,
  "items-changed": true,
  incomplete: true,
  "other-summary": true,
  "no-such-action": true,
  "not-now": true,
  "too-early": true,
  "not-read": true,
  "order-taken": true,
};
const isProblem = (code: string): code is OutcomeProblem => code in PROBLEMS;
