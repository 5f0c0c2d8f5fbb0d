import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { step } from "../../../tools/setup/report.mjs";
import { BATCH_LIMIT } from "../../e2e/support/desk-test.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { placeFilledCache, SEED, SERVICE_TIME } from "./filled-cache.ts";

export interface BenchDesk {
  readonly journalFile: string;
  /** Opens the app on the same data each time; answers once scans can be made and the start's own work is over. */
  launch(): Promise<DeskWindow>;
  /** The same, but answers as soon as scans can be made. */
  start(): Promise<DeskWindow>;
  remove(): Promise<void>;
}

/** A desk with a filled cache and an empty journal, and a service that knows the same items. */
export async function createBenchDesk(items: number): Promise<BenchDesk> {
  const userData = await mkdtemp(join(tmpdir(), "returns-desk-bench-"));
  // Where the app keeps the data of a practice service that it did not start itself.
  const environment = join(userData, "environments", "practice-elsewhere");
  await placeFilledCache(items, environment);
  const service = await startSimulator({ items, seed: SEED, clock: SERVICE_TIME, batchLimit: BATCH_LIMIT });
  return {
    journalFile: join(environment, "journal.sqlite"),
    launch: () => launch(userData, service),
    start: () => start(userData, service),
    async remove() {
      await service.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

async function start(userData: string, service: Simulator): Promise<DeskWindow> {
  const desk = await DeskWindow.launch({ userData, practiceService: service.url });
  await desk.verdict.waitFor({ timeout: PATIENCE_MS });
  return desk;
}

async function launch(userData: string, service: Simulator): Promise<DeskWindow> {
  const desk = await DeskWindow.launch({ userData, practiceService: service.url });
  await ready(desk);
  return desk;
}

/** Also after the page was loaded again. */
export async function ready(desk: DeskWindow): Promise<void> {
  await desk.ready();
  await until("the refresh that each start begins with is over", async () => {
    const status = await desk.page.evaluate(async () => window.desk.sync.status({}));
    if (status.ok && status.value.state === "failed") throw new Error(status.value.failure?.message ?? "No refresh");
    return status.ok && !status.value.firstRun && status.value.state === "idle";
  });
}

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20;

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${PATIENCE_MS} ms, but it is not so that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
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
