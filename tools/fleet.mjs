// `npm run fleet`: starts a fleet and its servers on this computer, in practice mode. All parts end with this program.
import { join } from "node:path";
import { hasDisplay } from "./setup/display.mjs";
import { setUpApp, setUpRuntime } from "./setup/index.mjs";
import { node24, root } from "./setup/paths.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const options = process.argv.slice(2);
  if (!hasDisplay() && !options.includes("--headless")) options.push("--headless");
  const { executable } = options.includes("--headless") ? await setUpRuntime() : await setUpApp();
  const env = toolEnvironment({ RETURNS_DESK_ELECTRON: executable });
  return (await run(node24(), [join(root, "tools", "fleet", "fleet.ts"), ...options], { show: true, env })).code;
});
