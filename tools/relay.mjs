// `npm run relay -- init ...`: runs `returns-desk-relay`, which sets up a fleet of desks.
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { root } from "./setup/paths.mjs";
import { runNode } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const relay = [join(root, "src-relay", "cli.ts"), ...process.argv.slice(2)];
  // Paths of the arguments count from the caller's folder.
  return (await runNode(relay, { show: true, cwd: process.env["INIT_CWD"] ?? process.cwd() })).code;
});
