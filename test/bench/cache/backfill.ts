import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { splitIntoWindows } from "../../../src-domain/inventory/window-paging.ts";
import { openCache } from "../../../src-main/store/files/databases.ts";
import type { SimulatorOptions } from "../../../src-simulator/index.ts";
import type { SimulatorMessage } from "../../../src-simulator/worker.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { foundItems } from "../../integration/store/found-items.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { SEED, SERVICE_TIME } from "../support/filled-cache.ts";
import { median } from "../support/statistics.ts";
import { createBareInsert } from "./bare-insert.ts";

const DAYS = 180;
const DAY_MS = 24 * 3_600_000;
const PAGE_SIZE = 50;
/** Effectively unlimited, because the desk's speed is measured and not its request budget. */
const NO_REQUEST_LIMIT = 1_000_000;
/** Requirement: at least this fraction of the bare loop's rate. */
const MIN_FRACTION = 0.7;

type ServiceThread = Extract<SimulatorMessage, { type: "ready" }>;

export async function measureBackfill(items: number, runs: number): Promise<Figure[]> {
  // The service runs in another thread, as a real one runs on another computer.
  const options: SimulatorOptions = { items, seed: SEED, clock: SERVICE_TIME };
  const worker = new Worker(new URL("../../../src-simulator/worker.ts", import.meta.url), { workerData: options });
  const [service] = (await once(worker, "message")) as [SimulatorMessage];
  if (service.type === "failed") throw new Error(service.message);
  const bareDurationsMs: number[] = [];
  const deskDurationsMs: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      bareDurationsMs.push(await inTemporaryFolder((folder) => runBareLoop(service, folder, items)));
      deskDurationsMs.push(await inTemporaryFolder((folder) => runBackfill(service, folder, items)));
    }
  } finally {
    await worker.terminate();
  }
  const floor = median(bareDurationsMs);
  return [
    figure({
      name: `backfill of ${items} items`,
      unit: "ms",
      floor,
      ours: median(deskDurationsMs),
      target: floor / MIN_FRACTION,
    }),
  ];
}

type WireItem = Readonly<Record<string, unknown>>;

/** Fetches the desk's windows and pages one after another, and stores them in the cache's tables. */
async function runBareLoop(service: ServiceThread, folder: string, items: number): Promise<number> {
  const { connection: cache } = openCache(folder);
  const insert = createBareInsert(cache);
  const headers = { "x-rr-apikey": service.credentials.apiKey, "x-rr-apitoken": service.credentials.apiToken };
  const startedAtMs = performance.now();
  let rowCount = 0;
  const endTime = Date.parse(SERVICE_TIME);
  for (const window of splitIntoWindows([{ from: endTime - DAYS * DAY_MS, to: endTime }])) {
    for (let offset = 0, receivedCount = PAGE_SIZE; receivedCount === PAGE_SIZE; offset += PAGE_SIZE) {
      const query = new URLSearchParams({
        createFrom: new Date(window.from).toISOString(),
        createTo: new Date(window.to).toISOString(),
        pageSize: String(PAGE_SIZE),
        offset: String(offset),
      });
      const response = await fetch(`${service.userBaseUrl}/api/ReturnInventory/list?${query}`, { headers });
      const page = JSON.parse(await response.text()) as { data: WireItem[] };
      insert(page.data.map(toItem), SERVICE_TIME);
      receivedCount = page.data.length;
      rowCount += receivedCount;
    }
  }
  const durationMs = performance.now() - startedAtMs;
  cache.close();
  if (rowCount < items * 0.9) throw new Error(`The bare loop read only ${rowCount} of ${items} items`);
  return durationMs;
}

const toItem = (row: WireItem): InventoryItem => ({
  returnInventoryId: String(row["returnInventoryId"]),
  rma: String(row["rma"]),
  itemRma: null,
  sku: String(row["sku"]),
  description: null,
  trackingNumber: null,
  warehouseId: Number(row["warehouseId"]),
  handlingCode: String(row["handlingCode"]),
  handlingStatusCode: String(row["handlingStatusCode"]),
  createdOn: String(row["createOn"]),
});

async function runBackfill(service: ServiceThread, folder: string, items: number): Promise<number> {
  const target = { folder, address: service, credentials: service.credentials };
  const desk = await openRealDesk(
    target,
    {},
    {
      now: () => new Date(SERVICE_TIME),
      timing: { retryMs: 2000, settleMs: 3000, undoUnitMs: 1000 },
      copyRequestsPerMinute: NO_REQUEST_LIMIT,
    },
  );
  await desk.sync.load();
  const startedAtMs = performance.now();
  if (!(await desk.sync.runToEnd())) throw new Error(desk.sync.status().failure?.code ?? "The backfill failed");
  const durationMs = performance.now() - startedAtMs;
  const { total } = await foundItems(desk.store, "", 1);
  await desk.close();
  if (total < items * 0.9) throw new Error(`The desk has only ${total} of ${items} items`);
  return durationMs;
}
