import { join } from "node:path";

// Set by bundle-workers.ts.
const folder = process.env["RETURNS_DESK_TEST_WORKERS"];
if (folder === undefined) throw new Error("workers: not bundled; run the tests with vitest");

export const STORE_WORKER = join(folder, "store.mjs");
export const IMPORT_WORKER = join(folder, "import.mjs");
export const ORDER_FILE_WORKER = join(folder, "order-file.mjs");
export const WORKBOOK_WORKER = join(folder, "workbook.mjs");
export const LABEL_CODE_WORKER = join(folder, "label-code.mjs");
export const SIMULATOR_WORKER = join(folder, "simulator.mjs");
