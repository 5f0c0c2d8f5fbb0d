// `npm run bench [-- NAME] [--record] [...]`: runs one or all benchmarks of test/bench on the real app; their --help
// lists their options. `--record` stores the figures in docs/benchmarks.json and writes the tables of README.md and
// docs/benchmarks.md. `-- NAME --against REV` also builds that commit and compares.
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storeRecord, describeMachine, formatTable } from "./bench/record.mjs";
import { packApp } from "./package/pack-app.mjs";
import { runOnScreen } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { cacheFolder, root } from "./setup/paths.mjs";
import { requireSuccess, run } from "./setup/processes.mjs";
import { main, say, SetupError, step } from "./setup/report.mjs";

/** @typedef {import("./bench/record.mjs").Run} Run */

const benchFolder = join(root, "test", "bench");

const benchmarks = () =>
  readdirSync(benchFolder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();

await main(async () => {
  const { names, shouldRecord, options, comparedRevision } = parseArguments(process.argv.slice(2));
  const electron = await setUpApp();
  if (comparedRevision !== undefined) options.push("--against", await buildCommit(comparedRevision));
  if (names.includes("package")) await step("Packing the app", () => packApp(electron, []));
  /** @type {Record<string, Run>} */
  const runs = {};
  let isTargetMet = true;
  for (const name of names) {
    const file = join(root, "test-results", "bench", `${name}.json`);
    await rm(file, { force: true });
    const exitCode = await runOnScreen(electron, [join(benchFolder, `${name}.ts`), ...options, "--json", file]);
    isTargetMet &&= exitCode === 0;
    // Missing if the benchmark was stopped or printed its --help.
    if (existsSync(file))
      runs[name] = { ...(await describeMachine(electron)), figures: JSON.parse(await readFile(file, "utf8")) };
  }
  if (names.length > 1) say(`\n${formatTable(runs)}`);
  if (shouldRecord) await storeRecord(runs);
  return isTargetMet ? 0 : 1;
});

/**
 * Builds a commit in the machine's cache, because building takes minutes.
 * @param {string} revision
 * @returns its folder
 */
async function buildCommit(revision) {
  const { code, stdout } = await run("git", ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  const commit = stdout.trim();
  if (code !== 0) throw new SetupError(`There is no commit ${revision}.`);
  const cloneFolder = join(cacheFolder(), "builds", commit);
  if (!existsSync(cloneFolder)) {
    await mkdir(dirname(cloneFolder), { recursive: true });
    await requireSuccess(
      run("git", ["clone", "--quiet", "--no-checkout", root, cloneFolder]),
      "The repository could not be cloned.",
    );
  }
  await requireSuccess(
    run("git", ["checkout", "--quiet", "--detach", commit], { cwd: cloneFolder }),
    `${revision} could not be checked out; remove ${cloneFolder} and try again.`,
  );
  // Remove npm's variables, because they name this checkout and npm would install here.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const build = run(process.execPath, [join(cloneFolder, "tools", "bench.mjs"), "scan", "--help"], {
    cwd: cloneFolder,
    env,
  });
  await requireSuccess(
    step(`Building ${commit.slice(0, 8)}`, () => build),
    `${revision} could not be built.`,
  );
  return cloneFolder;
}

/** @param {readonly string[]} args */
function parseArguments(args) {
  const options = args.filter((word) => word !== "--record");
  const shouldRecord = options.length < args.length;
  const name = options[0]?.startsWith("-") ? undefined : options.shift();
  if (name !== undefined && !benchmarks().includes(name))
    throw new SetupError(`There is no such benchmark. Say nothing for all of them, or one: ${benchmarks().join(", ")}`);
  if (shouldRecord && options.length > 0)
    throw new SetupError("Only whole benchmarks are recorded: leave the other options out.");
  const index = options.indexOf("--against");
  const [, comparedRevision] = index < 0 ? [] : options.splice(index, 2);
  if (index >= 0 && (name === undefined || comparedRevision === undefined))
    throw new SetupError("Say what to compare with which commit, as in `npm run bench -- scan --against HEAD~1`.");
  return { names: name === undefined ? benchmarks() : [name], shouldRecord, options, comparedRevision };
}
