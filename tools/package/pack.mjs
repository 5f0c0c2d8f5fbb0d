// Runs electron-builder, under Node 24: `node pack.mjs ELECTRON [--installers] [--driven]`, with the available Electron
// as JSON. Installers need the official Electron.
import { constants } from "node:fs";
import { appendFile, cp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "electron-builder";
import { configuration, filesFor } from "../../electron-builder.config.mjs";
import { hashOf } from "../setup/hashes.mjs";
import { withLock } from "../setup/locks.mjs";
import { root } from "../setup/paths.mjs";
import { main, say, SetupError, step } from "../setup/report.mjs";
import { writeBillOfMaterials } from "./bill-of-materials.mjs";
import { openInspector } from "./fuses.mjs";
import { dist, drivenApp, unpackedApp } from "./paths.mjs";
import { reportSizes } from "./sizes.mjs";

/** @typedef {import("../setup/electron.mjs").Electron} Electron */

const [electronJson = "", ...flags] = process.argv.slice(2);

await main(async () => {
  const electron = /** @type {Electron} */ (JSON.parse(electronJson));
  await packUnpacked(electron);
  await reportSizes(unpackedApp().folder);
  if (flags.includes("--driven")) await copyForPlaywright();
  if (flags.includes("--installers")) await packInstallers(electron);
  return 0;
});

/** Packs the program with production's fuses. @param {Electron} electron */
async function packUnpacked(electron) {
  await withLock(`package-${hashOf(root).slice(0, 16)}`, async () => {
    await rm(dist, { recursive: true, force: true });
    await step("Packing the app", () => runBuilder({ dir: true }, electron));
    await writeBillOfMaterials();
  });
}

/** Creates a copy for Playwright, which needs main's inspector; production's fuses disable it. */
async function copyForPlaywright() {
  const { folder, executable } = drivenApp();
  await rm(folder, { recursive: true, force: true });
  // Shares disk blocks if the file system can.
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true };
  await cp(unpackedApp().folder, folder, options);
  const isMac = process.platform === "darwin";
  await addPublisher(isMac ? join(dirname(executable), "..", "Resources") : join(folder, "resources"));
  await openInspector(executable);
}

/**
 * Names a publisher, because without one the desk does not check for updates on Windows.
 * @param {string} resources
 */
async function addPublisher(resources) {
  const updateFile = join(resources, "app-update.yml");
  if (process.platform === "win32" && !/^publisherName:/m.test(await readFile(updateFile, "utf8")))
    await appendFile(updateFile, "publisherName:\n  - Publisher of the trial\n");
}

/** Requires the official Electron, because released programs never use the substitute. @param {Electron} electron */
async function packInstallers(electron) {
  if (electron.kind !== "official") {
    throw new SetupError("Installers need the official Electron, whose download host could not be reached.");
  }
  for (const file of await step("Making installers", () => runBuilder({}, electron))) say(`  ${file}`);
}

/** @param {{ dir?: boolean }} targets @param {Electron} electron */
function runBuilder(targets, electron) {
  const config = electron.kind === "official" ? configuration() : withSubstitute(electron);
  return build({ ...targets, publish: "never", config });
}

/**
 * Removes the substitute's own app (tools/setup/default-app) and packs the better-sqlite3 that was built for it.
 * @param {Electron} electron
 * @returns {import("electron-builder").Configuration}
 */
function withSubstitute({ executable, version }) {
  const baseConfiguration = configuration();
  const useBuiltBinary = /** @param {string} pattern */ (pattern) =>
    pattern.replace("better-sqlite3/{build,", "better-sqlite3/{prebuilds,");
  return {
    ...baseConfiguration,
    electronDist: dirname(executable),
    electronVersion: version,
    linux: { ...baseConfiguration.linux, files: filesFor("linux").map(useBuiltBinary) },
    afterExtract: async ({ appOutDir }) => {
      for (const path of ["resources/app", "manifest.json"]) {
        await rm(join(appOutDir, path), { recursive: true, force: true });
      }
    },
  };
}
