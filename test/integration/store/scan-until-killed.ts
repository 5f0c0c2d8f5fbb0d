import { openStore } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "../support/workers.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

/** Scans forever and prints the id of each scan after its verdict. The parent process kills it. */
const folder = process.argv[2];
if (folder === undefined) throw new Error("scan loop: no data folder");
const store = await openStore({
  workerPath: STORE_WORKER,
  folder,
  options: { defaultBatchLimit: 3 },
});
for (let count = 0; ; count += 1) {
  const { outcome } = await store.recordScan(rawScan(`CODE-${count}`), isoNow());
  process.stdout.write(`${outcome.scanId}\n`);
}
