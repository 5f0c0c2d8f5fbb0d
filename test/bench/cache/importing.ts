import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startImportSession } from "../../../src-main/import/import-session.ts";
import { openCache } from "../../../src-main/store/cache-file.ts";
import { openStore } from "../../../src-main/store/client.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { figure, type Figure } from "../support/figures.ts";
import { dataSetOf, SERVICE_TIME } from "../support/filled-cache.ts";
import { cellsOf, writeItems } from "./csv-of-items.ts";

/** Issue figure: at least this share of the bare loop's rate. */
const LEAST_SHARE = 0.7;
/** As many rows a transaction as the import stores at once, so that a scan never waits for long. */
const ROWS_A_TRANSACTION = 200;

/** A file of so many rows, against a loop that does nothing but insert the same rows into the same tables. */
export async function measureImport(items: number): Promise<Figure[]> {
  const data = dataSetOf(items);
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-import-"));
  try {
    const file = join(folder, "items.csv");
    await writeItems(file, data);
    const floor = await insertBare(folder, data);
    const ours = await importFile(folder, file, items);
    console.log(`  rows a second: bare ${rate(items, floor)}, ours ${rate(items, ours)}`);
    return [figure({ name: `import of ${items} rows`, unit: "ms", floor, ours, target: floor / LEAST_SHARE })];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rate = (items: number, milliseconds: number): number => Math.round(items / (milliseconds / 1000));

/** Times only the inserts: the rows are made before, and nothing is read, checked or counted. */
async function insertBare(folder: string, data: DataSet): Promise<number> {
  const place = join(folder, "bare");
  await mkdir(place);
  const { connection: cache } = openCache(place);
  const insert = cache.prepare(`
    INSERT INTO inventory (place, return_inventory_id, rma, item_rma, sku, description, tracking_number, warehouse_id,
      handling_code, handling_status_code, created_on, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const store = cache.transaction((rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) insert.run(...row);
  });
  let took = 0;
  for (let first = 0; first < data.count; first += ROWS_A_TRANSACTION) {
    const size = Math.min(ROWS_A_TRANSACTION, data.count - first);
    const rows = Array.from({ length: size }, (_, offset) => bareRow(data, first + offset));
    rows.sort((a, b) => a[0] - b[0]);
    const started = performance.now();
    store(rows);
    took += performance.now() - started;
  }
  cache.close();
  return took;
}

let surplus = 0;

function bareRow(data: DataSet, index: number): [number, ...unknown[]] {
  const [id = "", rma, itemRma, sku, description, tracking, warehouse, handling, status, createdOn = ""] = cellsOf(
    data,
    index,
  );
  surplus = (surplus + 1) % 64;
  const place = Date.parse(createdOn) * 64 + surplus;
  return [
    place,
    BigInt(id),
    rma,
    itemRma,
    sku,
    description,
    tracking,
    Number(warehouse),
    handling,
    status,
    createdOn,
    SERVICE_TIME,
  ];
}

async function importFile(folder: string, path: string, items: number): Promise<number> {
  const store = await openStore({
    workerPath: new URL("../../../src-main/store/worker.ts", import.meta.url),
    folder: join(folder, "desk"),
    options: { defaultBatchLimit: 5 },
  });
  const session = startImportSession({
    workerPath: new URL("../../../src-main/import/import-worker.ts", import.meta.url),
    file: { path, name: "items.csv", modifiedAt: SERVICE_TIME },
    problemFile: join(folder, "problems.ndjson"),
    onProgress: () => undefined,
  });
  const inspection = await session.inspect();
  if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("The file was not recognised");
  const started = performance.now();
  const outcome = await session.run(
    { kind: "inventory", layout: inspection.value.layout, asOf: SERVICE_TIME },
    store.newLine(),
  );
  const took = performance.now() - started;
  await session.end();
  await store.close();
  if (outcome.progress.taken !== items) throw new Error(`Only ${outcome.progress.taken} of ${items} rows were taken`);
  return took;
}
