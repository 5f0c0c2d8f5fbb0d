import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type TestInfo } from "@playwright/test";
import type { ControlClient, ItemState, ItemView } from "../../../src-simulator/control-client.ts";
import { CONTROL_SECRET_VARIABLE } from "../../../src-simulator/credentials.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { untilFree } from "../../rig/faulty-proxy.ts";
import { isSampled } from "../../sample.ts";
import { DeskWindow, type DeskTarget } from "./desk-window.ts";
import { emptyKeychain, openScreen } from "./own-screen.ts";

// The desk's lessons steer the simulator too: a program that a worker starts inherits the worker's environment.
const controlSecret = (process.env[CONTROL_SECRET_VARIABLE] ??= randomUUID());

interface DeskOptions {
  /** Options of the service that differ from the defaults. */
  readonly simulatorOptions: SimulatorOptions;
  /** Whether the desk starts with a full copy of the inventory. False for tests of the first sync. */
  readonly isSynced: boolean;
}

interface DeskFixtures {
  /** A new folder for each test. */
  readonly folder: string;
  readonly userData: string;
  readonly simulator: Simulator;
  /** Starts the simulator at the same address after a test has closed it. */
  readonly restartSimulator: () => Promise<Simulator>;
  readonly control: ControlClient;
  readonly launch: (options?: {
    readonly usesBuiltInSimulator?: boolean;
    readonly isNeverSetUp?: boolean;
    /** Starts a new program, for state outside the desk's files: window bounds, the page's storage. */
    readonly usesSeparateProgram?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  }) => Promise<DeskWindow>;
  readonly desk: DeskWindow;
}

interface WorkerFixtures {
  /** The worker's own screen, session bus and keychain, so that windows of several workers do not meet. */
  readonly ownScreen: void;
  /** Returns a folder with a synced desk and the state of the service that it synced with. */
  readonly templateOf: (service: SimulatorOptions) => Promise<string>;
  /** Opens a desk in the program that the last desk left running, or in a new program. */
  readonly deskProgram: {
    readonly open: (target: DeskTarget) => Promise<DeskWindow>;
    readonly release: (desk: DeskWindow) => Promise<void>;
    readonly remove: (folder: string) => Promise<void>;
  };
  /** The desk of `sharedDeskTest`: opened on first use, closed when a test needs its own desk. */
  readonly sharedDesk: { readonly get: () => Promise<SharedDesk>; readonly close: () => Promise<void> };
}

interface SharedDesk {
  readonly folder: string;
  readonly simulator: Simulator;
  readonly desk: DeskWindow;
}

export const WAREHOUSE = 2;
export const BATCH_LIMIT = 5;
export const ITEMS = 400;

const DEFAULTS: SimulatorOptions = {
  controlSecret,
  items: ITEMS,
  batchLimit: BATCH_LIMIT,
  failedLabelRate: 0,
  labelDelayMs: [800, 800],
  processingDelayMs: [800, 800],
};

const deskFolderOf = (folder: string): string => join(folder, "desk");
const stateFileOf = (folder: string): string => join(folder, "service.ndjson");
const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "returns-desk-e2e-"));
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

