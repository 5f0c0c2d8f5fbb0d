import { MOST_ORDERS_AT_ONCE } from "../../../src-domain/shipping/shipping-order.ts";
import { desk } from "../../bridge.ts";
import { createRowSelection } from "../../components/table/row-selection.ts";
import { shippingRows } from "./shipping-pages.ts";

/** A range includes rows that were never loaded: main has the whole list. */
export const shippingSelection = createRowSelection({
  rows: shippingRows,
  most: MOST_ORDERS_AT_ONCE,
  async between(first, last) {
    const snapshot = shippingRows.store.getState().facts?.snapshot;
    if (snapshot === undefined) return null;
    const answer = await desk.shippingOrder.between({ snapshot, first, last });
    return answer.ok ? answer.value.rows : null;
  },
});
