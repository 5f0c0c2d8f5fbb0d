import { join } from "node:path";
import { expect } from "@playwright/test";
import { startSimulator } from "../../../src-simulator/index.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { root } from "../../../tools/setup/paths.mjs";
import { step } from "../../../tools/setup/report.mjs";
import { BATCH_LIMIT } from "../../e2e/support/desk-test.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { waitForStatus } from "../cache/empty-window.ts";
import { placeFilledCache, SEED, SERVICE_TIME } from "./filled-cache.ts";

export interface BenchDesk {
  readonly folder: string;
  launch(): Promise<DeskWindow>;
  start(): Promise<DeskWindow>;
}

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 20;

export const waitUntil = (
  message: string,
  condition: () => Promise<boolean>,
  { everyMs = POLL_INTERVAL_MS, timeoutMs = TIMEOUT_MS } = {},
): Promise<void> => expect.poll(condition, { message, intervals: [everyMs], timeout: timeoutMs }).toBe(true);

export const syncStatus = (desk: DeskWindow) =>
  desk.page.evaluate(async () => {
    const status = await window.desk.sync.status({});
    return status.ok ? status.value : null;
  });

export interface Build {
  readonly app: string;
  readonly placeFilledCache: typeof placeFilledCache;
}

const OWN_BUILD: Build = { app: root, placeFilledCache };

/** Runs `work` on a desk with a filled cache and an empty journal, and a service with the cache's items. */
export const withBenchDesk = <T>(
  label: string,
  items: number,
  work: (desk: BenchDesk) => Promise<T>,
  build: Build = OWN_BUILD,
): Promise<T> =>
  inTemporaryFolder(async (userData) => {
    // The app uses this folder for a practice service that it did not start.
    const folder = join(userData, "environments", "practice-elsewhere");
    await build.placeFilledCache(items, folder);
    const service = await startSimulator({ items, seed: SEED, clock: SERVICE_TIME, batchLimit: BATCH_LIMIT });
    const launchDesk = (): Promise<DeskWindow> =>
      DeskWindow.launch({ userData, practiceService: service.url, app: build.app });
    const bench: BenchDesk = {
      folder,
      async start() {
        const desk = await launchDesk();
        await waitForStatus(desk.page, "Scan verdict", TIMEOUT_MS);
        return desk;
      },
      async launch() {
        const launchedAtMs = Date.now();
        const desk = await launchDesk();
        await desk.waitUntilReady();
        await waitUntil("the refresh at the start has finished", async () => {
          const status = await syncStatus(desk);
          if (status?.state === "failed") throw new Error(status.failure?.code ?? "No refresh");
          // The status is idle before the refresh starts too.
          return status?.state === "idle" && Date.parse(status.finishedAt ?? "") >= launchedAtMs;
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
