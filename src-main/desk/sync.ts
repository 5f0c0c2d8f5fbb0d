import { success } from "../../src-domain/result.ts";
import type { SyncStatus } from "../../src-preload/contract/sync.ts";
import type { ReturnsService } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import { createInventorySync, WINDOW_DAYS } from "./sync-inventory.ts";
import { createListSync, type StepResult } from "./sync-lists.ts";

interface SyncOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  /** False where no public address is known (public documentation, section 1.1: China): its lists stay empty. */
  readonly hasPublicArea: () => boolean;
  readonly now: () => Date;
  readonly onProgress: (status: SyncStatus) => void;
}

type Step = NonNullable<SyncStatus["step"]>;
const FIRST_RUN_DAYS = 180;
/** Later runs look at the newest window alone; older items change only by what this desk does. */
const REFRESH_DAYS = WINDOW_DAYS;
/** The lists' share of the progress bar; the inventory takes the rest. */
const LISTS_SHARE = 0.1;

const NOTHING_TO_READ: Promise<StepResult> = Promise.resolve(success(null));

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

/** Copies the service's lists and inventory into the cache; an interrupted inventory run goes on where it stood. */
export function createSync({ store, service, hasPublicArea, now, onProgress }: SyncOptions) {
  let status: SyncStatus = IDLE;
  let running: Promise<void> | null = null;
  let closed = false;

  function report(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    onProgress(status);
  }

  const { syncWarehouses, syncServiceTypes, syncReferenceLists } = createListSync({ store, service, now });
  const syncInventory = createInventorySync({
    store,
    service,
    now,
    stopped: () => closed,
    onPage(rowsDone, rowsTotal) {
      const share = rowsTotal ? Math.min(1, rowsDone / rowsTotal) : 0;
      report({ rowsDone, rowsTotal, progress: LISTS_SHARE + (1 - LISTS_SHARE) * share });
    },
  });

  const steps: readonly { readonly step: Step; readonly run: () => Promise<StepResult> }[] = [
    { step: "warehouses", run: syncWarehouses },
    { step: "service-types", run: syncServiceTypes },
    { step: "reference-lists", run: () => (hasPublicArea() ? syncReferenceLists() : NOTHING_TO_READ) },
    { step: "inventory", run: () => syncInventory(status.firstRun ? FIRST_RUN_DAYS : REFRESH_DAYS) },
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
    if (!closed) report({ state: "idle", step: null, firstRun: false, progress: 1, finishedAt: now().toISOString() });
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

    /** Once more when the run of before, or the one that is ending, failed. */
    startAfterFailure(): void {
      void Promise.resolve(running).then(() => {
        if (status.state === "failed") this.start();
      });
    },

    /** Runs to the end; true when nothing failed. */
    async complete(): Promise<boolean> {
      this.start();
      await running;
      return status.state === "idle";
    },

    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}
