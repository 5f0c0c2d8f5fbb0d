import { mkdtempSync, rmSync } from "node:fs";
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

interface Published {
  readonly name: string;
  readonly payload: unknown;
}

export interface DeskRig {
  readonly desk: Desk;
  readonly simulator: Simulator;
  readonly folder: string;
  readonly published: readonly Published[];
  restart(change?: DeskRigOptions): Promise<DeskRig>;
  /** Closes the desk (also a restarted one) and the simulator, and deletes the folder. Later calls do nothing. */
  close(): Promise<void>;
}

/** A complete desk in plain Node: databases in a temporary folder, a simulator on a socket. Closed after the test. */
export async function openDeskRig(...options: Parameters<typeof openSharedRig>): Promise<DeskRig> {
  const rig = await openSharedRig(...options);
  onTestFinished(() => rig.close());
  return rig;
}

export async function openSharedRig(options: SimulatorOptions = {}, change: DeskRigOptions = {}): Promise<DeskRig> {
  const simulator = await startSimulator({
    items: 100,
    batchLimit: 5,
    labelDelayMs: [50, 50],
    processingDelayMs: [50, 50],
    failedLabelRate: 0,
    ...options,
  });
  return openRig(simulator, mkdtempSync(join(tmpdir(), "returns-desk-")), change);
}

export async function syncedRig(...options: Parameters<typeof openDeskRig>): Promise<DeskRig> {
  const rig = await openDeskRig(...options);
  await syncCompletely(rig);
  return rig;
}

interface RigState {
  desk?: Desk;
  closing?: Promise<void>;
}

async function openRig(
  simulator: Simulator,
  folder: string,
  options: DeskRigOptions,
  state: RigState = {},
): Promise<DeskRig> {
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
      hold,
      overStore: (store) => (onStoreCall === undefined ? store : reportCalls(store, onStoreCall)),
      workers: { store: STORE_WORKER, import: IMPORT_WORKER, orderFile: ORDER_FILE_WORKER, workbook: WORKBOOK_WORKER },
    },
  );
  state.desk = desk;
  const closeAll = async (): Promise<void> => {
    await state.desk?.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    desk,
    simulator,
    folder,
    published,
    restart: async (newOptions = options) => {
      await desk.close();
      return openRig(simulator, folder, newOptions, state);
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

/** Waits until `check` returns a value. Limits the number of checks, not the time, so that a slow machine does not fail. */
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

/** Waits until the service has received `count` requests of an operation: only a received request can be held or released. */
export const requestArrived = ({ simulator: { control } }: Pick<DeskRig, "simulator">, operation: string, count = 1) =>
  until(async () => (await control.requests(operation)).length >= count, `request ${count} to ${operation}`);

export async function syncCompletely({ desk }: DeskRig): Promise<void> {
  await desk.start();
  await until(async () => desk.sync.status().state !== "running", "the end of the sync");
}
