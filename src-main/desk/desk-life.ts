import type { createDeskFiles } from "./desk-files.ts";
import type { DeskOptions } from "./desk.ts";
import type { createErasure } from "./recipients/erasure.ts";
import type { createEventsIn } from "./events/events-in.ts";
import type { createFbaInstructions } from "./fba/fba-instructions.ts";
import type { createLabels } from "./labels/labels.ts";
import type { createOperators } from "./shift/operators.ts";
import type { createOrdersFollowed } from "./resends/orders-followed.ts";
import type { createOrdersOut } from "./resends/orders-out.ts";
import type { createDeskSettings } from "./environments/settings.ts";
import type { createShipping } from "./shipping/shipping.ts";
import type { createSync } from "./sync/sync.ts";

/** What the parts of a desk do in turn when it starts, comes online, hears of orders, loses its cache or closes. */
interface Workers extends Pick<DeskOptions, "store" | "now"> {
  readonly gate: { renew(): Promise<void> };
  readonly orders: ReturnType<typeof createOrdersOut>;
  readonly sync: ReturnType<typeof createSync>;
  readonly followed: ReturnType<typeof createOrdersFollowed>;
  readonly files: ReturnType<typeof createDeskFiles>;
  readonly events: ReturnType<typeof createEventsIn>;
  readonly fba: ReturnType<typeof createFbaInstructions>;
  readonly settings: ReturnType<typeof createDeskSettings>;
  readonly operators: ReturnType<typeof createOperators>;
  readonly labels: ReturnType<typeof createLabels>;
  readonly shipping: ReturnType<typeof createShipping>;
  readonly erasure: ReturnType<typeof createErasure>;
}

/** Events named these orders of the account. */
export async function notifyOrdersReported(
  resendIds: ReadonlySet<string>,
  ...parts: readonly { told(resendIds: ReadonlySet<string>): Promise<void> }[]
): Promise<void> {
  for (const part of parts) await part.told(resendIds);
}

/** The service was away and answers again. */
export function goOnOnline({
  orders,
  sync,
  followed,
  fba,
  shipping,
  labels,
}: Pick<Workers, "orders" | "sync" | "followed" | "fba" | "shipping" | "labels">): void {
  orders.goOn();
  fba.wake();
  shipping.goOn();
  followed.watch.goOn();
  labels.arrived.goOn();
  sync.cameOnline();
}

/** The cache holds nothing: all is copied once more, and what events told is applied again. */
export function refillCache(sync: Workers["sync"], events: Workers["events"]): void {
  void sync.startOver();
  events.wake();
}

/** Picks up what the last run left, then begins to work in the background. */
export const startInTurn =
  (workers: Workers, isClosed: () => boolean) =>
  async (mayWork?: Promise<void>): Promise<void> => {
    const {
      gate,
      store,
      now,
      orders,
      sync,
      followed,
      files,
      events,
      fba,
      settings,
      operators,
      labels,
      shipping,
      erasure,
    } = workers;
    await operators.atStation((await settings.get()).stationName);
    await store.currentBatch(now().toISOString());
    await orders.recover();
    await sync.load();
    await mayWork;
    if (isClosed()) return;
    // Not waited for: a locked keychain must not keep the desk from beginning.
    void gate.renew();
    await followed.watch.recover();
    orders.wake();
    sync.startUp();
    fba.wake();
    files.begin();
    await shipping.start();
    await events.start();
    await labels.start();
    erasure.start();
  };

/** A journal that takes no more makes others fail; its file must be let go of all the same. */
export async function closeInTurn(...turns: readonly (readonly { close(): Promise<void> }[])[]): Promise<void> {
  const failures: unknown[] = [];
  for (const turn of turns) {
    for (const ended of await Promise.allSettled(turn.map((worker) => worker.close()))) {
      if (ended.status === "rejected") failures.push(ended.reason);
    }
  }
  if (failures.length > 0) throw failures[0];
}
