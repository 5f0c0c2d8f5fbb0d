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

/** In the journal, which outlives the cache: the screens of a desk that has been at work do not close again. */
const FILLED_BEFORE = "filledBefore";

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
  /** The cache that the run is for is gone. */
  let overtaken = false;
  /** Whether this cache was ever filled whole; a desk may have been at work for long all the same. */
  let whole = false;

  function report(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    onProgress(status);
  }

  const { syncWarehouses, syncServiceTypes, syncReferenceLists } = createListSync({ store, service, now });
  const syncInventory = createInventorySync({
    store,
    service,
    now,
    stopped: () => closed || overtaken,
    onPage(rowsDone, rowsTotal) {
      const share = rowsTotal ? Math.min(1, rowsDone / rowsTotal) : 0;
      report({ rowsDone, rowsTotal, progress: LISTS_SHARE + (1 - LISTS_SHARE) * share });
    },
  });

  const steps: readonly { readonly step: Step; readonly run: () => Promise<StepResult> }[] = [
    { step: "warehouses", run: syncWarehouses },
    { step: "service-types", run: syncServiceTypes },
    { step: "reference-lists", run: () => (hasPublicArea() ? syncReferenceLists() : NOTHING_TO_READ) },
    { step: "inventory", run: () => syncInventory(whole ? REFRESH_DAYS : FIRST_RUN_DAYS) },
  ];

  async function run(): Promise<void> {
    const listSteps = steps.length - 1;
    for (const [index, { step, run: runStep }] of steps.entries()) {
      if (closed || overtaken) return;
      report({ step, progress: (LISTS_SHARE * index) / listSteps });
      const result = await runStep();
      if (!result.ok) {
        const { kind, message, correlationId } = result.error;
        report({ state: "failed", step: null, failure: { code: kind, message, correlationId } });
        return;
      }
    }
    if (closed || overtaken) return;
    whole = true;
    await rememberFilled();
    report({ state: "idle", step: null, firstRun: false, progress: 1, finishedAt: now().toISOString() });
  }

  /** What the store cannot take stops the run; whoever starts the next finds the cursor where it stood. */
  function onFault(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (!closed && !overtaken) {
      report({ state: "failed", step: null, failure: { code: "store", message, correlationId: null } });
    }
  }

  async function rememberFilled(): Promise<void> {
    if ((await store.readSetting(FILLED_BEFORE)) !== true) await store.writeSettings({ [FILLED_BEFORE]: true });
  }

  async function load(): Promise<void> {
    const finishedAt = await store.listAsOf("inventory");
    whole = finishedAt !== null;
    if (whole) await rememberFilled();
    status = { ...IDLE, firstRun: (await store.readSetting(FILLED_BEFORE)) !== true, finishedAt };
  }

  return {
    status: (): SyncStatus => status,

    /** Learns whether this environment and its cache were ever filled whole. */
    load,

    start(): SyncStatus {
      if (!running && !closed) {
        report({ state: "running", failure: null, rowsDone: 0, rowsTotal: null, progress: 0 });
        running = run()
          .catch(onFault)
          .finally(() => {
            running = null;
          });
      }
      return status;
    },

    /** The cache is another and empty: what runs comes to its end unfinished, and all is read again. */
    startOver(): void {
      whole = false;
      if (overtaken) return;
      overtaken = true;
      void Promise.resolve(running)
        .then(load)
        .then(() => {
          overtaken = false;
          this.start();
        }, onFault);
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
