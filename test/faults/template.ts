import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { DESTINATION } from "../destination.ts";
import { openRealDesk } from "../rig/real-desk.ts";
import { PACE } from "../rig/short-delays.ts";

/** All simulators of a run have equal items, because they start with one clock and one seed. */
interface ServiceSettings {
  readonly items: number;
  readonly clock: string;
  readonly batchLimit: number;
}

export interface Template {
  readonly folder: string;
  readonly service: ServiceSettings;
  readonly batchId: string;
  readonly itemIds: readonly string[];
}

const ITEMS_PER_BATCH = 2;
const WAREHOUSE = 2;

export async function makeTemplate(folder: string, needsHold = false): Promise<Template> {
  const service: ServiceSettings = {
    items: needsHold ? 200 : 60,
    clock: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    batchLimit: 5,
  };
  const simulator = await startSimulator(service);
  await mkdir(folder, { recursive: true });
  try {
    return await fill(folder, service, simulator, needsHold);
  } finally {
    await simulator.close();
  }
}

async function fill(
  folder: string,
  service: ServiceSettings,
  simulator: Simulator,
  needsHold: boolean,
): Promise<Template> {
  let onSynced: () => void = () => {};
  const synced = new Promise<void>((resolve) => (onSynced = resolve));
  const options = { folder, address: simulator, credentials: simulator.credentials };
  const desk = await openRealDesk(options, PACE.connection, {
    timing: PACE.timing,
    publish(domain, event, payload) {
      if (domain === "sync" && event === "progress" && (payload as { state: string }).state === "idle") onSynced();
    },
  });
  await desk.start();
  await synced;
  const { store } = desk;
  const findItems = (state: "eligible" | "toBeConfirmed", limit: number) =>
    simulator.state.items({ state, warehouseId: WAREHOUSE, limit });
  const items = needsHold
    ? [...findItems("eligible", ITEMS_PER_BATCH - 1), ...findItems("toBeConfirmed", 1)]
    : findItems("eligible", ITEMS_PER_BATCH);
  if (items.length < ITEMS_PER_BATCH) throw new Error(`The service has only ${items.length} items for a batch`);
  // Each cell tests the hold itself: the desk requests no hold before it has fetched the item.
  const itemFetchFault = { operation: "getReturnInventory", kind: "status", status: 503, times: "always" } as const;
  if (needsHold) await simulator.control.addFault(itemFetchFault);
  const now = (): string => new Date().toISOString();
  for (const { rma: text } of items) {
    const scanFields = { source: "scanner" as const, damage: null, keys: [], startedAt: now(), hold: "put" as const };
    const { outcome } = await store.recordScan({ ...scanFields, gestureId: ulid(), text }, now());
    if (outcome.verdict.kind !== "added") throw new Error(`template: item not added: ${outcome.verdict.kind}`);
  }
  const { batchId } = await store.currentBatch(now());
  const { types } = await store.serviceTypes(WAREHOUSE);
  const serviceTypeCode = types.find((type) => type.labelMode === "auto-label")?.code ?? "";
  await store.saveDestination(batchId, { ...DESTINATION, shipmentServiceType: serviceTypeCode }, now());
  await desk.close();
  return { folder, service, batchId, itemIds: items.map(({ returnInventoryId }) => returnInventoryId) };
}

export async function copyTemplate(template: Template, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["journal.sqlite", "cache.sqlite"]) await cp(join(template.folder, name), join(folder, name));
}
