import { create } from "zustand";
import { MOST_REFRESHED } from "../../../../src-domain/resends/check-pace.ts";
import type { Refreshing } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { createRowSelection } from "../../../components/table/row-selection.ts";
import { orderRows } from "../../../resends/order-pages.ts";

export const orderSelection = createRowSelection({ rows: orderRows, most: MOST_REFRESHED });

/** How far the refreshing of chosen orders is; null before anybody asked for it, and once its end was read. */
export const useRefreshing = create<{ readonly state: Refreshing | null }>(() => ({ state: null }));

desk.resend.onRefreshing((state) => useRefreshing.setState({ state }));

export async function refreshSelected(): Promise<void> {
  const orderKeys = [...orderSelection.use.getState().rows.keys()];
  if (orderKeys.length > 0) await desk.resend.refreshMany({ orderKeys });
}

export const stopRefreshing = (): void => void desk.resend.stopRefreshing({});
export const dismissRefreshing = (): void => useRefreshing.setState({ state: null });
