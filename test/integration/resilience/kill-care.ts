import { takeCare } from "../../../src-main/store/files/care.ts";
import { STORE_WORKER } from "../support/workers.ts";
const [action, folder = "", backup = ""] = process.argv.slice(2);
const now = (): string => new Date().toISOString();

/** Backs up or restores again and again until it is killed; says when it begins. */
process.stdout.write("begun\n");
for (let day = 1; ; day += 1) {
  if (action === "restore") await takeCare(STORE_WORKER, { name: "restore", folder, backup, now: now() });
  else await takeCare(STORE_WORKER, { name: "back-up", folder, now: new Date(day * 86_400_000).toISOString() });
}
