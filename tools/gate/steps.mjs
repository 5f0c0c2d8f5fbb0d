// Steps of the gate. Each runs a program and counts its results.
import { join } from "node:path";
import { packApp } from "../package/pack-app.mjs";
import { drivenApp, unpackedApp } from "../package/places.mjs";
import { buildShortDelaysApp, ensureBuild, shortDelaysApp } from "../setup/build.mjs";
import { ensurePackages, PACKAGE_TEST_PACKAGES } from "../setup/debian.mjs";
import { withDisplay } from "../setup/display.mjs";
import { cacheFolder, node24, root, tool } from "../setup/places.mjs";
import { run, toolEnvironment } from "../setup/processes.mjs";
import { countsOf } from "./counts.mjs";

/**
 * @typedef {{ counts: import("./counts.mjs").Counts, output: string }} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that must finish first
 * @property {(more?: readonly string[]) => Promise<Outcome>} work `more`: additional arguments; the output is then shown
 * @typedef {import("../setup/electron.mjs").Electron} Electron
 */

/** @typedef {Partial<Step> & { env?: Record<string, string>, onScreen?: boolean, briefly?: readonly string[] }} How */

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {How} [how] `briefly`: arguments while the output is not shown
 * @returns {Step}
 */
function toolStep(name, args, { needs = [], env, onScreen = false, briefly = [] } = {}) {
  return {
    name,
    needs,
    work: async (more) => {
      const program = { command: node24(), args: [...args, ...(more ?? briefly)] };
      const { command, args: all } = onScreen ? withDisplay(program.command, program.args) : program;
      const { code, output } = await run(command, all, { env: toolEnvironment(env), echo: more !== undefined });
      return { counts: countsOf(code, output), output };
    },
  };
}

const briefly = ["--reporter=dot"];

/**
 * Projects are those of vitest.config.ts.
 * @param {string} project
 * @param {readonly string[]} [options]
 * @param {How} [how]
 */
const vitestStep = (project, options = [], how = {}) =>
  toolStep(project.replace("*", ""), [tool("vitest/vitest.mjs"), "run", "--project", project, ...options], {
    briefly,
    ...how,
  });

const lintOptions = ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"];
/** Lets tsc skip unchanged files. */
const typesBuildInfo = join(root, "test-results", "gate", "types.tsbuildinfo");
const types = toolStep("types", [
  tool("typescript/bin/tsc"),
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  typesBuildInfo,
]);
const lint = toolStep("lint", [tool("oxlint/bin/oxlint"), ...lintOptions]);
const layers = toolStep("layers", [
  tool("dependency-cruiser/bin/dependency-cruiser.mjs"),
  "--config",
  join(root, ".dependency-cruiser.mjs"),
  "--metrics",
  ...["domain", "preload", "main", "renderer", "simulator"].map((layer) => `src-${layer}`),
]);
const format = toolStep("format", [tool("oxfmt/bin/oxfmt"), "--check", "."]);
const deadCode = toolStep("dead-code", [tool("knip/bin/knip.js"), "--no-progress"]);

/** Mutation tests of src-domain/; the machine's cache has the earlier results. */
const mutation = toolStep("mutation", [
  tool("@stryker-mutator/core/bin/stryker.js"),
  "run",
  "--incrementalFile",
  join(cacheFolder(), "mutation", "results.json"),
]);
/** Deliberate bugs, each of which must make `npm test` fail. */
const seededBugs = toolStep("seeded-bugs", [join(root, "test", "seeded-bugs", "seeded-bugs.ts")]);
const asWindows = toolStep("as-windows", [join(root, "tools", "windows.mjs")]);

/**
 * Steps for a change that take a minute and open no window: lint the changed files and run the integration tests of the
 * changed subjects. A subject has one folder name in all layers.
 * @param {string} since a commit
 * @param {readonly string[]} changed files
 * @returns {Step[]}
 */
