// `npm run simulator -- --port 8787 --items 2000`: runs the simulator without the app.
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { root } from "./setup/paths.mjs";
import { runNode } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const simulator = [join(root, "src-simulator", "cli.ts"), ...process.argv.slice(2)];
  return (await runNode(simulator, { show: true })).code;
});
