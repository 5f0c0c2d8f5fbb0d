// `npm run fleet-faults`: lets servers of a fleet fail while desks work, and checks what is left. --help lists options.
import { join } from "node:path";
import { setUpRuntime } from "./setup/index.mjs";
import { node24, root } from "./setup/paths.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await setUpRuntime();
  const program = join(root, "test", "fleet-faults", "fleet-faults.ts");
  return (await run(node24(), [program, ...process.argv.slice(2)], { show: true, env: toolEnvironment() })).code;
});
