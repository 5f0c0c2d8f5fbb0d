// Steps of the gate. Each runs a program and counts its results.
import { join } from "node:path";
import { packApp } from "../package/pack-app.mjs";
import { drivenApp, unpackedApp } from "../package/paths.mjs";
import { buildShortDelaysApp, ensureBuild, shortDelaysApp } from "../setup/build.mjs";
import { ensurePackages, PACKAGE_TEST_PACKAGES } from "../setup/debian.mjs";
import { withDisplay } from "../setup/display.mjs";
import { ensureNatsServer } from "../setup/nats-server.mjs";
import { cacheFolder, node24, root, tool } from "../setup/paths.mjs";
import { run, toolEnvironment } from "../setup/processes.mjs";
import { parseCounts } from "./counts.mjs";

/**
 * @typedef {{ counts: import("./counts.mjs").Counts, output: string }} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that must finish first
 * @property {boolean} [isMostlyWaiting] runs beside the steps that keep the processors busy
 * @property {(extraArgs?: readonly string[]) => Promise<Outcome>} work `extraArgs`: with them, the output is shown
 * @typedef {import("../setup/electron.mjs").Electron} Electron
 */

/** @typedef {Partial<Step> & { env?: Record<string, string>, needsScreen?: boolean, quietArgs?: readonly string[] }} How */

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {How} [how] `quietArgs`: arguments while the output is not shown
 * @returns {Step}
 */
function toolStep(name, args, { needs = [], env, needsScreen = false, quietArgs = [] } = {}) {
  return {
    name,
    needs,
    work: async (extraArgs) => {
      const program = { command: node24(), args: [...args, ...(extraArgs ?? quietArgs)] };
      const { command, args: allArgs } = needsScreen ? withDisplay(program.command, program.args) : program;
      const { code, output } = await run(command, allArgs, {
        env: toolEnvironment(env),
        echo: extraArgs !== undefined,
      });
      return { counts: parseCounts(code, output), output };
    },
  };
}

const quietArgs = ["--reporter=dot"];

/**
 * Projects are those of vitest.config.ts.
 * @param {string} project
 * @param {readonly string[]} [options]
 * @param {How} [how]
 */
const vitestStep = (project, options = [], how = {}) =>
  toolStep(project.replace("*", ""), [tool("vitest/vitest.mjs"), "run", "--project", project, ...options], {
    quietArgs,
    ...how,
  });

const lintOptions = ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"];
/** File that lets tsc skip unchanged files. */
const typesBuildInfo = join(root, "test-results", "gate", "types.tsbuildinfo");
const typesStep = toolStep("types", [
  tool("typescript/bin/tsc"),
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  typesBuildInfo,
]);
const lintAllStep = toolStep("lint", [tool("oxlint/bin/oxlint"), ...lintOptions]);
const layersStep = toolStep("layers", [
  tool("dependency-cruiser/bin/dependency-cruiser.mjs"),
  "--config",
  join(root, ".dependency-cruiser.mjs"),
  "--metrics",
  ...["domain", "preload", "main", "renderer", "simulator", "relay"].map((layer) => `src-${layer}`),
]);
const formatStep = toolStep("format", [tool("oxfmt/bin/oxfmt"), "--check", "."]);
const deadCodeStep = toolStep("dead-code", [tool("knip/bin/knip.js"), "--no-progress"]);

/** Runs mutation tests of src-domain/. The machine's cache has the earlier results. */
const mutationStep = toolStep("mutation", [
  tool("@stryker-mutator/core/bin/stryker.js"),
  "run",
  "--incrementalFile",
  join(cacheFolder(), "mutation", "results.json"),
]);
/** Inserts known bugs, each of which must make `npm test` fail. */
const seededBugsStep = toolStep("seeded-bugs", [join(root, "test", "seeded-bugs", "seeded-bugs.ts")]);
/** Lets servers of a fleet fail. `npm test` runs a sample of these faults as an integration test. */
const fleetFaultsStep = toolStep("fleet-faults", [join(root, "test", "fleet-faults", "fleet-faults.ts")]);
const windowsStep = toolStep("as-windows", [join(root, "tools", "windows.mjs")]);

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
  // Tests are chosen by folder, because imports do not show which tests load a thread's file.
  const subjectOptions = [
    "--passWithNoTests",
    "--exclude",
    "**/*.long.test.ts",
    ...subjects.map((name) => `/${name}/`),
  ];
  const lintStep = changed.includes(".oxlintrc.json")
    ? lintAllStep
    : toolStep("lint", [tool("oxlint/bin/oxlint"), ...lintOptions, ...sources]);
  return [
    ...(sources.length > 0 ? [lintStep] : []),
    typesStep,
    vitestStep("unit*", ["--changed", since, "--passWithNoTests"]),
    ...(subjects.length > 0 ? [vitestStep("integration*", subjectOptions)] : []),
    layersStep,
    formatStep,
  ];
}

