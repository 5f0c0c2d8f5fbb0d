import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startMaintenance } from "../../../src-main/store/files/maintenance.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "../support/workers.ts";

/** Repeats one kind of work on a desk's files until the process is killed. Prints a line when it starts. */
const [action = "", folder = "", file = ""] = process.argv.slice(2);
const openAndClose = async (desk: string): Promise<void> =>
  (await openStore({ workerPath: STORE_WORKER, folder: desk, options: { defaultBatchLimit: 20 } })).close();
const time = (day: number): string => new Date(day * 86_400_000).toISOString();

const WORK: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
  begin: (round) => openAndClose(join(folder, String(round))),
  "back-up": (round) => startMaintenance(STORE_WORKER, { name: "back-up", folder, now: time(round) }),
  restore: () =>
    startMaintenance(STORE_WORKER, { name: "restore", folder, backup: file, now: new Date().toISOString() }),
  "set-aside"() {
    copyFileSync(file, join(folder, "cache.sqlite"));
    return openAndClose(folder);
  },
};

mkdirSync(folder, { recursive: true });
process.stdout.write("begun\n");
for (let round = 1; ; round += 1) await WORK[action]?.(round);
