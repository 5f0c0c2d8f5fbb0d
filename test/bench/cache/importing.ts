import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startImportSession } from "../../../src-main/use-cases/import/import-session.ts";
import { openCache } from "../../../src-main/store/files/databases.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { IMPORT_WORKER, STORE_WORKER } from "../../rig/real-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { dataSetOf, SERVICE_TIME } from "../support/filled-cache.ts";
import { createBareInsert } from "./bare-insert.ts";
import { importedItem, writeItems } from "./csv-of-items.ts";

/** Issue figure: at least this share of the bare loop's rate. */
const LEAST_SHARE = 0.7;
/** As many rows a transaction as the import stores at once, so that a scan never waits for long. */
const ROWS_A_TRANSACTION = 200;
/** However long the file, its import may take so much more memory than its first tenth did. */
const MOST_GROWTH_MB = 100;

/**
 * A file of so many rows, against a loop that does nothing but insert the same rows into the same tables; and the resident
 * memory of the process, with its three threads, while the file is imported.
 */
export const measureImport = (items: number): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const data = dataSetOf(items);
    const file = join(folder, "items.csv");
    await writeItems(file, data);
    const floor = await insertBare(folder, data);
    const { took, memory } = await importFile(folder, file, items);
    console.log(`  peak of memory in each tenth of the import, MB: ${memory.map(Math.round).join(" ")}`);
    const [early = Number.NaN, ...later] = memory;
    return [
      figure({ name: `import of ${items} rows`, unit: "ms", floor, ours: took, target: floor / LEAST_SHARE }),
      figure({
        name: "memory in the first tenth of the import, and later",
        unit: "MB",
        floor: early,
        ours: Math.max(...later),
        target: early + MOST_GROWTH_MB,
      }),
    ];
  });

/** Times only the inserts: the rows are made before, and nothing is read from a file. */
async function insertBare(folder: string, data: DataSet): Promise<number> {
  const place = join(folder, "bare");
  await mkdir(place);
  const { connection: cache } = openCache(place);
  const insert = createBareInsert(cache);
  let took = 0;
  for (let first = 0; first < data.count; first += ROWS_A_TRANSACTION) {
    const size = Math.min(ROWS_A_TRANSACTION, data.count - first);
    const items = Array.from({ length: size }, (_, offset) => importedItem(data, first + offset));
    const started = performance.now();
    insert(items, SERVICE_TIME);
    took += performance.now() - started;
  }
  cache.close();
  return took;
}

/** Milliseconds, and the peak of memory in each tenth of the rows, in megabytes. */
async function importFile(folder: string, path: string, items: number) {
  const memory: number[] = Array.from({ length: 10 }, () => 0);
  const store = await openStore({
    workerPath: STORE_WORKER,
    folder: join(folder, "desk"),
    options: { defaultBatchLimit: 5 },
  });
  const session = startImportSession({
    workerPath: IMPORT_WORKER,
    file: { path, name: "items.csv", modifiedAt: SERVICE_TIME },
    problemFile: join(folder, "problems.ndjson"),
    onProgress: ({ progress: { taken } }) => {
      const tenth = Math.min(9, Math.floor((10 * taken) / items));
      memory[tenth] = Math.max(memory[tenth] ?? 0, process.memoryUsage.rss() / 1e6);
    },
  });
  const inspection = await session.inspect();
  if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("The file was not recognised");
  const started = performance.now();
  const outcome = await session.run(
    { kind: "inventory", layout: inspection.value.layout, asOf: SERVICE_TIME },
    store.newPort(),
  );
  const took = performance.now() - started;
  await session.end();
  await store.close();
  if (outcome.progress.taken !== items) throw new Error(`Only ${outcome.progress.taken} of ${items} rows were taken`);
  return { took, memory };
}
