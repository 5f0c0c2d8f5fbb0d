import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ulid } from "ulid";
import { onTestFinished } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { Desk, DeskOptions } from "../../../src-main/use-cases/desk.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { IMPORT_WORKER, ORDER_FILE_WORKER, STORE_WORKER, WORKBOOK_WORKER } from "../support/workers.ts";

const RETRY_ONCE = { attempts: 2, baseMs: 0, capMs: 0, budgetMs: 60_000 };

type DeskRigOptions = Partial<Omit<DeskOptions, "store" | "connection">> & {
  /**
   * Whether the service's public area, with its 25 lists, has an address. Without it, a desk starts in two thirds of
   * the time.
   */
  readonly publicArea?: boolean;
  /** Whether items can be put on hold. Default: true, as in the app. */
  readonly hold?: boolean;
  /** Receives the name of each message to the store's thread. */
  readonly onStoreCall?: (name: string) => void;
};

/** A function gets what exists before the desk. */
type DeskRigChange = DeskRigOptions | ((base: Pick<DeskRig, "simulator" | "folder">) => DeskRigOptions);

interface Published {
  readonly name: string;
  readonly payload: unknown;
}

export interface DeskRig {
  readonly desk: Desk;
  readonly simulator: Simulator;
  readonly folder: string;
  readonly published: readonly Published[];
  restart(change?: DeskRigChange): Promise<DeskRig>;
  /** Closes the desk (also a restarted one) and the simulator, and deletes the folder. Later calls do nothing. */
  close(): Promise<void>;
}

/** A complete desk in plain Node: databases in a temporary folder, a simulator on a socket. Closed after the test. */
export async function openDeskRig(...options: Parameters<typeof openSharedRig>): Promise<DeskRig> {
  const rig = await openSharedRig(...options);
  onTestFinished(() => rig.close());
  return rig;
}

const DEFAULTS: SimulatorOptions = {
  items: 100,
  batchLimit: 5,
  labelDelayMs: [50, 50],
  processingDelayMs: [50, 50],
  failedLabelRate: 0,
};

const makeFolder = (): string => mkdtempSync(join(tmpdir(), "returns-desk-"));

export async function openSharedRig(options: SimulatorOptions = {}, change: DeskRigChange = {}): Promise<DeskRig> {
  return openRig(await startSimulator({ ...DEFAULTS, ...options }), makeFolder(), change);
}

/** A desk that has copied the service's items. */
export async function syncedRig(options: SimulatorOptions = {}, change: DeskRigChange = {}): Promise<DeskRig> {
  const rig = isUsual(options, change) ? await openSyncedCopy(options, change) : await openSharedRig(options, change);
  onTestFinished(() => rig.close());
  await syncCompletely(rig);
  return rig;
}

/** Options that change nothing of what a first sync copies. */
const LATER_OPTIONS: ReadonlySet<string> = new Set(
  "labelDelayMs processingDelayMs failedLabelRate honourIdempotency refuseResentItems log timing onStoreCall copyRequestsPerMinute".split(
    " ",
  ),
);

/** A function must return such options only. */
const isUsual = (options: SimulatorOptions, change: DeskRigChange): boolean =>
  Object.keys({ ...options, ...change }).every((name) => name === "items" || LATER_OPTIONS.has(name));

/** Folders of a desk and files of its service after a first sync, by number of items. */
const syncedDesks = new Map<number | undefined, Promise<{ readonly folder: string; readonly stateFile: string }>>();

/**
 * Copies a desk after its first sync, and the service with the same items, because a sync takes most of a test's time.
 */
async function openSyncedCopy(options: SimulatorOptions, change: DeskRigChange): Promise<DeskRig> {
  const { items } = options;
  const synced = syncedDesks.get(items) ?? syncDesk({ ...DEFAULTS, ...options });
  syncedDesks.set(items, synced);
  const original = await synced;
  const folder = makeFolder();
  cpSync(original.folder, folder, { recursive: true, preserveTimestamps: true });
  const stateFile = `${folder}.service`;
  copyFileSync(original.stateFile, stateFile);
  return openRig(await startSimulator({ ...DEFAULTS, ...options, stateFile }), folder, change);
}

