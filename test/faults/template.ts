import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import { EMPTY_DESTINATION, INTAKE_FIELDS } from "../../src-domain/recipients/address.ts";
import type { Recipient } from "../../src-domain/recipients/recipients.ts";
import type { Desk } from "../../src-main/use-cases/desk.ts";
import type { ItemView } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../src-simulator/index.ts";
import { DESTINATION } from "../destination.ts";
import { openRealDesk } from "../rig/real-desk.ts";
import { SHORT_DELAYS } from "../rig/short-delays.ts";
import { bookedOrder, orderLine } from "../unit/domain/orders/booked-orders.ts";

/** All simulators of a run have equal items, because they start with one clock and one seed. */
type ServiceSettings = SimulatorOptions & Required<Pick<SimulatorOptions, "items" | "clock" | "batchLimit">>;

export interface Template {
  readonly folder: string;
  readonly service: ServiceSettings;
  readonly batchId: string;
  /** Ids of the items that are sent. */
  readonly itemIds: readonly string[];
  /** The parcels at the desk, in the order in which they are scanned. */
  readonly items: readonly ItemView[];
}

/**
 * What a batch is: `on-hold`, its items are on hold; `needs-hold`, its last item is not on hold yet; `for-order`, it is
 * empty, and the order book has an order for one of two items.
 */
export type TemplateKind = "on-hold" | "needs-hold" | "for-order";

const ITEMS_PER_BATCH = 2;
const WAREHOUSE = 2;
export const ORDER_NUMBER = "#1001";

/** A clock that starts at a full minute, and moves only on command. */
export const startOfMinute = (): string => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();

/** Opens a simulator and a desk in a new folder, and works with them once the desk has copied the service's lists. */
export async function withSyncedDesk<Value>(
  folder: string,
  service: ServiceSettings,
  work: (desk: Desk, simulator: Simulator) => Promise<Value>,
): Promise<Value> {
  const simulator = await startSimulator(service);
  await mkdir(folder, { recursive: true });
  try {
    const synced = Promise.withResolvers<void>();
    const options = { folder, address: simulator, credentials: simulator.credentials };
    const desk = await openRealDesk(options, SHORT_DELAYS.connection, {
      timing: SHORT_DELAYS.timing,
      publish(domain, event, payload) {
        if (domain === "sync" && event === "progress" && (payload as { state: string }).state === "idle")
          synced.resolve();
      },
    });
    await desk.start();
    await synced.promise;
    const value = await work(desk, simulator);
    await desk.close();
    return value;
  } finally {
    await simulator.close();
  }
}

const isoNow = (): string => new Date().toISOString();

export async function makeTemplate(folder: string, kind: TemplateKind): Promise<Template> {
  const service = { items: kind === "on-hold" ? 60 : 200, clock: startOfMinute(), batchLimit: 5 };
  return withSyncedDesk(folder, service, async (desk, simulator) => {
    const items = chooseItems(simulator, kind);
    if (kind === "for-order") await bookOrder(desk, items);
    else await scanItems(desk, simulator, items, kind);
    const { batchId } = await desk.store.currentBatch(isoNow());
    await saveDestination(desk, batchId, kind);
    const sentItems = kind === "for-order" ? items.slice(0, 1) : items;
    return { folder, service, batchId, itemIds: sentItems.map(({ returnInventoryId }) => returnInventoryId), items };
  });
}

function chooseItems(simulator: Simulator, kind: TemplateKind): readonly ItemView[] {
  const items = findCandidates(simulator, kind).slice(0, ITEMS_PER_BATCH);
  if (items.length < ITEMS_PER_BATCH) throw new Error(`The service has only ${items.length} items for a batch`);
  return items;
}

function findCandidates({ state }: Simulator, kind: TemplateKind): readonly ItemView[] {
  const findItems = (itemState: "eligible" | "toBeConfirmed", limit: number): readonly ItemView[] =>
    state.items({ state: itemState, warehouseId: WAREHOUSE, limit });
  if (kind === "on-hold") return findItems("eligible", ITEMS_PER_BATCH);
  if (kind === "needs-hold") return [...findItems("eligible", ITEMS_PER_BATCH - 1), ...findItems("toBeConfirmed", 1)];
  const articles = Map.groupBy(findItems("eligible", Number.POSITIVE_INFINITY), ({ sku }) => sku);
  return articles.values().find(({ length }) => length >= ITEMS_PER_BATCH) ?? [];
}

async function scanItems(
  { store }: Desk,
  { control }: Simulator,
  items: readonly ItemView[],
  kind: TemplateKind,
): Promise<void> {
  // Each cell tests the hold itself: the desk requests no hold before it has fetched the item.
  const itemFetchFault = { operation: "getReturnInventory", kind: "status", status: 503, times: "always" } as const;
  if (kind === "needs-hold") await control.addFault(itemFetchFault);
  for (const { rma: text } of items) {
    const scanFields = {
      source: "scanner" as const,
      damage: null,
      keys: [],
      startedAt: isoNow(),
      hold: "put" as const,
    };
    const { outcome } = await store.recordScan({ ...scanFields, gestureId: ulid(), text }, isoNow());
    if (outcome.verdict.kind !== "added") throw new Error(`template: item not added: ${outcome.verdict.kind}`);
  }
}

/** One unit is ordered, of an article of which two parcels are at the desk. */
async function bookOrder({ store, settings, items: readItems }: Desk, items: readonly ItemView[]): Promise<void> {
  await settings.save({ sealScan: "required" });
  for (const { returnInventoryId } of items) await readItems.refresh(returnInventoryId);
  const at = isoNow();
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: at, isComplete: true } as const;
  const recipient = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, DESTINATION[field]])) as Recipient;
  const order = bookedOrder(ORDER_NUMBER, [orderLine(items[0]?.sku ?? "")], { recipient });
  await store.importOrderFile(file, [order], at);
}

async function saveDestination({ store }: Desk, batchId: string, kind: TemplateKind): Promise<void> {
  const { types } = await store.serviceTypes(WAREHOUSE);
  const shipmentServiceType = types.find((type) => type.labelMode === "auto-label")?.code ?? "";
  const address = kind === "for-order" ? EMPTY_DESTINATION : DESTINATION;
  await store.saveDestination(batchId, { ...address, shipmentServiceType }, isoNow());
}

export async function copyTemplate(template: Pick<Template, "folder">, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["journal.sqlite", "cache.sqlite"]) await cp(join(template.folder, name), join(folder, name));
}
