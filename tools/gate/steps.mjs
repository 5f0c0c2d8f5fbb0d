// What the gate consists of. Each step is one program and a reading of how many things passed.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { packApp } from "../package/pack-app.mjs";
import { drivenPlace, unpackedPlace } from "../package/places.mjs";
import { ensurePackages, PACKAGE_TEST_PACKAGES } from "../setup/debian.mjs";
import { onScreenOfItsOwn, withDisplay } from "../setup/display.mjs";
import { node24, root, tool } from "../setup/places.mjs";
import { run, runNode, toolEnvironment } from "../setup/processes.mjs";
import { say } from "../setup/report.mjs";
import {
  countsOfEndurance,
  countsOfExit,
  countsOfFaults,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfVitest,
} from "./counts.mjs";

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {{ name: string, counts: Counts, output: string, milliseconds: number }} Result
 * @typedef {{ name: string, work: () => Promise<{ counts: Counts, output: string }> }} Step
 */

const reports = join(root, "test-results", "gate");

/** @param {string} name @param {Parameters<typeof tool>[0]} program @param {readonly string[]} args @returns {Step} */
function toolStep(name, program, args) {
  return {
    name,
    work: async () => {
      const { code, output } = await runNode([tool(program), ...args]);
      return { counts: countsOfExit(code), output };
    },
  };
}

/** @typedef {{ command: string, args: string[] }} Program */

/**
 * A fault of V8 where worker threads come and go (nodejs/node#64500): it ends the process, whatever runs in it. The tests
 * open and close hundreds of stores, each with a worker; the app opens one.
 */
const V8_FAULT = "Check failed: jit_page.has_value()";

/** Projects are those of vitest.config.ts. @param {"unit*" | "integration" | "integration-long" | "keychain"} project @param {(command: string, args: readonly string[]) => Program} [within] @returns {Step} */
function vitestStep(project, within = (command, args) => ({ command, args: [...args] })) {
  const name = `${project.replace("*", "")} tests`;
  return {
    name,
    work: async () => {
      const report = join(reports, `${name}.json`);
      const vitest = [tool("vitest"), "run", "--project", project, "--reporter=default", "--reporter=json"];
      const { command, args } = within(node24(), [...vitest, `--outputFile.json=${report}`]);
      const once = async () => {
        await fresh(report);
        return run(command, args, { env: toolEnvironment() });
      };
      let { code, output } = await once();
      if (code !== 0 && output.includes(V8_FAULT)) {
        say(`Node itself stopped in the ${name} ("${V8_FAULT}"); they run once more.`);
        ({ code, output } = await once());
      }
      return { counts: await countsOfVitest(report, code), output: (await failuresOfVitest(report)) ?? output };
    },
  };
}

const integrationStep = vitestStep("integration");

/** Ways in which an Electron app is set up wrongly; SECURITY.md. @type {Step} */
const scanStep = {
  name: "Electron's set-up",
  work: async () => {
    const { code, output } = await runNode([join(root, "tools", "electron-scan.mjs")]);
    return { counts: countsOfExit(code), output };
  },
};

/** What did not change since the last time is not looked at again: a fifth of the processors' time of a check. */
const TYPES_MEMORY = ["--incremental", "--tsBuildInfoFile", join(reports, "types.tsbuildinfo")];

const quickSteps = [
  vitestStep("unit*"),
  toolStep("types", "tsc", ["--noEmit", ...TYPES_MEMORY]),
  toolStep("lint and layers", "oxlint", ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"]),
  toolStep("format", "oxfmt", ["--check", "."]),
  scanStep,
  toolStep("dead code", "knip", ["--no-progress"]),
];

/** The steps that need nothing but the dependencies; the slowest first, so that both cores are busy to the end. */
export const checkSteps = [integrationStep, ...quickSteps];

/** With the integration tests that try something in many ways; begun far from the others, for V8_FAULT likes company. */
export const wholeSteps = [vitestStep("integration-long"), ...quickSteps, integrationStep];

/** The computer's keychain, or a throw-away one where there is no desktop. */
export const keychainStep = vitestStep("keychain", withDisplay);

/** The real app in a real window. @param {string} executable Electron @returns {Step} */
export function windowStep(executable) {
  return {
    name: "end-to-end tests",
    work: async () => {
      const report = join(reports, "e2e.json");
      await fresh(report);
      const { command, args } = withDisplay(node24(), [tool("playwright"), "test"]);
      const env = toolEnvironment({
        RETURNS_DESK_ELECTRON: executable,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      // Shown as it goes: these are the long ones.
      const { code } = await run(command, args, { show: true, env });
      return readWindows(report, code);
    },
  };
}

/** Playwright has shown its errors as it went. @param {string} report @param {number} code */
async function readWindows(report, code) {
  const { counts, secondTries } = await countsOfPlaywright(report, code);
  for (const test of secondTries) say(`Passed only the second time, and wants to be looked into: ${test}`);
  return { counts, output: "" };
}

/**
 * The packed app, on a screen of its own, because keys are typed there. Packed for Linux alone: elsewhere other programs do
 * what is done there with the keyboard and the screen.
 * @param {import("../setup/electron.mjs").Electron} electron
 * @returns {Step}
 */
export function packageStep(electron) {
  return {
    name: "package tests",
    work: async () => {
      await ensurePackages(PACKAGE_TEST_PACKAGES);
      const packed = await packApp(electron, ["--driven"]);
      if (packed.code !== 0) return { counts: countsOfExit(1), output: packed.output };
      const report = join(reports, "package.json");
      await fresh(report);
      const config = join(root, "test", "package", "playwright.config.ts");
      const { command, args } = onScreenOfItsOwn(node24(), [tool("playwright"), "test", "--config", config]);
      const env = toolEnvironment({
        RETURNS_DESK_PACKAGE: unpackedPlace().folder,
        RETURNS_DESK_PACKED: drivenPlace().executable,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      const { code } = await run(command, args, { show: true, env });
      return readWindows(report, code);
    },
  };
}

/** As many cells of the table as fit into a minute and a half on two cores; `npm run faults` runs all of them. */
const CELLS = "420";

/** @param {"desks" | "windows"} where @returns {Step} */
export function faultsStep(where) {
  return {
    name: `faults in ${where}`,
    work: async () => {
      const report = join(reports, `faults-${where}.json`);
      await fresh(report);
      const options = ["--cells", CELLS, "--json", report, ...(where === "windows" ? ["--window-share"] : [])];
      const { code, output } = await runNode([join(root, "tools", "faults.mjs"), ...options]);
      return { counts: await countsOfFaults(report, code), output };
    },
  };
}

/** Another seed each time; the output says which. @type {Step} */
export const enduranceStep = {
  name: "endurance",
  work: async () => {
    const report = join(reports, "endurance.json");
    await fresh(report);
    const options = ["--minutes", "1", "--json", report];
    const { code, output } = await runNode([join(root, "tools", "endurance.mjs"), ...options]);
    return { counts: await countsOfEndurance(report, code), output };
  },
};

/** @param {string} report */
async function fresh(report) {
  await mkdir(reports, { recursive: true });
  await rm(report, { force: true });
}
