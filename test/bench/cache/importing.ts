import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openCache } from "../../../src-main/store/files/databases.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { startImportSession } from "../../../src-main/use-cases/import/import-session.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { IMPORT_WORKER, STORE_WORKER } from "../../rig/real-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { createDataSet, SERVICE_TIME } from "../support/filled-cache.ts";
import { createBareInsert } from "./bare-insert.ts";
import { importedItem, writeItems } from "./item-csv.ts";

/** Requirement: at least this fraction of the bare loop's rate. */
const MIN_FRACTION = 0.7;
/** Rows that an import stores in one transaction: few, so that a scan does not wait long. */
const ROWS_PER_TRANSACTION = 200;
/** Memory that the import may need beyond its first tenth, for a file of any size. */
const MAX_GROWTH_MB = 100;

/**
 * Measures the import of a file with `items` rows, and the process's resident memory with its three threads. Floor: a
 * loop that only inserts the rows.
 */
export const measureImport = (items: number): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const data = createDataSet(items);
    const file = join(folder, "items.csv");
    await writeItems(file, data);
    const floor = await insertBare(folder, data);
    const { durationMs, peakMemoryMb } = await importFile(folder, file, items);
    console.log(`  peak of memory in each tenth of the import, MB: ${peakMemoryMb.map(Math.round).join(" ")}`);
    const [firstTenthMb = Number.NaN, ...laterTenthsMb] = peakMemoryMb;
    return [
      figure({ name: `import of ${items} rows`, unit: "ms", floor, ours: durationMs, target: floor / MIN_FRACTION }),
      figure({
        name: "memory in the first tenth of the import, and later",
        unit: "MB",
        floor: firstTenthMb,
        ours: Math.max(...laterTenthsMb),
        target: firstTenthMb + MAX_GROWTH_MB,
      }),
    ];
  });

async function insertBare(folder: string, data: DataSet): Promise<number> {
  const cacheFolder = join(folder, "bare");
  await mkdir(cacheFolder);
  const { connection: cache } = openCache(cacheFolder);
  const insert = createBareInsert(cache);
  let durationMs = 0;
  for (let firstIndex = 0; firstIndex < data.count; firstIndex += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, data.count - firstIndex);
    const items = Array.from({ length: size }, (_, offset) => importedItem(data, firstIndex + offset));
    const startedAtMs = performance.now();
    insert(items, SERVICE_TIME);
    durationMs += performance.now() - startedAtMs;
  }
  cache.close();
  return durationMs;
}

async function importFile(folder: string, path: string, items: number) {
  const peakMemoryMb: number[] = Array.from({ length: 10 }, () => 0);
  const store = await openStore({
    workerPath: STORE_WORKER,
    folder: join(folder, "desk"),
    options: { defaultBatchLimit: 5 },
  });
  const session = startImportSession({
    workerPath: IMPORT_WORKER,
    file: { path, name: "items.csv", modifiedAt: SERVICE_TIME },
    problemFile: join(folder, "problems.ndjson"),
    onProgress: ({ progress: { accepted } }) => {
      const tenth = Math.min(9, Math.floor((10 * accepted) / items));
      peakMemoryMb[tenth] = Math.max(peakMemoryMb[tenth] ?? 0, process.memoryUsage.rss() / 1e6);
    },
  });
  const inspection = await session.inspect();
  if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("The file was not recognised");
  const startedAtMs = performance.now();
  const outcome = await session.run(
    { kind: "inventory", layout: inspection.value.layout, asOf: SERVICE_TIME },
    store.newPort(),
  );
  const durationMs = performance.now() - startedAtMs;
  await session.end();
  await store.close();
  if (outcome.progress.accepted !== items)
    throw new Error(`Only ${outcome.progress.accepted} of ${items} rows were imported`);
  return { durationMs, peakMemoryMb };
}
