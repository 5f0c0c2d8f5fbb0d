import { join } from "node:path";
import { expect } from "@playwright/test";
import { startSimulator } from "../../../src-simulator/index.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { root } from "../../../tools/setup/places.mjs";
import { step } from "../../../tools/setup/report.mjs";
import { BATCH_LIMIT } from "../../e2e/support/desk-test.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { statusSeen } from "../cache/empty-window.ts";
import { placeFilledCache, SEED, SERVICE_TIME } from "./filled-cache.ts";

export interface BenchDesk {
  /** Of its databases. */
  readonly folder: string;
  /** Opens the app on the same data each time; answers once scans can be made and the start's own work is over. */
  launch(): Promise<DeskWindow>;
  /** The same, but answers as soon as scans can be made. */
  start(): Promise<DeskWindow>;
}

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20;

export const until = (
  what: string,
  isSo: () => Promise<boolean>,
  { everyMs = LOOK_EVERY_MS, patienceMs = PATIENCE_MS } = {},
): Promise<void> => expect.poll(isSo, { message: what, intervals: [everyMs], timeout: patienceMs }).toBe(true);

/** What the desk says of its copy of the inventory, as its page hears it. */
export const syncStatus = (desk: DeskWindow) =>
  desk.page.evaluate(async () => {
    const status = await window.desk.sync.status({});
    return status.ok ? status.value : null;
  });

/** A build of the app, and the way to fill a cache that fits it. */
export interface Build {
  readonly app: string;
  readonly placeFilledCache: typeof placeFilledCache;
}

const OURS: Build = { app: root, placeFilledCache };

/** A desk of its own, with a filled cache and an empty journal, and a service that knows the same items. */
export const withBenchDesk = <T>(
  label: string,
  items: number,
  work: (desk: BenchDesk) => Promise<T>,
  build: Build = OURS,
): Promise<T> =>
  inTemporaryFolder(async (userData) => {
    // Where the app keeps the data of a practice service that it did not start itself.
    const folder = join(userData, "environments", "practice-elsewhere");
    await build.placeFilledCache(items, folder);
    const service = await startSimulator({ items, seed: SEED, clock: SERVICE_TIME, batchLimit: BATCH_LIMIT });
    const open = (): Promise<DeskWindow> =>
      DeskWindow.launch({ userData, practiceService: service.url, app: build.app });
    const bench: BenchDesk = {
      folder,
      async start() {
        const desk = await open();
        await statusSeen(desk.page, "Scan verdict", PATIENCE_MS);
        return desk;
      },
      async launch() {
        const launchedAt = Date.now();
        const desk = await open();
        await desk.ready();
        await until("the refresh that each start begins with is over", async () => {
          const status = await syncStatus(desk);
          if (status?.state === "failed") throw new Error(status.failure?.code ?? "No refresh");
          // It is idle before the refresh begins, too.
          return status?.state === "idle" && Date.parse(status.finishedAt ?? "") >= launchedAt;
        });
        return desk;
      },
    };
    try {
      return await step(label, () => work(bench));
    } finally {
      await service.close();
    }
  });
