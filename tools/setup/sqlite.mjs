// Provides better-sqlite3 for the installed Electron. The package's binary needs Node-API 10, but the substitute for
// Electron has 9, so the package is built from source, once a machine (about 80 s). That build also works with Node 20
// and 24.
import { existsSync } from "node:fs";
import { cp, copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ensureCached, inTemporaryFolder } from "./cache.mjs";
import { BUILD_PACKAGES, ensurePackages } from "./debian.mjs";
import { hashOf } from "./hashes.mjs";
import { modulesFolder, setupFolder, tool } from "./paths.mjs";
import { requireSuccess, run, runNode, toolEnvironment } from "./processes.mjs";
import { step } from "./report.mjs";

const BINARY = "better_sqlite3.node";
const shim = join(setupFolder, "node-api-9.h");

/** Creates enough strings through the shim to cause a garbage collection. */
const PROBE = `
  const [modulesFolder, nativeBinding] = process.argv.slice(-2);
  const database = new (require(modulesFolder + "/better-sqlite3"))(":memory:", { nativeBinding });
  database.exec("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO item (name) VALUES (@name)");
  for (let index = 0; index < 20_000; index += 1) insert.run({ name: "item " + index });
  if (database.prepare("SELECT name FROM item").all().at(-1).name !== "item 19999") throw new Error("wrong rows");
  database.close();
`;

/** @param {import("./electron.mjs").Electron} electron */
export async function ensureSqlite(electron) {
  if (electron.kind === "official") return;
  const folder = await ensureCached(await cacheName(), async (target) => {
    await ensurePackages(BUILD_PACKAGES);
    await step("Building better-sqlite3 for the substitute for Electron (about 80 s, once a machine)", () =>
      build(target, electron.executable),
    );
  });
  await installBinary(join(folder, BINARY));
}

async function cacheName() {
  const { version } = JSON.parse(await readFile(join(modulesFolder, "better-sqlite3", "package.json"), "utf8"));
  const shimHash = hashOf(await readFile(shim)).slice(0, 12);
  return `better-sqlite3-${version}-${process.platform}-${process.arch}-${shimHash}`;
}

/** @param {string} target @param {string} executable */
async function build(target, executable) {
  await inTemporaryFolder(async (workFolder) => {
    const source = join(workFolder, "better-sqlite3");
    await cp(join(modulesFolder, "better-sqlite3"), source, { recursive: true });
    await rm(join(source, "build"), { recursive: true, force: true });
    // NODE_PATH: the copy finds node-addon-api in this project's node_modules.
    const env = toolEnvironment({ CXXFLAGS: `-include ${shim} -w`, NODE_PATH: modulesFolder });
    const args = ["rebuild", "--release", "--force_build=1", "-j", "max", ...headerArguments()];
    await requireSuccess(
      runNode([tool("node-gyp/bin/node-gyp.js"), ...args], { cwd: source, env }),
      "better-sqlite3 could not be built; it needs g++, make and python3 (Debian: `apt-get install g++ make python3`).",
    );
    const binary = join(target, BINARY);
    await copyFile(join(source, "build", "Release", BINARY), binary);
    await verify(binary, executable);
  });
}

/** Names local headers, so that node-gyp downloads none. */
function headerArguments() {
  const nodeFolders = [
    join(modulesFolder, "node", "node_modules", `node-${process.platform}-${process.arch}`),
    join(modulesFolder, `node-${process.platform}-${process.arch}`),
    join(dirname(process.execPath), ".."),
    "/usr",
  ];
  const nodeFolder = nodeFolders.find((folder) => existsSync(join(folder, "include", "node", "node_api.h")));
  return nodeFolder ? [`--nodedir=${nodeFolder}`] : [];
}

/** Runs SQL in both runtimes before the binary is used. @param {string} binary @param {string} executable */
async function verify(binary, executable) {
  const probeArgs = ["-e", PROBE, modulesFolder, binary];
  const env = { ...toolEnvironment(), ELECTRON_RUN_AS_NODE: "1" };
  for (const probeRun of [runNode(probeArgs), run(executable, probeArgs, { env })])
    await requireSuccess(probeRun, "The built better-sqlite3 does not work; report this with DEBUG=1.");
}

/** Copies the binary to `build/Release`, which the package prefers to its own. @param {string} binary */
async function installBinary(binary) {
  const target = join(modulesFolder, "better-sqlite3", "build", "Release", BINARY);
  if (existsSync(target) && (await readFile(target)).equals(await readFile(binary))) return;
  await mkdir(dirname(target), { recursive: true });
  const temporaryFile = `${target}.${process.pid}`;
  await copyFile(binary, temporaryFile);
  await rename(temporaryFile, target);
}
