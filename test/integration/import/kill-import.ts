import { join } from "node:path";
import { startImportSession } from "../../../src-main/import/one-import.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { IMPORT_WORKER, STORE_WORKER } from "../support/workers.ts";

/**
 * Imports a file and says after each of its reports how many rows were taken; its parent process kills it meanwhile.
 */
const [folder = "", path = "", asOf = ""] = process.argv.slice(2);
const store = await openStore({ workerPath: STORE_WORKER, folder, options: { defaultBatchLimit: 5 } });
const session = startImportSession({
  workerPath: IMPORT_WORKER,
  file: { path, name: "items.csv", modifiedAt: asOf },
  problemFile: join(folder, "problems.ndjson"),
  onProgress: ({ progress }) => process.stdout.write(`${progress.taken}\n`),
});
const inspection = await session.inspect();
if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("The file was not recognised");
await session.run({ kind: "inventory", layout: inspection.value.layout, asOf }, store.newPort());
process.stdout.write("ended\n");
