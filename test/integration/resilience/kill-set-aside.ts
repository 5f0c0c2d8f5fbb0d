import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "../support/workers.ts";
const [folder = "", broken = ""] = process.argv.slice(2);

/** Opens a desk on a broken cache again and again until it is killed. */
process.stdout.write("begun\n");
for (;;) {
  copyFileSync(broken, join(folder, "cache.sqlite"));
  const store = await openStore({ workerPath: STORE_WORKER, folder, options: { defaultBatchLimit: 20 } });
  await store.close();
}
