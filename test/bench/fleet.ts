import { measureIdleRequests } from "./fleet/idle.ts";
import { measureLoad } from "./fleet/load.ts";
import { measureOneDesk } from "./fleet/one-desk.ts";
import { measureReconnect } from "./fleet/reconnect.ts";
import { measureStart } from "./fleet/start.ts";
import { withWarehouse } from "./fleet/warehouse.ts";
import { runBench } from "./support/run-bench.ts";

console.log(`All desks, bare clients, the three servers, the relay and the service are on this computer: they share its
processors, its disk and one clock, and no network is between them. Desks are without windows, ten in a process. While they
work, ten events and twenty changes of claims come in a second. A frozen server stands for one that the network isolates.`);

await runBench("fleet", (isQuick) => ({
  desk: () =>
    withWarehouse(2, async (warehouse) => [
      ...(await measureOneDesk(warehouse, isQuick ? { scans: 40, idleMs: 10_000 } : { scans: 400, idleMs: 120_000 })),
      ...(await measureReconnect(warehouse, isQuick ? 200 : 2000)),
    ]),
  start: () => withWarehouse(1, (warehouse) => measureStart(warehouse, isQuick ? 5 : 20)),
  small: () =>
    withWarehouse(isQuick ? 5 : 50, async (warehouse) => {
      const desks = await warehouse.openMembers("desk");
      try {
        return await measureLoad(warehouse, desks, { seconds: isQuick ? 5 : 60, faults: null });
      } finally {
        await desks.close();
      }
    }),
  large: () =>
    withWarehouse(isQuick ? 10 : 200, async (warehouse) => {
      const desks = await warehouse.openMembers("desk");
      try {
        const faults = isQuick ? { seconds: 5, kills: 1 } : { seconds: 20, kills: 3 };
        return [
          ...(await measureLoad(warehouse, desks, { seconds: isQuick ? 5 : 60, faults })),
          ...(await measureIdleRequests(warehouse, desks, isQuick ? 1 : 15)),
        ];
      } finally {
        await desks.close();
      }
    }),
}));
