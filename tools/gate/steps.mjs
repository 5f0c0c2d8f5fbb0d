// The steps of the gate. Each one is a program and a way to count its results.
import { constants, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { packApp } from "../package/pack-app.mjs";
import { drivenPlace, unpackedPlace } from "../package/places.mjs";
import { ensureBuild } from "../setup/build.mjs";
import { ensurePackages, PACKAGE_TEST_PACKAGES } from "../setup/debian.mjs";
import { withDisplay } from "../setup/display.mjs";
import { buildPacedApp, pacedApp } from "../setup/paced-app.mjs";
import { cacheFolder, node24, root, tool } from "../setup/places.mjs";
import { run, toolEnvironment } from "../setup/processes.mjs";
import {
  countsOfPlaywright,
  countsOfProgram,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from "./counts.mjs";

/**
 * @typedef {{ counts: import("./counts.mjs").Counts, output: string }} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that have to end first
 * @property {(more?: readonly string[]) => Promise<Outcome>} work with more arguments for the program, which then shows what it says
 * @typedef {import("../setup/electron.mjs").Electron} Electron
 */

const reports = join(root, "test-results", "gate");

/** @param {string} name @param {readonly string[]} args @param {Partial<Step> & { env?: Record<string, string>, within?: typeof withDisplay }} [how] @returns {Step} */
function toolStep(name, args, { needs = [], env, within = plainly } = {}) {
  return {
    name,
    needs,
    work: async (more) => {
      const { command, args: all } = within(node24(), [...args, ...(more ?? [])]);
      const { code, output } = await run(command, all, { env: toolEnvironment(env), show: more !== undefined });
      return { counts: countsOfProgram(code, output), output };
    },
  };
}

/** @type {typeof withDisplay} */
const plainly = (command, args) => ({ command, args: [...args] });

/**
 * A program that writes a report.
 * @param {string} name
 * @param {(more: readonly string[], report: string) => { command: string, args: readonly string[], env?: Record<string, string> }} program
 * @param {(report: string, code: number, output: string) => Promise<Outcome>} read
 * @param {readonly string[]} [needs]
 * @returns {Step}
 */
function reportStep(name, program, read, needs = []) {
  return {
    name,
    needs,
    work: async (more) => {
      const report = join(reports, `${name}.json`);
      await mkdir(reports, { recursive: true });
      await rm(report, { force: true });
      const { command, args, env } = program(more ?? [], report);
      const { code, output } = await run(command, args, { env: toolEnvironment(env), show: more !== undefined });
      return read(report, code, output);
    },
  };
}

/**
 * Projects are those of vitest.config.ts.
 * @param {string} name @param {string} project @param {readonly string[]} [options] @param {typeof withDisplay} [within]
 * @returns {Step}
 */
function vitestStep(name, project, options = [], within = plainly) {
  return reportStep(
    name,
    (more, report) =>
      within(node24(), [...vitest, "--project", project, ...options, `--outputFile.json=${report}`, ...more]),
    async (report, code, output) => ({
      counts: /No (affected test|changed) files found|No test files found, exiting with code 0/.test(output)
        ? NOTHING
        : await countsOfVitest(report, code),
      output: (await failuresOfVitest(report)) ?? output,
    }),
  );
}

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const vitest = [tool("vitest"), "run", "--reporter=default", "--reporter=json"];
const strictly = ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"];
/** Unchanged files are not checked again, not even in a new clone, because files are identified by their hashes. */
const typesMemory = join(reports, "types.tsbuildinfo");
const keptTypesMemory = join(cacheFolder(), "types.tsbuildinfo");
const lookAtTypes = toolStep("types", [tool("tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", typesMemory]);
/** @type {Step} */
const types = {
  ...lookAtTypes,
  work: async (more) => {
    await mkdir(reports, { recursive: true });
    await copyFile(keptTypesMemory, typesMemory, constants.COPYFILE_EXCL).catch(() => {});
    const outcome = await lookAtTypes.work(more);
    await keepTypesMemory().catch(() => {});
    return outcome;
  },
};
/** Only saves time: if it cannot be stored, the check still has its result. */
async function keepTypesMemory() {
  await mkdir(cacheFolder(), { recursive: true });
  // Others may be reading the stored file, so it is replaced as a whole.
  const unfinished = `${keptTypesMemory}.${process.pid}`;
  await copyFile(typesMemory, unfinished);
  await rename(unfinished, keptTypesMemory);
}
const lint = toolStep("lint", [tool("oxlint"), ...strictly]);
const format = toolStep("format", [tool("oxfmt"), "--check", "."]);
const deadCode = toolStep("dead-code", [tool("knip"), "--no-progress"]);

/** Deliberate bugs, each of which must make `npm test` fail. */
const sabotage = toolStep("sabotage", [join(root, "test", "sabotage", "sabotage.ts")]);
const asWindows = toolStep("as-windows", [join(root, "tools", "windows.mjs")]);

/**
 * What a change can have broken, as far as a minute and no window tell: files are linted that changed, and integration tests
 * run of the subjects that changed. Subjects have the same folder names in all layers.
 * @param {string} since a commit @param {readonly string[]} changed files @returns {Step[]}
 */
export function checkSteps(since, changed) {
  const sources = changed.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const folders = new Set(sources.flatMap((file) => file.split("/").slice(0, -1).slice(-2)));
  const subjects = [...folders].filter((name) => !LAYERS.has(name));
  // By folder: imports do not say which tests a change of a thread's file concerns.
  const ofSubjects = ["--passWithNoTests", "--exclude", "**/*.long.test.ts", ...subjects.map((name) => `/${name}/`)];
  const lintChanged = changed.includes(".oxlintrc.json")
    ? lint
    : toolStep("lint", [tool("oxlint"), ...strictly, ...sources]);
  return [
    ...(sources.length > 0 ? [lintChanged] : []),
    types,
    vitestStep("unit", "unit*", ["--changed", since, "--passWithNoTests"]),
    ...(subjects.length > 0 ? [vitestStep("integration", "integration*", ofSubjects)] : []),
    format,
  ];
}

/** Folders that hold subjects, and are none. */
const LAYERS = new Set(["contract", "desk", "domain", "integration", "src-domain", "src-main", "src-preload", "test"]);

/**
 * What runs for every change; `full` takes hours and runs everything, where a change runs a seventh of the samples.
 * @param {Electron} electron
 * @param {{ full: boolean }} options
 * @returns {Step[]}
 */
export function wholeSteps(electron, { full }) {
  return [
    buildStep(electron),
    vitestStep("unit", "unit*"),
    toolStep("faults", faultsWith(full ? [] : ["--cells", "130"])),
    playwrightStep("windows", [], { RETURNS_DESK_ELECTRON: electron.executable, RETURNS_DESK_APP: pacedApp }),
    vitestStep("integration", "integration*"),
    lint,
    types,
    // Linux only: elsewhere, other programs would have to control the keyboard and the screen.
    ...(process.platform === "linux" ? [packageStep(electron)] : []),
    windowFaultsStep(electron, full ? [] : ["--cells", "120"]),
    // A different seed each time, printed in the output.
    toolStep("endurance", [join(root, "test", "endurance", "endurance.ts"), "--steps", full ? "4000" : "300"]),
    // The computer's keychain, or a temporary one on a machine without a desktop.
    vitestStep("keychain", "keychain", [], withDisplay),
    deadCode,
    format,
    ...(full ? [toolStep("mutation", [join(root, "tools", "mutation.mjs")]), sabotage, asWindows] : []),
  ];
}

/** As released, and with shorter times for the tests in its window. @param {Electron} electron @returns {Step} */
function buildStep(electron) {
  return {
    name: "build",
    work: async () => {
      await ensureBuild(electron);
      await buildPacedApp(electron);
      return { counts: countsOfProgram(0), output: "" };
    },
  };
}

/** The app in real windows. @param {string} name @param {readonly string[]} options @param {Record<string, string>} env @returns {Step} */
const playwrightStep = (name, options, env) =>
  reportStep(
    name,
    (more, report) => ({
      command: node24(),
      args: [tool("playwright"), "test", ...options, ...more],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    async (report, code, output) => ({
      counts: await countsOfPlaywright(report, code),
      output: (await failuresOfPlaywright(report)) ?? output,
    }),
    ["build"],
  );

/** The packed app. @param {Electron} electron @returns {Step} */
function packageStep(electron) {
  const tests = playwrightStep("package", ["--config", join(root, "test", "package", "playwright.config.ts")], {
    RETURNS_DESK_PACKAGE: unpackedPlace().folder,
    RETURNS_DESK_PACKED: drivenPlace().executable,
  });
  return {
    ...tests,
    work: async (more) => {
      await ensurePackages(PACKAGE_TEST_PACKAGES);
      const packed = await packApp(electron, ["--driven"]);
      if (packed.code !== 0) return { counts: countsOfProgram(1), output: packed.output };
      return tests.work(more);
    },
  };
}

/** Each share of the samples covers different cells. @param {readonly string[]} options */
const faultsWith = (options) => {
  const seed = process.env["RETURNS_DESK_SHARE"] ?? "1";
  return [join(root, "test", "faults", "faults.ts"), "--seed", seed, ...options];
};

/** @param {Electron} electron @param {readonly string[]} options */
const windowFaultsStep = ({ executable }, options) =>
  toolStep("faults-in-windows", faultsWith(["--window-share", ...options]), {
    needs: ["build"],
    env: { RETURNS_DESK_ELECTRON: executable, RETURNS_DESK_APP: pacedApp },
    within: withDisplay,
  });
