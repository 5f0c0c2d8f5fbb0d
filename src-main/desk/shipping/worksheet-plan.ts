import { planChange, planRevert, type PlannedChange } from "../../../src-domain/shipping/method-change.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import type { PlannedRow, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import type { Reader } from "../../store/reader/client.ts";
import type { NewChange, StoredChange } from "../../store/shipping/worksheet-journal.ts";

type OrderRows = Pick<Reader, "shippingOrderRows">;

/** A change as it would be, and what is known of its order; null where nothing is. */
export interface Planned {
  readonly change: PlannedChange;
  readonly row: ShippingOrderRow | null;
}

/** What one method would change. */
export async function planMethod(reader: OrderRows, orderIds: readonly string[], method: string): Promise<Planned[]> {
  const rows = await reader.shippingOrderRows(orderIds);
  return orderIds.map((orderId, place) => {
    const row = rows[place] ?? null;
    return { change: planChange(row ?? { orderId, method: null, draft: "unknown" }, method), row };
  });
}

/** What taking the changes of a worksheet back would change. */
export async function planBack(reader: OrderRows, changes: readonly StoredChange[]): Promise<Planned[]> {
  const changed = changes.filter(({ state }) => state === "changed");
  const rows = await reader.shippingOrderRows(changed.map(({ orderId }) => orderId));
  return changed.map((change, place) => {
    const row = rows[place] ?? null;
    return { change: planRevert(change, row), row };
  });
}

const placeOf = (row: ShippingOrderRow | null) => ({
  currency: row?.currency ?? null,
  warehouseId: row?.warehouseId ?? null,
  country: row?.country ?? null,
});

export const plannedRow = ({ change, row }: Planned): PlannedRow => ({
  ...change,
  ...placeOf(row),
  number: row?.number ?? null,
  fee: row?.fee ?? null,
  known: row !== null && row.toldAt !== null,
});

export const newChange = ({ change, row }: Planned, place: number): NewChange => ({
  ...change,
  ...placeOf(row),
  place: place + 1,
  feeBefore: row?.fee ?? null,
});

/** Rows of a worksheet with the numbers and places of their orders. */
export async function worksheetRows(reader: OrderRows, changes: readonly StoredChange[]): Promise<WorksheetRow[]> {
  if (changes.length === 0) return [];
  const rows = await reader.shippingOrderRows(changes.map(({ orderId }) => orderId));
  return changes.map(({ worksheetId: _id, sentAt: _sentAt, ...change }, at) => {
    const { warehouseId, country } = placeOf(rows[at] ?? null);
    return {
      ...change,
      number: rows[at]?.number ?? null,
      // What was not known when the worksheet began may have been told by its answers.
      warehouseId: change.warehouseId ?? warehouseId,
      country: change.country ?? country,
    };
  });
}
