// Runs electron-builder, under Node 24: `node pack.mjs ELECTRON [--installers] [--driven]`, with the available Electron in JSON.
// The official one is packed as configured, the substitute only unpacked.
import { constants } from "node:fs";
import { appendFile, cp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "electron-builder";
import { configuration, filesFor } from "../../electron-builder.config.mjs";
import { hashOf } from "../setup/hashes.mjs";
import { withLock } from "../setup/locks.mjs";
import { root } from "../setup/places.mjs";
import { main, say, SetupError, step } from "../setup/report.mjs";
import { writeBillOfMaterials } from "./bill-of-materials.mjs";
import { openInspector } from "./fuses.mjs";
import { dist, drivenPlace, unpackedPlace } from "./places.mjs";
import { tellSizes } from "./sizes.mjs";

/** @typedef {import("../setup/electron.mjs").Electron} Electron */

const [given = "", ...wishes] = process.argv.slice(2);

await main(async () => {
  const electron = /** @type {Electron} */ (JSON.parse(given));
  await packUnpacked(electron);
  await tellSizes(unpackedPlace().folder);
  if (wishes.includes("--driven")) await copyToDrive();
  if (wishes.includes("--installers")) await packInstallers(electron);
  return 0;
});

/** With production's fuses. @param {Electron} electron */
async function packUnpacked(electron) {
  await withLock(`package-${hashOf(root).slice(0, 16)}`, async () => {
    await rm(dist, { recursive: true, force: true });
    await step("Packing the app", () => runBuilder({ dir: true }, electron));
    await writeBillOfMaterials();
  });
}

/** A copy that Playwright can drive through the main process's inspector, which production's fuses disable. */
async function copyToDrive() {
  const { folder, executable } = drivenPlace();
  await rm(folder, { recursive: true, force: true });
  // The file system shares blocks if it can.
  const how = { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true };
  await cp(unpackedPlace().folder, folder, how);
  const onMac = process.platform === "darwin";
  await namePublisher(onMac ? join(dirname(executable), "..", "Resources") : join(folder, "resources"));
  await openInspector(executable);
}

/**
 * Without a publisher the desk asks no feed on Windows; with one, Windows refuses what that publisher did not sign.
 * @param {string} resources
 */
async function namePublisher(resources) {
  const origin = join(resources, "app-update.yml");
  if (process.platform === "win32" && !/^publisherName:/m.test(await readFile(origin, "utf8")))
    await appendFile(origin, "publisherName:\n  - Publisher of the trial\n");
}

/** Only with the official Electron: released programs never use the substitute. @param {Electron} electron */
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
 * The substitute brings its own app (tools/setup/default-app), and needs the better-sqlite3 that was built for it.
 * @param {Electron} electron
 * @returns {import("electron-builder").Configuration}
 */
function withSubstitute({ executable, version }) {
  const ours = configuration();
  const built = /** @param {string} pattern */ (pattern) =>
    pattern.replace("better-sqlite3/{build,", "better-sqlite3/{prebuilds,");
  return {
    ...ours,
    electronDist: dirname(executable),
    electronVersion: version,
    linux: { ...ours.linux, files: filesFor("linux").map(built) },
    afterExtract: async ({ appOutDir }) => {
      for (const strange of ["resources/app", "manifest.json"]) {
        await rm(join(appOutDir, strange), { recursive: true, force: true });
      }
    },
  };
}