async function syncDesk(options: SimulatorOptions): Promise<{ readonly folder: string; readonly stateFile: string }> {
  const folder = makeFolder();
  const stateFile = `${folder}.service`;
  const simulator = await startSimulator({ ...options, stateFile });
  const { desk } = await openRig(simulator, folder, {});
  await syncCompletely({ desk });
  await desk.close();
  await simulator.close();
  return { folder, stateFile };
}

interface RigState {
  desk?: Desk;
  closing?: Promise<void>;
}

async function openRig(
  simulator: Simulator,
  folder: string,
  deskChange: DeskRigChange,
  state: RigState = {},
): Promise<DeskRig> {
  const options = typeof deskChange === "function" ? deskChange({ simulator, folder }) : deskChange;
  const { publicArea = false, hold = true, onStoreCall, ...change } = options;
  const published: Published[] = [];
  const address = { userBaseUrl: simulator.userBaseUrl, publicBaseUrl: publicArea ? simulator.publicBaseUrl : "" };
  const desk = await openRealDesk(
    { folder, address, credentials: simulator.credentials },
    // Retries a failed read once, without a delay.
    { retryPolicies: { background: RETRY_ONCE, interactive: RETRY_ONCE } },
    {
      photos: { getBaseUrl: () => simulator.photoBaseUrl, folder: join(folder, "photos") },
      publish: (domain, event, payload) => published.push({ name: `${domain}.${event}`, payload }),
      timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 },
      ...change,
    },
    {
      canHold: hold,
      overStore: (store) => (onStoreCall === undefined ? store : reportCalls(store, onStoreCall)),
      workers: { store: STORE_WORKER, import: IMPORT_WORKER, orderFile: ORDER_FILE_WORKER, workbook: WORKBOOK_WORKER },
    },
  );
  state.desk = desk;
  const closeAll = async (): Promise<void> => {
    await state.desk?.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.service`, { force: true });
  };
  return {
    desk,
    simulator,
    folder,
    published,
    restart: async (newChange = deskChange) => {
      await desk.close();
      return openRig(simulator, folder, newChange, state);
    },
    close: () => (state.closing ??= closeAll()),
  };
}

const reportCalls = (store: Store, onStoreCall: (name: string) => void): Store =>
  new Proxy(store, {
    get(target, name) {
      if (!(name in target) && name !== "then") onStoreCall(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });

export const isoNow = (): string => new Date().toISOString();

export function rawScan(text: string): RawScan {
  return { gestureId: ulid(), text, source: "scanner", damage: null, keys: [], startedAt: isoNow() };
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

export function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(JSON.stringify(answer.error));
}

const MAX_CHECKS = 1000;
const CHECK_INTERVAL_MS = 10;

/**
 * Waits until `check` returns a value. Limits the number of checks, not the time, so that a slow machine does not fail.
 */
export async function until<Value>(
  check: () => Promise<Value | null | undefined | false>,
  description: string,
): Promise<Value> {
  for (let remaining = MAX_CHECKS; remaining > 0; remaining -= 1) {
    const result = await check();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
  throw new Error(`Timed out waiting for ${description}`);
}

/**
 * Waits until the service has received `count` requests of an operation: only a received request can be held or
 * released.
 */
export const requestArrived = ({ simulator: { control } }: Pick<DeskRig, "simulator">, operation: string, count = 1) =>
  until(async () => (await control.requests(operation)).length >= count, `request ${count} to ${operation}`);

export async function syncCompletely({ desk }: Pick<DeskRig, "desk">): Promise<void> {
  await desk.start();
  await until(async () => desk.sync.status().state !== "running", "the end of the sync");
}
