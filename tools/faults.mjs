// `npm run faults [-- --json FILE ...]`: one batch stays one order, whatever the service does and whenever the desk dies.
// Its options are said by --help.
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const args = [join(root, "test", "faults", "faults.ts"), ...process.argv.slice(2)];
  return (await run(node24(), args, { show: true, env: toolEnvironment() })).code;
});
