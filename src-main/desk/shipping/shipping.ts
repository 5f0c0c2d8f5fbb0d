import type { RequestBudget } from "../sending/request-budget.ts";
import { createShippingDrafts } from "./shipping-drafts.ts";
import { createShippingOrders } from "./shipping-orders.ts";
import { createWorksheets } from "./worksheets.ts";
import type { DeskContext } from "../context.ts";

interface ShippingOptions {
  readonly budget: () => RequestBudget;
  /** False where IT switched drafts off. */
  readonly shippingDrafts?: boolean | undefined;
  readonly production: { isGiven(deliberate: boolean): Promise<boolean> };
}

/** Consolidate shipping orders, and what this desk does to them. */
export function createShipping(context: DeskContext, { production, budget, shippingDrafts = true }: ShippingOptions) {
  const orders = createShippingOrders(context);
  const isConfirmed = (deliberate: boolean): Promise<boolean> => production.isGiven(deliberate);
  const writes = { onReported: orders.notify, isConfirmed };
  const worksheets = createWorksheets(context, { ...writes, budget });
  const drafts = createShippingDrafts(context, { ...writes, isOn: shippingDrafts });
  context.availability.onOpen(() => worksheets.resumeSending());
  return {
    orders,
    worksheets,
    drafts,

    /** Events reported these orders. */
    noted: (orderIds: readonly string[]): void => {
      orders.notify(orderIds);
      if (orderIds.length === 0) return;
      const looked = [worksheets.noted(orderIds), drafts.noted(orderIds)];
      Promise.all(looked).catch((error: unknown) => {
        process.emitWarning(`News of shipping orders were not looked at: ${String(error)}`);
      });
    },
    async start(): Promise<void> {
      await drafts.start();
      await worksheets.start();
    },
    async close(): Promise<void> {
      await Promise.all([orders, worksheets, drafts].map((part) => part.close()));
    },
  };
}