export const test = base.extend<DeskOptions & DeskFixtures, WorkerFixtures>({
  simulatorOptions: [{}, { option: true }],
  isSynced: [true, { option: true }],
  ownScreen: [
    async ({}, provide) => {
      const screen = await openScreen();
      await provide();
      await screen.close();
    },
    { scope: "worker", auto: true },
  ],
  templateOf: [
    async ({}, provide) => {
      const templates = new Map<string, string>();
      await provide(async (service) => {
        // Only these options change what a first sync copies.
        const { items, seed, batchLimit } = { ...DEFAULTS, ...service };
        const key = JSON.stringify([items, seed, batchLimit]);
        const template = templates.get(key) ?? (await syncOnce({ ...DEFAULTS, ...service }));
        templates.set(key, template);
        return template;
      });
      for (const template of templates.values()) await remove(template);
    },
    { scope: "worker" },
  ],
  deskProgram: [
    async ({}, provide) => {
      let idleDesk = null as DeskWindow | null;
      const foldersToRemove = new Set<string>();
      await provide({
        open: async (target) => {
          const reusableDesk = idleDesk;
          idleDesk = null;
          return reusableDesk === null ? DeskWindow.launch(target) : reusableDesk.openAnother(target);
        },
        release: async (desk) => {
          if (idleDesk !== null) await desk.close();
          else if (await desk.closeDesk()) idleDesk = desk;
        },
        remove: async (folder) => {
          if (idleDesk?.programFolder.startsWith(folder)) foldersToRemove.add(folder);
          else await remove(folder);
        },
      });
      await idleDesk?.close();
      for (const folder of foldersToRemove) await remove(folder);
    },
    { scope: "worker" },
  ],
  sharedDesk: [
    async ({ templateOf, deskProgram }, provide) => {
      let sharedDesk: SharedDesk | null = null;
      const close = async (): Promise<void> => {
        const deskToClose = sharedDesk;
        sharedDesk = null;
        if (deskToClose === null) return;
        await deskProgram.release(deskToClose.desk);
        await deskToClose.simulator.close();
        await deskProgram.remove(deskToClose.folder);
      };
      await provide({
        get: async () => (sharedDesk ??= await openCopyOf(await templateOf({}), deskProgram.open)),
        close,
      });
      await close();
    },
    { scope: "worker" },
  ],
  folder: async ({ deskProgram }, provide) => {
    const folder = await makeFolder();
    await mkdir(deskFolderOf(folder));
    await provide(folder);
    await deskProgram.remove(folder);
  },
  userData: async ({ folder }, provide) => {
    await provide(deskFolderOf(folder));
  },
  simulator: async ({ folder, simulatorOptions, isSynced, templateOf }, provide) => {
    // The state file keeps the items' dates, so the copied desk and the copied service agree.
    if (isSynced) await cp(stateFileOf(await templateOf(simulatorOptions)), stateFileOf(folder));
    const simulator = await startSimulator({ ...DEFAULTS, ...simulatorOptions, stateFile: stateFileOf(folder) });
    await provide(simulator);
    await simulator.close();
  },
  restartSimulator: async ({ simulator, folder, simulatorOptions }, provide) => {
    let restartedSimulator: Simulator | null = null;
    await provide(async () => {
      const port = Number(new URL(simulator.url).port);
      const start = { ...DEFAULTS, ...simulatorOptions, port, stateFile: stateFileOf(folder) };
      return (restartedSimulator = await untilFree(() => startSimulator(start)));
    });
    await (restartedSimulator as Simulator | null)?.close();
  },
  control: async ({ simulator }, provide) => {
    await provide(simulator.control);
  },
  launch: async (
    { userData, simulator, simulatorOptions, isSynced, templateOf, sharedDesk, deskProgram },
    provide,
    testInfo,
  ) => {
    await sharedDesk.close();
    await emptyKeychain();
    const windows: DeskWindow[] = [];
    /** Windows of programs with their own environment variables, which no other test may use. */
    const ownWindows = new Set<DeskWindow>();
    const target = { userData, practiceService: simulator.url };
    await provide(async ({ usesBuiltInSimulator, isNeverSetUp, usesSeparateProgram, environment } = {}) => {
      // A desk reads files that a test or an earlier desk has left in the folder only when its program starts.
      const isEmpty = (await readdir(userData)).length === 0;
      const isDefault = !usesBuiltInSimulator && !isNeverSetUp;
      if (isSynced && isDefault && windows.length === 0)
        await cp(deskFolderOf(await templateOf(simulatorOptions)), userData, { recursive: true });
      const start = {
        ...(usesBuiltInSimulator ? { userData } : target),
        ...(isNeverSetUp && { isNeverSetUp }),
        ...(environment && { environment }),
      };
      const needsStart = usesSeparateProgram ?? environment ?? !(isDefault && isEmpty);
      const window = await (needsStart ? DeskWindow.launch(start) : deskProgram.open(target));
      windows.push(window);
      if (environment) ownWindows.add(window);
      await reduceMotion(window, testInfo.title);
      return window;
    });
    if (!hasPassed(testInfo)) for (const window of windows) await printPage(window);
    for (const window of windows)
      await (hasPassed(testInfo) && !ownWindows.has(window) ? deskProgram.release(window) : window.close());
    await attachLog(userData, testInfo);
  },
  desk: async ({ launch }, provide) => {
    const desk = await launch();
    await desk.waitUntilReady();
    await provide(desk);
  },
});

