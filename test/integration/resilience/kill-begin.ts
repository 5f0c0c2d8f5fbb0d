import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "../support/workers.ts";
const [folder = ""] = process.argv.slice(2);

/** Opens one new desk after another for the first time until it is killed. */
mkdirSync(folder);
process.stdout.write("begun\n");
for (let number = 1; ; number += 1) {
  const desk = join(folder, String(number));
  await (await openStore({ workerPath: STORE_WORKER, folder: desk, options: { defaultBatchLimit: 20 } })).close();
}
