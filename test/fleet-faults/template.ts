import { join } from "node:path";
import Database from "better-sqlite3";
import { startOfMinute, withSyncedDesk } from "../faults/template.ts";
import { queryJournal } from "../rig/journal.ts";
import { bookedOrder, orderLine } from "../unit/domain/orders/booked-orders.ts";

export interface FleetTemplate {
  readonly folder: string;
  readonly service: Parameters<typeof withSyncedDesk>[1];
  /** Orders of a channel, by number, with the ids and claims that they have on all desks. */
  readonly orders: ReadonlyMap<string, { readonly id: string; readonly claimKey: string }>;
  readonly serviceType: string;
}

/** Units that each order of the template wants. */
export const ORDER_QUANTITY = 1;

const SERVICE_ITEMS = 600;
export const WAREHOUSE = 2;
export const orderNumber = (index: number): string => `#${index + 1}`;

/** Makes the folder of a desk that knows the service's items and has imported one order for each cell of a group. */
export async function makeFleetTemplate(folder: string, orderCount: number): Promise<FleetTemplate> {
  const service = { items: SERVICE_ITEMS, clock: startOfMinute(), batchLimit: 5, failedLabelRate: 0 };
  const serviceType = await withSyncedDesk(folder, service, async ({ store }) => {
    const now = new Date().toISOString();
    const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: now, isComplete: false } as const;
    // No item has the SKU, so that only the operator puts items into orders.
    const orders = Array.from({ length: orderCount }, (_, index) =>
      bookedOrder(orderNumber(index), [orderLine("NONE", { quantity: ORDER_QUANTITY })]),
    );
    await store.importOrderFile(file, orders, now);
    const { types } = await store.serviceTypes(WAREHOUSE);
    return types.find(({ labelMode }) => labelMode === "auto-label")?.code ?? "";
  });
  deleteFirstBatch(folder);
  const orders = await queryJournal(folder, (rows) =>
    rows<{ number: string; id: string; claimKey: string }>(
      `SELECT order_number AS number, order_id AS id, claim_key AS claimKey
       FROM booked_order JOIN booked_line USING (order_id)`,
    ),
  );
  return { folder, service, orders: new Map(orders.map((order) => [order.number, order])), serviceType };
}

/** Each desk creates its first batch. */
function deleteFirstBatch(folder: string): void {
  const journal = new Database(join(folder, "journal.sqlite"));
  journal.exec("DELETE FROM batch");
  journal.close();
}
