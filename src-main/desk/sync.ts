import { labelModeOf } from "../../src-domain/resend.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { SyncStatus } from "../../src-preload/contract/sync.ts";
import type { ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { SyncCursor } from "../store/sync-cursor.ts";

interface SyncOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly now: () => Date;
  readonly onProgress: (status: SyncStatus) => void;
}

type Step = NonNullable<SyncStatus["step"]>;
type StepResult = Result<null, ServiceFailure>;

const DAY_MS = 24 * 3_600_000;
/** Service contract by public documentation, section 2.3: at most 62 days and 50 records a call. */
const WINDOW_DAYS = 62;
const PAGE_SIZE = 50;
const FIRST_RUN_DAYS = 180;
/** Later runs look at the newest window alone; older items change only by what this desk does. */
const REFRESH_DAYS = WINDOW_DAYS;
/** The lists' share of the progress bar; the inventory takes the rest. */
const LISTS_SHARE = 0.1;

const IDLE: SyncStatus = {
  state: "idle",
  firstRun: true,
  step: null,
  rowsDone: 0,
  rowsTotal: null,
  progress: 0,
  finishedAt: null,
  failure: null,
};

/** Windows that cover the given days back from `now`, newest first. */
export function inventoryWindows(now: Date, days: number): { from: string; to: string }[] {
  const windows: { from: string; to: string }[] = [];
  const oldest = now.getTime() - days * DAY_MS;
  for (let to = now.getTime(); to > oldest; to -= WINDOW_DAYS * DAY_MS) {
    const from = Math.max(to - WINDOW_DAYS * DAY_MS, oldest);
    windows.push({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  }
  return windows;
}

/** Copies the service's lists and inventory into the cache; an interrupted inventory run goes on where it stood. */
export function createSync({ store, service, now, onProgress }: SyncOptions) {
  let status: SyncStatus = IDLE;
  let running: Promise<void> | null = null;
  let closed = false;
  const at = (): string => now().toISOString();

  function report(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    onProgress(status);
  }

  async function syncWarehouses(): Promise<StepResult> {
    const answer = await service.warehouse.all();
    if (!answer.ok) return answer;
    await store.replaceWarehouses(answer.value, at());
    return success(null);
  }

  async function syncServiceTypes(): Promise<StepResult> {
    for (const { warehouseId } of await store.warehouses()) {
      const answer = await service.shipment.availableServiceTypes(warehouseId);
      if (!answer.ok) return answer;
      const types = answer.value.map(({ isEnableAutoCreateLabel, toCountries, ...type }) => ({
        ...type,
        toCountries: [...toCountries],
        labelMode: labelModeOf(isEnableAutoCreateLabel),
      }));
      await store.replaceServiceTypes(warehouseId, types, at());
    }
    return success(null);
  }

  async function syncReferenceLists(): Promise<StepResult> {
    const transactionTypes = await service.reference.transactionTypes();
    if (!transactionTypes.ok) return transactionTypes;
    await store.replaceReferenceList("transaction-types", transactionTypes.value, at());
    const statuses = await service.reference.recallServiceTypeStatuses();
    if (!statuses.ok) return statuses;
    await store.replaceReferenceList("recall-service-type-statuses", statuses.value, at());
    return success(null);
  }

  async function syncInventory(): Promise<StepResult> {
    let cursor = (await store.syncCursor()) ?? (await newCursor());
    if (!("windowIndex" in cursor)) return failure(cursor);
    while (cursor.windowIndex < cursor.windows.length && !closed) {
      const page = await fetchPage(cursor);
      if (!page.ok) return page;
      cursor = page.value;
      const share = cursor.rowsTotal ? Math.min(1, cursor.rowsDone / cursor.rowsTotal) : 0;
      report({
        rowsDone: cursor.rowsDone,
        rowsTotal: cursor.rowsTotal,
        progress: LISTS_SHARE + (1 - LISTS_SHARE) * share,
      });
    }
    if (!closed) await store.finishInventorySync(at());
    return success(null);
  }

  /** Asks each window for its size first, so that the progress bar has an end from the start. */
  async function newCursor(): Promise<SyncCursor | ServiceFailure> {
    const windows = inventoryWindows(now(), status.firstRun ? FIRST_RUN_DAYS : REFRESH_DAYS);
    let rowsTotal: number | null = 0;
    for (const { from, to } of windows) {
      const answer = await service.inventory.list({ createFrom: from, createTo: to, pageSize: 1, offset: 0 });
      if (!answer.ok) return answer.error;
      const { total } = answer.value;
      rowsTotal = rowsTotal === null || total === null ? null : rowsTotal + total;
    }
    return { windows, windowIndex: 0, offset: 0, rowsDone: 0, rowsTotal };
  }

  async function fetchPage(cursor: SyncCursor): Promise<Result<SyncCursor, ServiceFailure>> {
    const window = cursor.windows[cursor.windowIndex];
    if (!window) return success(cursor);
    const answer = await service.inventory.list({
      createFrom: window.from,
      createTo: window.to,
      pageSize: PAGE_SIZE,
      offset: cursor.offset,
    });
    if (!answer.ok) return answer;
    const { items, unreadable, total } = answer.value;
    const received = items.length + unreadable.length;
    const offset = cursor.offset + received;
    const windowEnds = received < PAGE_SIZE || (total !== null && offset >= total);
    const next: SyncCursor = {
      ...cursor,
      rowsDone: cursor.rowsDone + items.length,
      ...(windowEnds ? { windowIndex: cursor.windowIndex + 1, offset: 0 } : { offset }),
    };
    await store.storeInventoryPage(items, next, at());
    return success(next);
  }

  const steps: readonly { readonly step: Step; readonly run: () => Promise<StepResult> }[] = [
    { step: "warehouses", run: syncWarehouses },
    { step: "service-types", run: syncServiceTypes },
    { step: "reference-lists", run: syncReferenceLists },
    { step: "inventory", run: syncInventory },
  ];

  async function run(): Promise<void> {
    const listSteps = steps.length - 1;
    for (const [index, { step, run: runStep }] of steps.entries()) {
      if (closed) return;
      report({ step, progress: (LISTS_SHARE * index) / listSteps });
      const result = await runStep();
      if (!result.ok) {
        const { kind, message, correlationId } = result.error;
        report({ state: "failed", step: null, failure: { code: kind, message, correlationId } });
        return;
      }
    }
    if (!closed) report({ state: "idle", step: null, firstRun: false, progress: 1, finishedAt: at() });
  }

  return {
    status: (): SyncStatus => status,

    /** Learns from the cache whether this environment was ever synced whole. */
    async load(): Promise<void> {
      const finishedAt = await store.listAsOf("inventory");
      status = { ...IDLE, firstRun: finishedAt === null, finishedAt };
    },

    start(): SyncStatus {
      if (!running && !closed) {
        report({ state: "running", failure: null, rowsDone: 0, rowsTotal: null, progress: 0 });
        running = run().finally(() => {
          running = null;
        });
      }
      return status;
    },

    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}
