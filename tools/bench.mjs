// `npm run bench -- scan [--json FILE] [...]`: measures the real app. Each benchmark is a file of test/bench; what it takes
// besides --json is said by its own --help.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { withDisplay } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, SetupError } from "./setup/report.mjs";

const folder = join(root, "test", "bench");

const benchmarks = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));

await main(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (name === undefined || !/^[a-z-]+$/.test(name) || !existsSync(join(folder, `${name}.ts`)))
    throw new SetupError(`Say which benchmark: npm run bench -- ${benchmarks().join(" | ")}`);
  const { executable } = await setUpApp();
  const { command, args } = withDisplay(node24(), [join(folder, `${name}.ts`), ...options]);
  const env = toolEnvironment({ RETURNS_DESK_ELECTRON: executable });
  return (await run(command, args, { show: true, env })).code;
});
