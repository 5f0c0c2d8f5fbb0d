// `npm run bench [-- NAME] [--record] [...]`: measures the real app, with all benchmarks or one. Each is a file in
// test/bench; its --help lists its own options. `--record` stores the figures in docs/benchmarks.json and writes README.md's
// table from them.
import { existsSync, readdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { keepRecord, machineOf, tableOf } from "./bench/record.mjs";
import { packApp } from "./package/pack-app.mjs";
import { runOnScreen } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { root } from "./setup/places.mjs";
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
  /** @type {Record<string, Run>} */
  const runs = {};
  let isMet = true;
  for (const name of names) {
    const file = join(root, "test-results", "bench", `${name}.json`);
    await rm(file, { force: true });
    const code = await runOnScreen(electron, [join(folder, `${name}.ts`), ...options, "--json", file]);
    isMet &&= code === 0;
    // Missing if the benchmark was stopped, or asked for its --help.
    if (existsSync(file))
      runs[name] = { ...(await machineOf(electron)), figures: JSON.parse(await readFile(file, "utf8")) };
  }
  if (names.length > 1) say(`\n${tableOf(runs)}`);
  if (record) await keepRecord(runs);
  return isMet ? 0 : 1;
});

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
