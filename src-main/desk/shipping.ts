import type { ReturnsService } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { Publish } from "./publish.ts";
import type { RequestBudget } from "./request-budget.ts";
import type { SendingGate } from "./sending-gate.ts";
import { createShippingOrders } from "./shipping-orders.ts";
import { createWorksheets } from "./worksheets.ts";

interface ShippingOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly budget: () => RequestBudget;
  readonly now: () => Date;
  readonly elapsed: () => number;
  readonly timing: { readonly retryMs: number };
  readonly publish: Publish;
  readonly production: { isGiven(deliberate: boolean): Promise<boolean> };
}

/** Consolidate shipping orders, and what this desk does to them. */
export function createShipping({ timing, production, ...parts }: ShippingOptions) {
  const orders = createShippingOrders(parts);
  const worksheets = createWorksheets({
    ...parts,
    retryMs: timing.retryMs,
    onTold: orders.tell,
    isConfirmed: (deliberate) => production.isGiven(deliberate),
  });
  return {
    orders,
    worksheets,

    /** Events told of these orders. */
    told: (orderIds: readonly string[]): void => {
      orders.tell(orderIds);
      if (orderIds.length === 0) return;
      worksheets.told(orderIds).catch((error: unknown) => {
        process.emitWarning(`News of shipping orders were not looked at: ${String(error)}`);
      });
    },
    start: (): Promise<void> => worksheets.start(),
    /** The service can be reached again, or under other credentials. */
    goOn: (): void => worksheets.goOnSending(),
    async close(): Promise<void> {
      await Promise.all([orders, worksheets].map((part) => part.close()));
    },
  };
}
