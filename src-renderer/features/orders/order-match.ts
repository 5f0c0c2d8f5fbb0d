import { create } from "zustand";
import type { PageAnswerOf, Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { OrderChoice, OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { afterVerdict } from "../../shell/verdict-frame.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import { flushDestination } from "../batches/destination-edits.ts";

const USE_FAILURES = ["not-free", "other-order", "address-edited"] as const;
type MatchFailure = (typeof USE_FAILURES)[number] | "failed";

interface OrderMatchState {
  readonly match: OrderMatch | null;
  /** The choice on the screen. */
  readonly choiceIndex: number;
  readonly isBusy: boolean;
  /** Why the last action changed nothing; `book-failed`: the order book failed after a scan. */
  readonly failure: MatchFailure | "book-failed" | null;
  /** The item for which the operator wants no order, until another one is matched or the operator asks again. */
  readonly declinedItemId: string | null;
}

export const useOrderMatch = create<OrderMatchState>(() => ({
  match: null,
  choiceIndex: 0,
  isBusy: false,
  failure: null,
  declinedItemId: null,
}));

const showMatch = (match: OrderMatch | null): void =>
  afterVerdict(() =>
    useOrderMatch.setState(({ declinedItemId }) => ({
      match,
      choiceIndex: 0,
      failure: null,
      declinedItemId: match?.item?.returnInventoryId === declinedItemId ? declinedItemId : null,
    })),
  );

export function connectOrderMatch(): Unsubscribe {
  let isConnected = true;
  let hasChanged = false;
  const unsubscribe = unsubscribeAll(
    desk.orderMatches.onChanged((match) => {
      hasChanged = true;
      showMatch(match);
    }),
    desk.orderMatches.onFailed(() => afterVerdict(() => useOrderMatch.setState({ failure: "book-failed" }))),
    () => void (isConnected = false),
  );
  void fetchMatch((match) => {
    if (isConnected && !hasChanged) showMatch(match);
  });
  return unsubscribe;
}

async function fetchMatch(onFetched: (match: OrderMatch | null) => void): Promise<void> {
  const current = await desk.batch.current({});
  const answer = current.ok ? await desk.orderMatches.get({ batchId: current.value.batchId }) : null;
  if (answer?.ok) onFetched(answer.value);
}

/** Returns the batch's match; null without an order and without a result. */
export function findCurrentMatch({ match }: OrderMatchState, batchId: string | undefined): OrderMatch | null {
  if (match === null || match.batchId !== batchId) return null;
  return match.order === null && match.result === null ? null : match;
}

/** Returns whether the operator wanted none of the orders that the match offers. */
export const isDeclined = ({ order, item }: OrderMatch, declinedItemId: string | null): boolean =>
  order === null && item !== null && item.returnInventoryId === declinedItemId;

export const choicesOf = (match: OrderMatch): readonly OrderChoice[] =>
  match.result !== null && "choices" in match.result ? match.result.choices : [];

interface BatchItemKey {
  readonly batchId: string;
  readonly returnInventoryId: string;
}

interface ShownMatch {
  readonly match: OrderMatch;
  readonly item: BatchItemKey;
  readonly choices: readonly OrderChoice[];
  readonly choiceIndex: number;
}

function findShownMatch(): ShownMatch | null {
  const state = useOrderMatch.getState();
  const { batch } = useBatchStore.getState();
  const match = findCurrentMatch(state, batch?.batchId);
  if (match === null || match.item === null || state.isBusy) return null;
  const item = { batchId: match.batchId, returnInventoryId: match.item.returnInventoryId };
  return { match, item, choices: choicesOf(match), choiceIndex: state.choiceIndex };
}

type ChangeAnswer = PageAnswerOf<"orderMatches", "use" | "confirmCondition" | "release" | "moveToNewBatch">;

/** Saves what the operator typed first, so that main decides with it. */
async function changeBatch(batchId: string, send: () => Promise<ChangeAnswer>): Promise<boolean> {
  useOrderMatch.setState({ isBusy: true, failure: null });
  try {
    const answer = (await flushDestination(batchId)) ? await send() : null;
    if (!answer?.ok) {
      const code = answer?.error.code;
      useOrderMatch.setState({ failure: USE_FAILURES.find((failure) => failure === code) ?? "failed" });
      return false;
    }
    const { match, batch } = answer.value;
    // Another batch may have become the current one in the meantime.
    if (batch.state === "open") useBatchStore.setState({ batch });
    useOrderMatch.setState({ match, choiceIndex: 0 });
    return true;
  } finally {
    useOrderMatch.setState({ isBusy: false });
  }
}

const chooseOrder = ({ item }: ShownMatch, { orderId, lineId }: OrderChoice): Promise<boolean> =>
  changeBatch(item.batchId, () => desk.orderMatches.use({ ...item, orderId, lineId }));

/** Offers the orders again that the operator declined. Returns false if the operator declined none. */
function offerDeclinedAgain({ match }: ShownMatch): boolean {
  if (!isDeclined(match, useOrderMatch.getState().declinedItemId)) return false;
  useOrderMatch.setState({ declinedItemId: null, choiceIndex: 0 });
  return true;
}

/** Accepts the shown offer: uses the order, confirms the condition, or moves the item to a new batch. */
export async function acceptChoice(): Promise<void> {
  const shown = findShownMatch();
  if (shown === null || offerDeclinedAgain(shown)) return;
  const { match, item, choices, choiceIndex } = shown;
  const { result, order } = match;
  const isAllocated = result?.kind === "allocated";
  const ownChoice = choices.find(({ orderId }) => orderId === order?.orderId);
  const choice = isAllocated ? ownChoice : choices[choiceIndex];
  if (result?.kind === "not-for-order") await changeBatch(item.batchId, () => desk.orderMatches.moveToNewBatch(item));
  else if (result?.kind === "ask" && result.reason === "condition")
    await changeBatch(item.batchId, () => desk.orderMatches.confirmCondition(item));
  // Using the batch's own order again fills in its newest address, or confirms order and address.
  else if (choice !== undefined) await chooseOrder(shown, choice);
}

/** Shows the next order. If the item already has an order, the next one takes its place. */
export async function showNextOrder(): Promise<void> {
  const shown = findShownMatch();
  if (shown === null || offerDeclinedAgain(shown)) return;
  const { match, choices, choiceIndex } = shown;
  const nextIndex = choices.length === 0 ? 0 : (choiceIndex + 1) % choices.length;
  const nextChoice = choices[nextIndex];
  if (nextChoice === undefined || nextIndex === choiceIndex) return;
  if (match.result?.kind === "allocated") await chooseOrder(shown, nextChoice);
  else useOrderMatch.setState({ choiceIndex: nextIndex });
}

/** Releases the batch from its order, or hides an offer. */
export async function declineOrder(): Promise<void> {
  const shown = findShownMatch();
  if (shown === null) return;
  const { match, item } = shown;
  useOrderMatch.setState({ declinedItemId: item.returnInventoryId });
  if (match.order !== null) await changeBatch(item.batchId, () => desk.orderMatches.release({ batchId: item.batchId }));
}

const CHOICE_FAILURES = ["other-item", "other-order", "address-edited"] as const;

/** Why the item was not put into the order line that the operator chose. */
export type ChoiceRefusal =
  | Exclude<Extract<PageAnswerOf<"orderMatches", "choose">, { readonly ok: true }>["value"], { readonly kind: "used" }>
  | { readonly kind: (typeof CHOICE_FAILURES)[number] | "failed" };

/** Puts the item into an order line of the order book. Null if the order is now the batch's. */
export async function chooseOrderLine(
  item: BatchItemKey,
  line: Pick<OrderChoice, "orderId" | "lineId">,
): Promise<ChoiceRefusal | null> {
  const isSaved = await flushDestination(item.batchId);
  const answer = isSaved ? await desk.orderMatches.choose({ ...item, ...line }) : null;
  if (!answer?.ok) {
    const code = answer?.error.code;
    return { kind: CHOICE_FAILURES.find((failure) => failure === code) ?? "failed" };
  }
  if (answer.value.kind !== "used") return answer.value;
  const { match, batch } = answer.value;
  if (batch.state === "open") useBatchStore.setState({ batch });
  useOrderMatch.setState({ match, choiceIndex: 0, failure: null, declinedItemId: null });
  return null;
}

/** Remembers the batch's service type for the channel's service. */
export async function rememberServiceType(): Promise<void> {
  const shown = findShownMatch();
  if (shown === null || !(await flushDestination(shown.item.batchId))) return;
  const answer = await desk.orderMatches.confirmServiceType({ batchId: shown.item.batchId });
  useOrderMatch.setState(answer.ok ? { match: answer.value } : { failure: "failed" });
}
