import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { ControlClient, type ItemState, type ItemView } from "../../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { DeskWindow } from "./desk-window.ts";

interface DeskFixtures {
  /** Of its own for each test, so that tests know nothing of each other. */
  readonly userData: string;
  readonly simulator: Simulator;
  readonly control: ControlClient;
  /** Starts the app on the test's data and simulator; what is left open is closed at the end. */
  readonly launch: (options?: {
    readonly builtIn?: boolean;
    /** A desk that nobody set up; otherwise it is one of before, which asks nothing. */
    readonly neverSetUp?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  }) => Promise<DeskWindow>;
  /** A running desk whose first sync is complete. */
  readonly desk: DeskWindow;
}

export const WAREHOUSE = 2;
export const BATCH_LIMIT = 5;
/** What the service has. */
export const ITEMS = 400;

export const test = base.extend<DeskFixtures>({
  userData: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "returns-desk-e2e-"));
    await provide(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  },
  simulator: async ({}, provide) => {
    const simulator = await startSimulator({
      items: ITEMS,
      batchLimit: BATCH_LIMIT,
      failedLabelRate: 0,
      labelDelayMs: [800, 800],
      processingDelayMs: [800, 800],
    });
    await provide(simulator);
    await simulator.close();
  },
  control: async ({ simulator }, provide) => {
    await provide(new ControlClient(simulator.url));
  },
  launch: async ({ userData, simulator }, provide) => {
    const windows: DeskWindow[] = [];
    await provide(async ({ builtIn = false, neverSetUp = false, environment = {} } = {}) => {
      const practice = builtIn ? {} : { practiceService: simulator.url };
      const window = await DeskWindow.launch({ userData, neverSetUp, environment, ...practice });
      windows.push(window);
      return window;
    });
    for (const window of windows) await window.close();
  },
  desk: async ({ launch }, provide) => {
    const desk = await launch();
    await desk.ready();
    await provide(desk);
  },
});

export { expect } from "@playwright/test";

export async function itemsOf(control: ControlClient, state: ItemState, count: number): Promise<ItemView[]> {
  const items = await control.items({ state, warehouseId: WAREHOUSE, limit: count });
  if (items.length < count) throw new Error(`The simulator has only ${items.length} items ${state}`);
  return items;
}
