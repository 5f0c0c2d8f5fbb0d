import { stat } from "node:fs/promises";
import { join } from "node:path";
import { NO_INVENTORY_FILTER, INVENTORY_COLUMNS, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { startSimulator } from "../../../src-simulator/index.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { syncStatus, until, type BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { dataSetOf } from "../support/filled-cache.ts";
import { writeItems } from "./csv-of-items.ts";
import { longestHold } from "./held-loop.ts";

/** Issue figure: the main process answers within a frame, under any load. */
const MOST_HELD_MS = 16;

interface WorkRun {
  readonly importedRows: number;
  readonly copiedItems: number;
}

/** For how long main is held while the desk exports, imports and copies. The floor: a desk that does nothing. */
export const measureHolds = (bench: BenchDesk, { importedRows, copiedItems }: WorkRun): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const desk = await bench.launch();
    try {
      const floor = await longestHold(desk.app, () => desk.page.waitForTimeout(5000));
      const row = (name: string, ours: number): Figure =>
        figure({ name: `main process held by ${name}, longest`, unit: "ms", floor, ours, target: MOST_HELD_MS });
      return [
        row("an export of everything", await longestHold(desk.app, () => exportAll(desk, join(folder, "items.csv")))),
        row(`an import of ${importedRows} rows`, await holdOfImport(desk, join(folder, "import.csv"), importedRows)),
        row(`a backfill of ${copiedItems} items`, await holdOfBackfill(join(folder, "fresh"), copiedItems)),
      ];
    } finally {
      await desk.close();
    }
  });

async function exportAll(desk: DeskWindow, file: string): Promise<void> {
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const rows = await desk.page.evaluate(
    async ({ filter, order, columns }) => {
      const answer = await window.desk.inventory.export({ query: { filter, order }, columns });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.rows;
    },
    { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST, columns: INVENTORY_COLUMNS },
  );
  console.log(`  exported ${rows} rows, ${Math.round((await stat(file)).size / 1e6)} MB`);
}

async function holdOfImport(desk: DeskWindow, file: string, rows: number): Promise<number> {
  await writeItems(file, dataSetOf(rows));
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
  return longestHold(desk.app, async () => {
    const taken = await desk.page.evaluate(async () => {
      const { imports } = window.desk;
      const ended = new Promise<number>((resolve) => {
        imports.onProgress(({ end, taken }) => {
          if (end !== null) resolve(taken);
        });
      });
      const chosen = await imports.choose({});
      if (!chosen.ok) throw new Error(chosen.error.code);
      const started = await imports.start({ asOf: new Date().toISOString() });
      if (!started.ok) throw new Error(started.error.code);
      return ended;
    });
    if (taken !== rows) throw new Error(`Only ${taken} of ${rows} rows were taken`);
  });
}

/**
 * A desk that has nothing yet, from the first items of its copy to the last, as fast as the budget of requests allows;
 * its start is measured separately.
 */
async function holdOfBackfill(userData: string, items: number): Promise<number> {
  const service = await startSimulator({ items });
  const desk = await DeskWindow.launch({ userData, practiceService: service.url });
  try {
    await until("the first items are copied", async () => {
      const status = await syncStatus(desk);
      return status?.state === "running" && status.rowsDone > 0;
    });
    return await longestHold(desk.app, () =>
      until(
        "all is copied",
        async () => {
          const status = await syncStatus(desk);
          return status?.state === "idle" && status.filled;
        },
        { everyMs: 500, patienceMs: 300_000 },
      ),
    );
  } finally {
    await desk.close();
    await service.close();
  }
}
