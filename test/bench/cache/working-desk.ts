import { stat } from "node:fs/promises";
import { join } from "node:path";
import { NO_INVENTORY_FILTER, INVENTORY_COLUMNS, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { startSimulator } from "../../../src-simulator/index.ts";
import { inTemporaryFolder } from "../../../tools/setup/cache.mjs";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { syncStatus, waitUntil, type BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { createDataSet } from "../support/filled-cache.ts";
import { measureLongestBlock } from "./blocked-loop.ts";
import { writeItems } from "./item-csv.ts";

/** Requirement: the main process answers within a frame under any load. */
const MAX_BLOCKED_MS = 16;

interface WorkRun {
  readonly importedRows: number;
  readonly copiedItems: number;
}

export const measureBlocking = (bench: BenchDesk, { importedRows, copiedItems }: WorkRun): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const desk = await bench.launch();
    try {
      const floor = await measureLongestBlock(desk.app, () => desk.page.waitForTimeout(5000));
      const makeFigure = (name: string, ours: number): Figure =>
        figure({ name: `main process held by ${name}, longest`, unit: "ms", floor, ours, target: MAX_BLOCKED_MS });
      return [
        makeFigure(
          "an export of everything",
          await measureLongestBlock(desk.app, () => exportAll(desk, join(folder, "items.csv"))),
        ),
        makeFigure(
          `an import of ${importedRows} rows`,
          await measureImportBlocking(desk, join(folder, "import.csv"), importedRows),
        ),
        makeFigure(
          `a backfill of ${copiedItems} items`,
          await measureBackfillBlocking(join(folder, "fresh"), copiedItems),
        ),
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
      const response = await window.desk.inventory.export({ query: { filter, order }, columns });
      if (!response.ok) throw new Error(response.error.code);
      return response.value.rows;
    },
    { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST, columns: INVENTORY_COLUMNS },
  );
  console.log(`  exported ${rows} rows, ${Math.round((await stat(file)).size / 1e6)} MB`);
}

async function measureImportBlocking(desk: DeskWindow, file: string, rows: number): Promise<number> {
  await writeItems(file, createDataSet(rows));
  await desk.app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
  return measureLongestBlock(desk.app, async () => {
    const importedCount = await desk.page.evaluate(async () => {
      const { imports } = window.desk;
      const finished = new Promise<number>((resolve) => {
        imports.onProgress(({ end, accepted }) => {
          if (end !== null) resolve(accepted);
        });
      });
      const choiceResult = await imports.choose({});
      if (!choiceResult.ok) throw new Error(choiceResult.error.code);
      const startResult = await imports.start({ asOf: new Date().toISOString() });
      if (!startResult.ok) throw new Error(startResult.error.code);
      return finished;
    });
    if (importedCount !== rows) throw new Error(`Only ${importedCount} of ${rows} rows were imported`);
  });
}

/**
 * Measures a new desk from its first copied items to the last, as fast as the request budget allows. start-up.ts
 * measures the start.
 */
async function measureBackfillBlocking(userData: string, items: number): Promise<number> {
  const service = await startSimulator({ items });
  const desk = await DeskWindow.launch({ userData, practiceService: service.url });
  try {
    await waitUntil("the first items are copied", async () => {
      const status = await syncStatus(desk);
      return status?.state === "running" && status.rowsDone > 0;
    });
    return await measureLongestBlock(desk.app, () =>
      waitUntil(
        "all is copied",
        async () => {
          const status = await syncStatus(desk);
          return status?.state === "idle" && status.isFilled;
        },
        { everyMs: 500, timeoutMs: 300_000 },
      ),
    );
  } finally {
    await desk.close();
    await service.close();
  }
}
