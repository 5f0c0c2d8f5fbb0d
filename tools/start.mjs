// `npm start`: the first command after `git clone`. Installs what is missing and opens the app in practice mode.
// Imports only Node's built-ins and tools/setup, because node_modules may not exist yet.
import { join } from "node:path";
import { hasDisplay, sandboxArguments } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { root } from "./setup/paths.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, say, seconds } from "./setup/report.mjs";

await main(async () => {
  if (!hasDisplay()) {
    say("There is no display here: running the tour under a virtual one instead.");
    return (await run(process.execPath, [join(root, "tools", "tour.mjs")], { show: true })).code;
  }
  const startedAtMs = Date.now();
  const { executable } = await setUpApp();
  say(`Opening Returns Desk (ready after ${seconds(Date.now() - startedAtMs)}).`);
  const options = [root, ...sandboxArguments(), ...process.argv.slice(2)];
  return (await run(executable, options, { show: true, env: toolEnvironment() })).code;
});