/** Folders that contain subjects but are not subjects. */
const LAYERS = new Set(
  "contract domain features integration screen src-domain src-main src-preload src-renderer test use-cases".split(" "),
);

/**
 * Steps for every change, with a tenth of the samples. `full` runs everything and takes hours.
 * @param {Electron} electron
 * @param {{ full: boolean }} options
 * @returns {Step[]}
 */
export function allSteps(electron, { full }) {
  // Each seed covers different cells.
  const seed = process.env["RETURNS_DESK_SHARE"] ?? "1";
  const faults = [join(root, "test", "faults", "faults.ts"), "--seed", seed];
  const windowEnvironment = { RETURNS_DESK_ELECTRON: electron.executable, RETURNS_DESK_APP: shortDelaysApp };
  const steps = [
    buildStep(electron),
    playwrightStep("windows", [], windowEnvironment),
    vitestStep("integration", ["--project", "integration-apart"]),
    fleetStep(),
    // Linux only: other systems would need other programs to control keyboard and screen.
    ...(process.platform === "linux" ? [packageStep(electron)] : []),
    toolStep("faults-in-windows", [...faults, "--in-window", "--cells", full ? "60" : "6"], {
      needs: ["build"],
      env: windowEnvironment,
      needsScreen: true,
    }),
    // A different seed each time, printed in the output.
    toolStep("endurance", [join(root, "test", "endurance", "endurance.ts"), "--steps", full ? "4000" : "200"]),
    // Uses the computer's keychain, or a temporary one on a machine without a desktop.
    vitestStep("keychain", [], { needsScreen: true }),
    layersStep,
    typesStep,
    deadCodeStep,
    formatStep,
    vitestStep("unit*"),
    toolStep("faults", [...faults, ...(full ? [] : ["--cells", "130"])]),
    vitestStep("field"),
    lintAllStep,
  ];
  if (!full) return steps;
  const stepsToPrecede = [...steps, fleetFaultsStep, mutationStep, seededBugsStep, windowsStep];
  return [...stepsToPrecede, ...speedSteps(stepsToPrecede.map(({ name }) => name))];
}

/**
 * Compares scans and starts with the upstream commit, one after the other on an idle machine.
 * @param {readonly string[]} others
 */
function speedSteps(others) {
  const speedStep = (/** @type {string} */ name, /** @type {readonly string[]} */ needs) =>
    toolStep(`${name}-speed`, [join(root, "tools", "bench.mjs"), name, "--against", "@{upstream}"], { needs });
  const scan = speedStep("scan", others);
  return [scan, speedStep("cache", [...others, scan.name])];
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
      return { counts: parseCounts(0), output: "" };
    },
  };
}

/** Fails if there is no NATS server: tests of a fleet are never skipped. @returns {Step} */
function fleetStep() {
  const tests = vitestStep("integration-fleet");
  return {
    ...tests,
    isMostlyWaiting: true,
    work: async (extraArgs) => {
      await ensureNatsServer();
      return tests.work(extraArgs);
    },
  };
}

/**
 * Runs tests of the app in real windows.
 * @param {string} name
 * @param {readonly string[]} options
 * @param {Record<string, string>} env
 */
const playwrightStep = (name, options, env) =>
  toolStep(name, [tool("@playwright/test/cli.js"), "test", ...options], { env, needs: ["build"], quietArgs });

/** Runs the tests of the packed app. @param {Electron} electron @returns {Step} */
function packageStep(electron) {
  const tests = playwrightStep("package", ["--config", join(root, "test", "package", "playwright.config.ts")], {
    RETURNS_DESK_PACKAGE: unpackedApp().folder,
    RETURNS_DESK_PACKED: drivenApp().executable,
  });
  return {
    ...tests,
    work: async (extraArgs) => {
      await ensurePackages(PACKAGE_TEST_PACKAGES);
      const packResult = await packApp(electron, ["--driven"]);
      if (packResult.code !== 0) return { counts: parseCounts(1), output: packResult.output };
      return tests.work(extraArgs);
    },
  };
}
