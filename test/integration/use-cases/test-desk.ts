import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ulid } from "ulid";
import { onTestFinished } from "vitest";
import type { Desk, DeskOptions } from "../../../src-main/use-cases/desk.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { IMPORT_WORKER, STORE_WORKER, WORKBOOK_WORKER } from "../support/workers.ts";

const TWICE = { attempts: 2, baseMs: 0, capMs: 0, budgetMs: 60_000 };

type DeskChange = Partial<Omit<DeskOptions, "store" | "connection">> & {
  /** Whether the service's public area, with its 25 lists, has an address. Without it a desk begins in two thirds of the time. */
  readonly publicArea?: boolean;
  /** Whether items may be put on hold; yes by default, as in the app. */
  readonly hold?: boolean;
  /** Gets the name of each message to the store's thread. */
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
  /** Ends the desk and opens another on the same data, as a restart of the app does. */
  restart(change?: DeskChange): Promise<DeskRig>;
  /** Ends all of it, after a restart too; once, however often it is asked to. */
  close(): Promise<void>;
}

/** A whole desk in plain Node: real databases in a folder of its own, a simulator on a real socket. Closed with the test. */
export async function openDeskRig(...given: Parameters<typeof openSharedRig>): Promise<DeskRig> {
  const rig = await openSharedRig(...given);
  onTestFinished(() => rig.close());
  return rig;
}

/** One for all tests of a file, which closes it. */
export async function openSharedRig(options: SimulatorOptions = {}, change: DeskChange = {}): Promise<DeskRig> {
  const simulator = await startSimulator({
    items: 100,
    batchLimit: 5,
    labelDelayMs: [50, 50],
    processingDelayMs: [50, 50],
    failedLabelRate: 0,
    ...options,
  });
  return openOn(simulator, mkdtempSync(join(tmpdir(), "returns-desk-")), change);
}

/** One whose inventory is copied. */
export async function syncedRig(...given: Parameters<typeof openDeskRig>): Promise<DeskRig> {
  const rig = await openDeskRig(...given);
  await syncWhole(rig);
  return rig;
}

interface Life {
  desk?: Desk;
  end?: Promise<void>;
}

async function openOn(simulator: Simulator, folder: string, given: DeskChange, life: Life = {}): Promise<DeskRig> {
  const { publicArea = false, hold = true, onStoreCall, ...change } = given;
  const published: Published[] = [];
  const address = { userBaseUrl: simulator.userBaseUrl, publicBaseUrl: publicArea ? simulator.publicBaseUrl : "" };
  const desk = await openRealDesk(
    { folder, address, credentials: simulator.credentials },
    // A read that fails is tried once more, at once.
    { patience: { background: TWICE, interactive: TWICE } },
    {
      photos: { base: () => simulator.photoBaseUrl, folder: join(folder, "photos") },
      publish: (domain, event, payload) => published.push({ name: `${domain}.${event}`, payload }),
      timing: { retryMs: 50, settleMs: 50 },
      ...change,
    },
    {
      hold,
      overStore: (store) => (onStoreCall === undefined ? store : counting(store, onStoreCall)),
      workers: { store: STORE_WORKER, import: IMPORT_WORKER, workbook: WORKBOOK_WORKER },
    },
  );
  life.desk = desk;
  const end = async (): Promise<void> => {
    await life.desk?.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    desk,
    simulator,
    folder,
    published,
    restart: async (changed = given) => {
      await desk.close();
      return openOn(simulator, folder, changed, life);
    },
    close: () => (life.end ??= end()),
  };
}

const counting = (store: Store, onStoreCall: (name: string) => void): Store =>
  new Proxy(store, {
    get(real, name) {
      if (!(name in real) && name !== "then") onStoreCall(String(name));
      return Reflect.get(real, name) as unknown;
    },
  });

export const at = (): string => new Date().toISOString();

export function gesture(text: string): RawScan {
  return { gestureId: ulid(), text, source: "scanner", damage: null, keys: [], startedAt: at() };
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

/** What was answered, where nothing may have gone wrong. */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(JSON.stringify(answer.error));
}

const LOOKS = 1000;
const LOOK_AGAIN_MS = 10;

/** Waits for what an operator would see. Looks are counted, not time: a desk on a busy machine gets as many turns as any. */
export async function until<Value>(
  look: () => Promise<Value | null | undefined | false>,
  what: string,
): Promise<Value> {
  for (let left = LOOKS; left > 0; left -= 1) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Waits until the service has so many requests to an operation. Only a request that is there can be held, or released. */
export const arrived = ({ simulator: { control } }: Pick<DeskRig, "simulator">, operation: string, count = 1) =>
  until(async () => (await control.requests(operation)).length >= count, `request ${count} to ${operation}`);

/** Brings the cache up and resolves once the first sync is complete. */
export async function syncWhole({ desk }: DeskRig): Promise<void> {
  await desk.start();
  await until(async () => desk.sync.status().state !== "running", "the end of the sync");
}
