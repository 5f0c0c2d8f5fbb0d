import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { DEFAULT_COPY } from "../../../src-main/use-cases/settings/settings.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { step } from "../../../tools/setup/report.mjs";
import { figure, type Figure } from "../support/figures.ts";
import { BENCH_COPY } from "./desk-member.ts";
import type { Groups } from "./groups.ts";
import { withService, type Warehouse } from "./warehouse.ts";

/**
 * A desk relies on the relay after it has read the lists two minutes after the relay. Here it reads them each minute.
 */
const RELIED_ON_MS = 3.5 * MINUTE_MS;
/** A desk fetches its own order after each change until its label is there. */
const ORDER_SETTLE_MS = MINUTE_MS / 2;

/**
 * Counts requests of all desks of the warehouse and their relay, and at the same time of one desk without a fleet. One
 * order is open on each side. Not counted: requests for single items, most once a week.
 */
export async function measureIdleRequests(warehouse: Warehouse, desks: Groups, minutes: number): Promise<Figure[]> {
  const waitMs = warehouse.openedAtMs + RELIED_ON_MS - performance.now();
  if (waitMs > 0) await step("Waiting until desks rely on the relay", () => pause(waitMs));
  return withService(1, async (simulator, [item]) => {
    if (item === undefined) throw new Error("The service has no item");
    const folder = join(warehouse.servers.folder, "alone");
    await mkdir(folder);
    const alone = await warehouse.openMembers("desk", [{ name: "alone", folder, item }], { service: simulator });
    try {
      const [ofDesk, ofWarehouse] = await countWhileIdle(warehouse, simulator, [desks, alone], minutes);
      // With the product's own setting, a desk without a fleet reads the lists less often than here.
      const floor = ofDesk.others + (ofDesk.lists * BENCH_COPY.refreshMinutes) / DEFAULT_COPY.refreshMinutes;
      return [
        figure({
          name: `requests to the service in ${minutes} min from ${desks.size} idle desks`,
          unit: "requests",
          floor,
          ours: ofWarehouse.others + ofWarehouse.lists,
          target: floor,
        }),
      ];
    } finally {
      await alone.close();
    }
  });
}

interface RequestCounts {
  /** Pages of the lists of items. */
  readonly lists: number;
  readonly others: number;
}

/** Returns the requests of the desk without a fleet, and of the warehouse. */
async function countWhileIdle(
  warehouse: Warehouse,
  alone: Simulator,
  groups: readonly Groups[],
  minutes: number,
): Promise<[RequestCounts, RequestCounts]> {
  for (const { groups: processes } of groups) await processes[0]?.request({ type: "submit order" });
  await step("Waiting for the orders' labels", () => pause(ORDER_SETTLE_MS));
  return step(`Idle for ${minutes} min`, async () => {
    await Promise.all([warehouse.simulator, alone].map(({ control }) => control.clearRequests()));
    await pause(minutes * MINUTE_MS);
    return Promise.all([countRequests(alone), countRequests(warehouse.simulator)]);
  });
}

async function countRequests({ control }: Simulator): Promise<RequestCounts> {
  const requests = await control.requests();
  const counts: Record<string, number> = {};
  for (const { operation, headers } of requests) {
    const name = `${headers["user-agent"]?.split("/")[0]}: ${operation}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  console.log(`  ${JSON.stringify(counts)}`);
  const lists = requests.filter(({ operation }) => operation === "listReturnInventory").length;
  return { lists, others: requests.length - lists };
}
