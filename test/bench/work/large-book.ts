import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { splitOrderText } from "../../../src-domain/orders/order-text.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import type { ItemCodes } from "../support/item-codes.ts";
import { percentile } from "../support/statistics.ts";
import { generateLargeFile } from "./day.ts";
import { importOrders } from "./import-orders.ts";

const LINES = 1000;
const MAX_LOOK_UP_MS = 10;
const MAX_IMPORT_MS = 2000;

export async function measureLargeBook(
  bench: BenchDesk,
  data: DataSet,
  codes: ItemCodes,
  { orders, lookUps }: { readonly orders: number; readonly lookUps: number },
): Promise<Figure[]> {
  const desk = await bench.launch();
  const file = generateLargeFile(data, LINES);
  const importMs = await importOrders(desk, bench.folder, file);
  await importOrders(desk, bench.folder, generateLargeFile(data, orders));
  await desk.scan(codes.eligible().rma);
  const times = await desk.page.evaluate(async (count) => {
    const batch = await window.desk.batch.current({});
    if (!batch.ok) throw new Error(batch.error.code);
    const { batchId } = batch.value;
    const lookUpTimes: number[] = [];
    const batchTimes: number[] = [];
    while (lookUpTimes.length < count) {
      const startedAt = performance.now();
      const answer = await window.desk.orderMatches.get({ batchId });
      const lookedUpAt = performance.now();
      await window.desk.batch.current({});
      lookUpTimes.push(lookedUpAt - startedAt);
      batchTimes.push(performance.now() - lookedUpAt);
      if (!answer.ok || answer.value === null) throw new Error("The order book says nothing about the item");
    }
    return { lookUpTimes, batchTimes };
  }, lookUps);
  await desk.close();
  return [
    figure({
      name: `import of ${LINES} order lines`,
      unit: "ms",
      floor: measureBareInsert(bench.folder, file.text),
      ours: importMs,
      target: MAX_IMPORT_MS,
    }),
    figure({
      name: `look-up among ${orders} orders at the bridge, p95`,
      unit: "ms",
      floor: percentile(times.batchTimes, 0.95),
      ours: percentile(times.lookUpTimes, 0.95),
      target: MAX_LOOK_UP_MS,
    }),
  ];
}

/** Splits the file into cells, and inserts its rows in one durable transaction. Returns milliseconds. */
function measureBareInsert(folder: string, text: string): number {
  const file = join(folder, "bare-insert.sqlite");
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE line (number INTEGER PRIMARY KEY, cells TEXT NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO line VALUES (?, ?)");
  const startedAt = performance.now();
  database.transaction(() => {
    for (const { line, cells } of splitOrderText(text)) insert.run(line, JSON.stringify(cells));
  })();
  const ms = performance.now() - startedAt;
  database.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  return ms;
}