/** Gives tests that change no data one desk for their file, and reloads its page for each test. */
export const sharedDeskTest = test.extend({
  folder: async ({ sharedDesk }, provide) => {
    await provide((await sharedDesk.get()).folder);
  },
  simulator: async ({ sharedDesk }, provide) => {
    await provide((await sharedDesk.get()).simulator);
  },
  desk: async ({ sharedDesk }, provide, testInfo) => {
    const { desk, folder } = await sharedDesk.get();
    // The page may still be loading what the last test opened.
    await expect(async () => {
      // The page stores its current screen there.
      await desk.page.evaluate(() => sessionStorage.clear());
      await desk.page.reload();
    }).toPass();
    await desk.verdict.waitFor();
    await provide(desk);
    if (!hasPassed(testInfo)) await printPage(desk);
    await attachLog(deskFolderOf(folder), testInfo);
  },
});

const hasPassed = ({ status, expectedStatus }: TestInfo): boolean => status === expectedStatus;

/** Lines that a failed test prints, because a CI machine keeps the output but no files. */
const PRINTED_LINES = 30;

/** Attaches main's log next to the screenshot and the trace of a failed test. */
async function attachLog(userData: string, testInfo: TestInfo): Promise<void> {
  const log = join(userData, "logs", "returns-desk.log");
  if (hasPassed(testInfo) || !existsSync(log)) return;
  await testInfo.attach("main's log", { path: log, contentType: "text/plain" });
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n");
  console.error(`The end of main's log:\n${lines.slice(-PRINTED_LINES).join("\n")}`);
}

async function printPage({ page }: DeskWindow): Promise<void> {
  const snapshot = await page.locator("main").ariaSnapshot().catch(String);
  console.error(`What the screen showed:\n${snapshot.split("\n").slice(0, PRINTED_LINES).join("\n")}`);
}

/** The pulsing card takes an eighth of a processor, so only sampled tests run with motion. */
async function reduceMotion({ page }: DeskWindow, title: string): Promise<void> {
  if (!isSampled(title)) await page.emulateMedia({ reducedMotion: "reduce" });
}

async function openCopyOf(template: string, open: (target: DeskTarget) => Promise<DeskWindow>): Promise<SharedDesk> {
  const folder = await makeFolder();
  await cp(template, folder, { recursive: true });
  const simulator = await startSimulator({ ...DEFAULTS, stateFile: stateFileOf(folder) });
  const desk = await open({ userData: deskFolderOf(folder), practiceService: simulator.url });
  await desk.waitUntilReady();
  return { folder, simulator, desk };
}

async function syncOnce(service: SimulatorOptions): Promise<string> {
  const folder = await makeFolder();
  const simulator = await startSimulator({ ...service, stateFile: stateFileOf(folder) });
  const desk = await DeskWindow.launch({ userData: deskFolderOf(folder), practiceService: simulator.url });
  await desk.waitUntilReady();
  await desk.close();
  await simulator.close();
  return folder;
}

export { expect };

export async function itemsOf(control: ControlClient, state: ItemState, count: number): Promise<ItemView[]> {
  const items = await control.items({ state, warehouseId: WAREHOUSE, limit: count });
  if (items.length < count) throw new Error(`The simulator has only ${items.length} items ${state}`);
  return items;
}

export async function addItems(desk: DeskWindow, control: ControlClient, count: number): Promise<ItemView[]> {
  const items = await itemsOf(control, "eligible", count);
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  return items;
}
