import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type TestInfo } from "@playwright/test";
import type { ControlClient, ItemState, ItemView } from "../../../src-simulator/control-client.ts";
import { CONTROL_SECRET_VARIABLE } from "../../../src-simulator/credentials.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";
import { DeskWindow, type DeskPlace } from "./desk-window.ts";
import { untilFree } from "../../rig/front.ts";
import { isSampled } from "../../sample.ts";
import { emptyKeychain, openScreen } from "./own-screen.ts";

// The lessons of a desk steer the simulator too: a program that a worker starts has the worker's environment.
const controlSecret = (process.env[CONTROL_SECRET_VARIABLE] ??= randomUUID());

interface DeskOptions {
  /** In what the service differs from the usual one. */
  readonly simulatorOptions: SimulatorOptions;
  /** Whether the desk begins with a copy of everything; off where the first sync is what the test is about. */
  readonly synced: boolean;
}

interface DeskFixtures {
  /** Its own for each test, so that tests know nothing of each other. */
  readonly folder: string;
  readonly userData: string;
  readonly simulator: Simulator;
  /** The same service at the same address, after a test has closed it. */
  readonly startAgain: () => Promise<Simulator>;
  readonly control: ControlClient;
  /** Starts the app on the test's data and simulator; what is left open is closed at the end. */
  readonly launch: (options?: {
    readonly builtIn?: boolean;
    /** A desk that nobody set up; otherwise it is one of before, which asks nothing. */
    readonly neverSetUp?: boolean;
    /** For what is kept outside of the desk's own files: place and size of the window, what its page stores. */
    readonly ownProgram?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  }) => Promise<DeskWindow>;
  /** A running desk whose first sync is complete. */
  readonly desk: DeskWindow;
}

interface WorkerFixtures {
  /** A screen, session bus and keychain of this worker's own, so that windows of several workers do not meet. */
  readonly ownScreen: void;
  /** A folder with a desk that has synced, and with the state of the service that it synced with. */
  readonly syncedWith: (service: SimulatorOptions) => Promise<string>;
  /** Opens a desk in the program that the last one was left in; each of both starts a program where none runs. */
  readonly deskProgram: {
    readonly open: (place: DeskPlace) => Promise<DeskWindow>;
    readonly leave: (desk: DeskWindow) => Promise<void>;
    /** A folder that the program may still need. */
    readonly remove: (folder: string) => Promise<void>;
  };
  /** One that `lookingTest` opens when it is first wanted; closed when a test wants a desk of its own. */
  readonly sharedDesk: { readonly get: () => Promise<SharedDesk>; readonly close: () => Promise<void> };
}

interface SharedDesk {
  readonly folder: string;
  readonly simulator: Simulator;
  readonly desk: DeskWindow;
}

export const WAREHOUSE = 2;
export const BATCH_LIMIT = 5;
/** What the service has. */
export const ITEMS = 400;

const USUAL: SimulatorOptions = {
  controlSecret,
  items: ITEMS,
  batchLimit: BATCH_LIMIT,
  failedLabelRate: 0,
  labelDelayMs: [800, 800],
  processingDelayMs: [800, 800],
};

const deskIn = (folder: string): string => join(folder, "desk");
const serviceIn = (folder: string): string => join(folder, "service.ndjson");
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "returns-desk-e2e-"));
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

