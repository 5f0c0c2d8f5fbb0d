import type { ReturnsService } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { Publish } from "../publish.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { SendingGate } from "../sending/sending-gate.ts";
import { createShippingDrafts } from "./shipping-drafts.ts";
import { createShippingOrders } from "./shipping-orders.ts";
import { createWorksheets } from "./worksheets.ts";

interface ShippingOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly budget: () => RequestBudget;
  readonly now: () => Date;
  readonly elapsed: () => number;
  readonly timing: { readonly retryMs: number; readonly settleMs: number };
  /** False where IT switched them off. */
  readonly draftsOn: boolean;
  readonly publish: Publish;
  readonly production: { isGiven(deliberate: boolean): Promise<boolean> };
}

/** Consolidate shipping orders, and what this desk does to them. */
export function createShipping({ timing, production, draftsOn, ...others }: ShippingOptions) {
  const orders = createShippingOrders(others);
  const isConfirmed = (deliberate: boolean): Promise<boolean> => production.isGiven(deliberate);
  const parts = { ...others, ...timing, onTold: orders.tell, isConfirmed };
  const worksheets = createWorksheets(parts);
  const drafts = createShippingDrafts({ ...parts, isOn: draftsOn });
  return {
    orders,
    worksheets,
    drafts,

    /** Events told of these orders. */
    told: (orderIds: readonly string[]): void => {
      orders.tell(orderIds);
      if (orderIds.length === 0) return;
      const looked = [worksheets.told(orderIds), drafts.told(orderIds)];
      Promise.all(looked).catch((error: unknown) => {
        process.emitWarning(`News of shipping orders were not looked at: ${String(error)}`);
      });
    },
    async start(): Promise<void> {
      await drafts.start();
      await worksheets.start();
    },
    /** The service can be reached again, or under other credentials. */
    goOn: (): void => worksheets.goOnSending(),
    async close(): Promise<void> {
      await Promise.all([orders, worksheets, drafts].map((part) => part.close()));
    },
  };
}
