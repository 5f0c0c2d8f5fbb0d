import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startSimulator } from "../../../src-simulator/index.ts";
import { step } from "../../../tools/setup/report.mjs";
import { BATCH_LIMIT } from "../../e2e/support/desk-test.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { statusSeen } from "../cache/status-seen.ts";
import { placeFilledCache, SEED, SERVICE_TIME } from "./filled-cache.ts";

export interface BenchDesk {
  /** Of its databases. */
  readonly folder: string;
  /** Opens the app on the same data each time; answers once scans can be made and the start's own work is over. */
  launch(): Promise<DeskWindow>;
  /** The same, but answers as soon as scans can be made. */
  start(): Promise<DeskWindow>;
  remove(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20;

export const until = (
  what: string,
  isSo: () => Promise<boolean>,
  { everyMs = LOOK_EVERY_MS, patienceMs = PATIENCE_MS } = {},
): Promise<void> => expect.poll(isSo, { message: what, intervals: [everyMs], timeout: patienceMs }).toBe(true);

/** A desk with a filled cache and an empty journal, and a service that knows the same items. */
async function createBenchDesk(items: number): Promise<BenchDesk> {
  const userData = await mkdtemp(join(tmpdir(), "returns-desk-bench-"));
  // Where the app keeps the data of a practice service that it did not start itself.
  const environment = join(userData, "environments", "practice-elsewhere");
  await placeFilledCache(items, environment);
  const service = await startSimulator({ items, seed: SEED, clock: SERVICE_TIME, batchLimit: BATCH_LIMIT });
  return {
    folder: environment,
    async start() {
      const desk = await DeskWindow.launch({ userData, practiceService: service.url });
      await statusSeen(desk.page, "Scan verdict", PATIENCE_MS);
      return desk;
    },
    async launch() {
      const launchedAt = Date.now();
      const desk = await DeskWindow.launch({ userData, practiceService: service.url });
      await desk.ready();
      await until("the refresh that each start begins with is over", async () => {
        const status = await desk.page.evaluate(async () => window.desk.sync.status({}));
        if (status.ok && status.value.state === "failed") throw new Error(status.value.failure?.code ?? "No refresh");
        // It is idle before the refresh begins, too.
        const { finishedAt, state } = status.ok ? status.value : { finishedAt: null, state: null };
        return state === "idle" && finishedAt !== null && Date.parse(finishedAt) >= launchedAt;
      });
      return desk;
    },
    async remove() {
      await service.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

/** Runs something on a desk of its own and leaves nothing behind. */
export async function withBenchDesk<T>(
  label: string,
  items: number,
  work: (desk: BenchDesk) => Promise<T>,
): Promise<T> {
  const desk = await createBenchDesk(items);
  try {
    return await step(label, () => work(desk));
  } finally {
    await desk.remove();
  }
}
