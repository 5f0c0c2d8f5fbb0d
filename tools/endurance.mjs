// `npm run endurance [-- --minutes N --seed N --json FILE]`: a desk at work while everything befalls it that may, watched all along.
// Its options are said by --help.
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  await ensureDependencies();
  const args = [join(root, "test", "endurance", "endurance.ts"), ...process.argv.slice(2)];
  return (await run(node24(), args, { show: true, env: toolEnvironment() })).code;
});
