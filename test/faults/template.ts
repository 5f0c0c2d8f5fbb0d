import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import { createDesk } from "../../src-main/desk/desk.ts";
import { fixedSigningKey } from "../../src-main/desk/signing-keys.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import { openStore } from "../../src-main/store/thread/client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { DESTINATION } from "../destination.ts";

/** All simulators of a run hold the same parcels, because they begin at the same moment with the same seed. */
export interface Service {
  readonly items: number;
  readonly clock: string;
  readonly batchLimit: number;
}

export interface Template {
  readonly folder: string;
  readonly service: Service;
  readonly batchId: string;
  readonly itemIds: readonly string[];
}

const ITEMS_A_BATCH = 2;
const WAREHOUSE = 2;

/** Copies of this desk are what each cell begins with: two scanned parcels, a whole destination, ready to submit. */
export async function makeTemplate(folder: string): Promise<Template> {
  const service: Service = {
    items: 60,
    clock: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    batchLimit: 5,
  };
  const simulator = await startSimulator(service);
  await mkdir(folder, { recursive: true });
  try {
    return await fill(folder, service, simulator);
  } finally {
    await simulator.close();
  }
}

async function fill(folder: string, service: Service, simulator: Simulator): Promise<Template> {
  const store = await openStore({
    workerPath: new URL("../../src-main/store/thread/worker.ts", import.meta.url),
    folder,
    options: { defaultBatchLimit: service.batchLimit },
  });
  let synced: () => void = () => {};
  const complete = new Promise<void>((resolve) => (synced = resolve));
  const desk = createDesk({
    environment: { id: "practice", name: "Practice", kind: "practice" },
    version: "0.0.0",
    store,
    connection: {
      address: { userBaseUrl: simulator.userBaseUrl, publicBaseUrl: simulator.publicBaseUrl },
      credentials: () => simulator.credentials,
      userAgent: "ReturnsDesk/0.0.0 (Platform=faults; Runtime=node; Language=en)",
    },
    importing: { workerPath: new URL("../../src-main/import/import-worker.ts", import.meta.url), folder },
    signingKeys: fixedSigningKey(PRACTICE_SIGNING_KEY),
    publish(domain, event, payload) {
      if (domain === "sync" && event === "progress" && (payload as { state: string }).state === "idle") synced();
    },
    now: () => new Date(),
    timing: { retryMs: 1000, settleMs: 1000 },
  });
  await desk.start();
  await complete;
  const items = simulator.state.items({ state: "eligible", warehouseId: WAREHOUSE, limit: ITEMS_A_BATCH });
  const at = (): string => new Date().toISOString();
  for (const { rma } of items) {
    const gesture = {
      gestureId: ulid(),
      text: rma,
      source: "scanner",
      damage: null,
      keys: [],
      startedAt: at(),
    } as const;
    const { outcome } = await store.recordScan(gesture, at());
    if (outcome.verdict.kind !== "added") throw new Error(`The parcel was not added but ${outcome.verdict.kind}`);
  }
  const { batchId } = await store.currentBatch(at());
  const { types } = await store.serviceTypes(WAREHOUSE);
  const code = types.find((type) => type.labelMode === "auto-label")?.code ?? "";
  await store.saveDestination(batchId, { ...DESTINATION, shipmentServiceType: code }, at());
  await desk.close();
  return { folder, service, batchId, itemIds: items.map(({ returnInventoryId }) => returnInventoryId) };
}

export async function copyOf(template: Template, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["journal.sqlite", "cache.sqlite"]) await cp(join(template.folder, name), join(folder, name));
}