export const test = base.extend<DeskOptions & DeskFixtures, WorkerFixtures>({
  simulatorOptions: [{}, { option: true }],
  synced: [true, { option: true }],
  ownScreen: [
    async ({}, provide) => {
      const screen = await openScreen();
      await provide();
      await screen.close();
    },
    { scope: "worker", auto: true },
  ],
  syncedWith: [
    async ({}, provide) => {
      const made = new Map<string, string>();
      await provide(async (service) => {
        // Only these change what a first sync copies.
        const { items, seed, batchLimit } = { ...USUAL, ...service };
        const key = JSON.stringify([items, seed, batchLimit]);
        const template = made.get(key) ?? (await syncOnce({ ...USUAL, ...service }));
        made.set(key, template);
        return template;
      });
      for (const template of made.values()) await remove(template);
    },
    { scope: "worker" },
  ],
  deskProgram: [
    async ({}, provide) => {
      let left = null as DeskWindow | null;
      const kept = new Set<string>();
      await provide({
        open: async (place) => {
          const former = left;
          left = null;
          return former === null ? DeskWindow.launch(place) : former.openAnother(place);
        },
        leave: async (desk) => {
          if (left !== null) await desk.close();
          else if (await desk.leave()) left = desk;
        },
        remove: async (folder) => {
          if (left?.home.startsWith(folder)) kept.add(folder);
          else await remove(folder);
        },
      });
      await left?.close();
      for (const folder of kept) await remove(folder);
    },
    { scope: "worker" },
  ],
  sharedDesk: [
    async ({ syncedWith, deskProgram }, provide) => {
      let open: SharedDesk | null = null;
      const close = async (): Promise<void> => {
        const closing = open;
        open = null;
        if (closing === null) return;
        await deskProgram.leave(closing.desk);
        await closing.simulator.close();
        await deskProgram.remove(closing.folder);
      };
      await provide({ get: async () => (open ??= await openOn(await syncedWith({}), deskProgram.open)), close });
      await close();
    },
    { scope: "worker" },
  ],
  folder: async ({ deskProgram }, provide) => {
    const folder = await newFolder();
    await mkdir(deskIn(folder));
    await provide(folder);
    await deskProgram.remove(folder);
  },
  userData: async ({ folder }, provide) => {
    await provide(deskIn(folder));
  },
  simulator: async ({ folder, simulatorOptions, synced, syncedWith }, provide) => {
    // The items keep their dates in the state file, so the copied desk and the copied service agree.
    if (synced) await cp(serviceIn(await syncedWith(simulatorOptions)), serviceIn(folder));
    const simulator = await startSimulator({ ...USUAL, ...simulatorOptions, stateFile: serviceIn(folder) });
    await provide(simulator);
    await simulator.close();
  },
  startAgain: async ({ simulator, folder, simulatorOptions }, provide) => {
    let again: Simulator | null = null;
    await provide(async () => {
      const port = Number(new URL(simulator.url).port);
      const start = { ...USUAL, ...simulatorOptions, port, stateFile: serviceIn(folder) };
      return (again = await untilFree(() => startSimulator(start)));
    });
    await (again as Simulator | null)?.close();
  },
  control: async ({ simulator }, provide) => {
    await provide(simulator.control);
  },
  launch: async (
    { userData, simulator, simulatorOptions, synced, syncedWith, sharedDesk, deskProgram },
    provide,
    testInfo,
  ) => {
    await sharedDesk.close();
    await emptyKeychain();
    const windows: DeskWindow[] = [];
    const place = { userData, practiceService: simulator.url };
    await provide(async ({ builtIn, neverSetUp, ownProgram, environment } = {}) => {
      // What a test, or its desk before, has put there is read by a start.
      const isEmpty = (await readdir(userData)).length === 0;
      const isUsual = !builtIn && !neverSetUp;
      if (synced && isUsual && windows.length === 0)
        await cp(deskIn(await syncedWith(simulatorOptions)), userData, { recursive: true });
      const start = {
        ...(builtIn ? { userData } : place),
        ...(neverSetUp && { neverSetUp }),
        ...(environment && { environment }),
      };
      const needsStart = ownProgram ?? environment ?? !(isUsual && isEmpty);
      const window = await (needsStart ? DeskWindow.launch(start) : deskProgram.open(place));
      windows.push(window);
      await reduceMotion(window, testInfo.title);
      return window;
    });
    if (!hasPassed(testInfo)) for (const window of windows) await printPage(window);
    for (const window of windows) await (hasPassed(testInfo) ? deskProgram.leave(window) : window.close());
    await keepLog(userData, testInfo);
  },
  desk: async ({ launch }, provide) => {
    const desk = await launch();
    await desk.ready();
    await provide(desk);
  },
});

/** For tests that leave the data as they are: one desk for a whole file, with its page loaded again for each. */
export const lookingTest = test.extend({
  folder: async ({ sharedDesk }, provide) => {
    await provide((await sharedDesk.get()).folder);
  },
  simulator: async ({ sharedDesk }, provide) => {
    await provide((await sharedDesk.get()).simulator);
  },
  desk: async ({ sharedDesk }, provide, testInfo) => {
    const { desk, folder } = await sharedDesk.get();
    // The page may still be on its way to where the last test sent it.
    await expect(async () => {
      // Where it was is kept there.
      await desk.page.evaluate(() => sessionStorage.clear());
      await desk.page.reload();
    }).toPass();
    await desk.verdict.waitFor();
    await provide(desk);
    if (!hasPassed(testInfo)) await printPage(desk);
    await keepLog(deskIn(folder), testInfo);
  },
});

const hasPassed = ({ status, expectedStatus }: TestInfo): boolean => status === expectedStatus;

/** A CI machine keeps what is printed and no files. */
const LINES_PRINTED = 30;

/** Beside the picture and the trace of a test that failed. */
async function keepLog(userData: string, testInfo: TestInfo): Promise<void> {
  const log = join(userData, "logs", "returns-desk.log");
  if (hasPassed(testInfo) || !existsSync(log)) return;
  await testInfo.attach("main's log", { path: log, contentType: "text/plain" });
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n");
  console.error(`The end of main's log:\n${lines.slice(-LINES_PRINTED).join("\n")}`);
}

async function printPage({ page }: DeskWindow): Promise<void> {
  const shown = await page.locator("main").ariaSnapshot().catch(String);
  console.error(`What the screen showed:\n${shown.split("\n").slice(0, LINES_PRINTED).join("\n")}`);
}

/** The card that breathes takes an eighth of a processor. In its turn a test has what most people see. */
async function reduceMotion({ page }: DeskWindow, title: string): Promise<void> {
  if (!isSampled(title)) await page.emulateMedia({ reducedMotion: "reduce" });
}

async function openOn(template: string, open: (place: DeskPlace) => Promise<DeskWindow>): Promise<SharedDesk> {
  const folder = await newFolder();
  await cp(template, folder, { recursive: true });
  const simulator = await startSimulator({ ...USUAL, stateFile: serviceIn(folder) });
  const desk = await open({ userData: deskIn(folder), practiceService: simulator.url });
  await desk.ready();
  return { folder, simulator, desk };
}

async function syncOnce(service: SimulatorOptions): Promise<string> {
  const folder = await newFolder();
  const simulator = await startSimulator({ ...service, stateFile: serviceIn(folder) });
  const desk = await DeskWindow.launch({ userData: deskIn(folder), practiceService: simulator.url });
  await desk.ready();
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

/** Scans so many items, of those that come first, into the empty batch. */
export async function addItems(desk: DeskWindow, control: ControlClient, count: number): Promise<ItemView[]> {
  const items = await itemsOf(control, "eligible", count);
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  return items;
}
