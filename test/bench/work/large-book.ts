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
  const importMs = await importOrders(desk, bench.folder, generateLargeFile(data, LINES));
  await importOrders(desk, bench.folder, generateLargeFile(data, orders));
  await desk.scan(codes.eligible().rma);
  const lookUpTimes = await desk.page.evaluate(async (count) => {
    const batch = await window.desk.batch.current({});
    if (!batch.ok) throw new Error(batch.error.code);
    const { batchId } = batch.value;
    const times: number[] = [];
    while (times.length < count) {
      const startedAt = performance.now();
      const answer = await window.desk.orderMatches.get({ batchId });
      times.push(performance.now() - startedAt);
      if (!answer.ok || answer.value === null) throw new Error("The order book says nothing about the item");
    }
    return times;
  }, lookUps);
  await desk.close();
  return [
    figure({ name: `import of ${LINES} order lines`, unit: "ms", floor: 0, ours: importMs, target: MAX_IMPORT_MS }),
    figure({
      name: `look-up among ${orders} orders at the bridge, p95`,
      unit: "ms",
      floor: 0,
      ours: percentile(lookUpTimes, 0.95),
      target: MAX_LOOK_UP_MS,
    }),
  ];
}
