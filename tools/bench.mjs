// `npm run bench [-- NAME] [--record] [...]`: measures the real app, with all benchmarks or one. Each is a file in
// test/bench; its --help lists its own options. `--record` stores the figures in docs/benchmarks.json and writes README.md's
// table from them.
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepRecord, machineOf, tableOf } from "./bench/record.mjs";
import { packApp } from "./package/pack-app.mjs";
import { withDisplay } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, say, SetupError, step } from "./setup/report.mjs";

/** @typedef {import("./bench/record.mjs").Run} Run */

const folder = join(root, "test", "bench");

const benchmarks = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();

await main(async () => {
  const { names, record, options } = wishes(process.argv.slice(2));
  const electron = await setUpApp();
  if (names.includes("package")) await step("Packing the app", () => packApp(electron, []));
  const scratch = await mkdtemp(join(tmpdir(), "returns-desk-figures-"));
  try {
    /** @type {Record<string, Run>} */
    const runs = {};
    let code = 0;
    for (const name of names) {
      const file = join(scratch, `${name}.json`);
      code ||= await measure(name, [...options, "--json", file], electron.executable);
      // Missing if the benchmark was stopped, or asked for its --help.
      if (existsSync(file))
        runs[name] = { ...(await machineOf(electron)), figures: JSON.parse(await readFile(file, "utf8")) };
    }
    if (names.length > 1) say(`\n${tableOf(runs)}`);
    if (record) await keepRecord(runs);
    return code;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

/** @param {string} name @param {readonly string[]} options @param {string} executable */
async function measure(name, options, executable) {
  const { command, args } = withDisplay(node24(), [join(folder, `${name}.ts`), ...options]);
  const env = toolEnvironment({ RETURNS_DESK_ELECTRON: executable });
  return (await run(command, args, { show: true, env })).code;
}

/** @param {readonly string[]} typed */
function wishes(typed) {
  const options = typed.filter((word) => word !== "--record");
  const record = options.length < typed.length;
  const name = options[0]?.startsWith("-") ? undefined : options.shift();
  if (name !== undefined && !benchmarks().includes(name))
    throw new SetupError(`There is no such benchmark. Say nothing for all of them, or one: ${benchmarks().join(", ")}`);
  if (record && options.length > 0)
    throw new SetupError("Only whole benchmarks are recorded: leave the other options out.");
  return { names: name === undefined ? benchmarks() : [name], record, options };
}
