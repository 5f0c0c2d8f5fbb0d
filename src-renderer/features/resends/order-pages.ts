import { create } from "zustand";
import type { OrderQuery, OrderStage } from "../../../src-domain/resends/order-query.ts";
import {
  DEFAULT_ORDER_VIEW,
  isOrderFiltered,
  orderQueryOf,
  type OrderChoice,
  ORDER_VIEWS,
} from "../../../src-domain/resends/order-view.ts";
import { isSameChoice } from "../../../src-domain/table-views.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { OrderRow, ResendRow } from "../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createSnapshotRows, usePagedRows } from "../../ui/table/paged-rows.ts";
import { batchNameText } from "../../ui/text/batch-name-text.ts";

/** Returns the submission's id, or the resend ID of an external order. */
export const orderKeyOf = (row: OrderRow): string => (row.origin === "own" ? row.submissionId : row.resendId);

/** Returns when the order was created at the service; until that is known, when it was submitted or first reported. */
export const orderedAt = (row: OrderRow): string =>
  row.createdAt ?? (row.origin === "own" ? row.submittedAt : row.firstReportedAt);

export const orderNameText = (row: OrderRow): string =>
  row.resendNumber ?? row.resendId ?? (row.origin === "own" ? batchNameText(row.batchName) : "");

export const isExternalOrderKey = (orderKey: string): boolean => /^\d+$/.test(orderKey);

export const useOrderChoice = create<OrderChoice>(() => DEFAULT_ORDER_VIEW);

export function chooseOrders(change: Partial<OrderChoice>): void {
  const previousChoice = useOrderChoice.getState();
  const choice = { ...previousChoice, ...change };
  useOrderChoice.setState(choice);
  if (!isSameChoice(previousChoice, choice)) void refreshOrders();
}

export const clearOrderFilters = (): void =>
  chooseOrders({ ...DEFAULT_ORDER_VIEW, order: useOrderChoice.getState().order });

export const isOnlyStageShown = (stage: OrderStage, choice: OrderChoice): boolean =>
  isSameChoice(choice, { ...DEFAULT_ORDER_VIEW, order: choice.order, stages: [stage] });

/** Shows only the orders in the state, or all orders if only orders in the state are shown. */
export function toggleOnlyStage(stage: OrderStage): void {
  const choice = useOrderChoice.getState();
  const stages = isOnlyStageShown(stage, choice) ? [] : [stage];
  chooseOrders({ ...DEFAULT_ORDER_VIEW, order: choice.order, stages });
}

export async function refreshOrders(): Promise<void> {
  await orderRows.find(orderQueryOf(useOrderChoice.getState()));
}

export const orderSearch = createTableSearch({ onSearch: (text) => chooseOrders({ text }) });

export const openOrder = (orderKey: string, openedBy: "key" | "click"): void => orderRows.openKey(orderKey, openedBy);

/** Orders whose failed label the Scan screen shows in a row of its own. */
export const useFailedLabelRows = create<{ readonly submissionIds: readonly string[] }>(() => ({ submissionIds: [] }));

/** Returns whether the order has not been sent, as far as the page knows. Main checks again. */
export const canTakeBack = ({ state }: Pick<ResendRow, "state">): boolean => state === "ready";

export function showOrder(orderKey: string): void {
  showScreen("resends");
  openOrder(orderKey, "key");
}

export function showFailedOrders(): void {
  orderRows.closeRow();
  chooseOrders(ORDER_VIEWS.failed);
  showScreen("resends");
}

const OLDEST_UNKNOWN_CHOICE: OrderChoice = {
  ...DEFAULT_ORDER_VIEW,
  stages: ["unknown"],
  order: { column: "created", descending: false },
};

export async function showUnknownOrder(): Promise<void> {
  const query = orderQueryOf(OLDEST_UNKNOWN_CHOICE);
  const answer = await desk.resend.search({ query, snapshot: null, offset: 0, limit: 1 });
  const [oldestOrder] = answer.ok ? answer.value.rows : [];
  if (oldestOrder) showOrder(orderKeyOf(oldestOrder));
  else showScreen("resends");
}

export const orderRows = createSnapshotRows<OrderQuery, OrderRow>({
  initialQuery: orderQueryOf(DEFAULT_ORDER_VIEW),
  keyOf: orderKeyOf,
  search: (request) => desk.resend.search(request),
});

/** Returns whether the shown rows are filtered, also while a newer choice is loading. */
export const useIsOrderListFiltered = (): boolean =>
  usePagedRows(orderRows, ({ query }) => isOrderFiltered({ ...query.filter, order: DEFAULT_ORDER_VIEW.order }));

/** Reloads a list whose count was stopped by another search, such as that for failed orders at the start. */
function reloadIfUncounted(): void {
  const { listInfo, total } = orderRows.store.getState();
  if (listInfo !== null && total === null) void orderRows.reload();
}

export function connectOrders(): Unsubscribe {
  reloadIfUncounted();
  orderSearch.showText(useOrderChoice.getState().text);
  return unsubscribeAll(
    orderRows.store.subscribe(({ listInfo }, previousState) => {
      if (listInfo?.snapshot !== previousState.listInfo?.snapshot) reloadIfUncounted();
    }),
    useOrderChoice.subscribe(({ text }, previousChoice) => {
      if (text !== previousChoice.text) orderSearch.showText(text);
    }),
  );
}