export function checkSteps(since, changed) {
  const sources = changed.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const folders = new Set(sources.flatMap((file) => file.split("/").slice(0, -1).slice(-2)));
  const subjects = [...folders].filter((name) => !LAYERS.has(name));
  // By folder, because imports do not show which tests load a thread's file.
  const subjectOptions = [
    "--passWithNoTests",
    "--exclude",
    "**/*.long.test.ts",
    ...subjects.map((name) => `/${name}/`),
  ];
  const lintChanged = changed.includes(".oxlintrc.json")
    ? lint
    : toolStep("lint", [tool("oxlint/bin/oxlint"), ...lintOptions, ...sources]);
  return [
    ...(sources.length > 0 ? [lintChanged] : []),
    types,
    vitestStep("unit*", ["--changed", since, "--passWithNoTests"]),
    ...(subjects.length > 0 ? [vitestStep("integration*", subjectOptions)] : []),
    layers,
    format,
  ];
}

/** Folders that contain subjects but are not subjects. */
const LAYERS = new Set(
  "contract domain features integration screen src-domain src-main src-preload src-renderer test use-cases".split(" "),
);

/**
 * Steps for every change, with a seventh of the samples. `full` runs everything and takes hours.
 * @param {Electron} electron
 * @param {{ full: boolean }} options
 * @returns {Step[]}
 */
export function allSteps(electron, { full }) {
  // Each seed covers different cells.
  const seed = process.env["RETURNS_DESK_SHARE"] ?? "1";
  const faults = [join(root, "test", "faults", "faults.ts"), "--seed", seed];
  const inWindow = { RETURNS_DESK_ELECTRON: electron.executable, RETURNS_DESK_APP: shortDelaysApp };
  const steps = [
    buildStep(electron),
    vitestStep("unit*"),
    toolStep("faults", [...faults, ...(full ? [] : ["--cells", "130"])]),
    playwrightStep("windows", [], inWindow),
    vitestStep("integration*"),
    vitestStep("field"),
    lint,
    layers,
    types,
    // Linux only: other systems would need other programs to control keyboard and screen.
    ...(process.platform === "linux" ? [packageStep(electron)] : []),
    toolStep("faults-in-windows", [...faults, "--in-window", "--cells", full ? "60" : "12"], {
      needs: ["build"],
      env: inWindow,
      onScreen: true,
    }),
    // A different seed each time, printed in the output.
    toolStep("endurance", [join(root, "test", "endurance", "endurance.ts"), "--steps", full ? "4000" : "300"]),
    // Uses the computer's keychain, or a temporary one on a machine without a desktop.
    vitestStep("keychain", [], { onScreen: true }),
    deadCode,
    format,
  ];
  if (!full) return steps;
  const all = [...steps, mutation, seededBugs, asWindows];
  return [...all, ...speedSteps(all.map(({ name }) => name))];
}

/**
 * Compares scans and starts with the upstream commit, one after the other on an idle machine.
 * @param {readonly string[]} others
 */
function speedSteps(others) {
  const against = (/** @type {string} */ name, /** @type {readonly string[]} */ needs) =>
    toolStep(`${name}-speed`, [join(root, "tools", "bench.mjs"), name, "--against", "@{upstream}"], { needs });
  const scan = against("scan", others);
  return [scan, against("cache", [...others, scan.name])];
}

/**
 * Builds the released app and the app with shorter delays for window tests.
 * @param {Electron} electron
 * @returns {Step}
 */
function buildStep(electron) {
  return {
    name: "build",
    work: async () => {
      await ensureBuild(electron);
      await buildShortDelaysApp(electron);
      return { counts: countsOf(0), output: "" };
    },
  };
}

/**
 * Tests of the app in real windows.
 * @param {string} name
 * @param {readonly string[]} options
 * @param {Record<string, string>} env
 */
const playwrightStep = (name, options, env) =>
  toolStep(name, [tool("@playwright/test/cli.js"), "test", ...options], { env, needs: ["build"], briefly });

/** Tests of the packed app. @param {Electron} electron @returns {Step} */
function packageStep(electron) {
  const tests = playwrightStep("package", ["--config", join(root, "test", "package", "playwright.config.ts")], {
    RETURNS_DESK_PACKAGE: unpackedApp().folder,
    RETURNS_DESK_PACKED: drivenApp().executable,
  });
  return {
    ...tests,
    work: async (more) => {
      await ensurePackages(PACKAGE_TEST_PACKAGES);
      const packed = await packApp(electron, ["--driven"]);
      if (packed.code !== 0) return { counts: countsOf(1), output: packed.output };
      return tests.work(more);
    },
  };
}
