// Builds the three bundles if their sources have changed.
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf, hashTree } from "./hashes.mjs";
import { withLock } from "./locks.mjs";
import { root, tool } from "./paths.mjs";
import { runNode, toolEnvironment } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

const MARKER = join(root, "out", ".fingerprint");

/** @param {import("./electron.mjs").Electron} electron */
export async function ensureBuild(electron) {
  const expectedFingerprint = await fingerprint(electron);
  if (await isBuilt(expectedFingerprint)) return;
  await withLock(`clone-${hashOf(root).slice(0, 16)}`, async () => {
    if (await isBuilt(expectedFingerprint)) return;
    await rm(MARKER, { force: true });
    await bundle("Building the app", electron);
    await writeFile(MARKER, expectedFingerprint);
  });
}

export const shortDelaysApp = join(root, "test-results", "short-delays-app");

/**
 * Builds the app with shorter delays for window tests: its own main bundle and the rest of the normal build, which must
 * exist.
 * @param {import("./electron.mjs").Electron} electron
 */
export async function buildShortDelaysApp(electron) {
  await mkdir(shortDelaysApp, { recursive: true });
  const config = join(root, "test", "short-delays-app", "electron.vite.config.ts");
  await bundle("Building the app with shorter times", electron, ["--config", config]);
  for (const part of ["preload", "renderer"])
    await cp(join(root, "out", part), join(shortDelaysApp, "out", part), { recursive: true });
  const { name, productName, version, type } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const description = { name, productName, version, type, main: "out/main/index.js" };
  await writeFile(join(shortDelaysApp, "package.json"), JSON.stringify(description));
}

/** @param {string} label @param {import("./electron.mjs").Electron} electron @param {readonly string[]} [options] */
async function bundle(label, electron, options = []) {
  const { code, output } = await step(label, () =>
    runNode([tool("electron-vite/bin/electron-vite.js"), "build", "--logLevel", "warn", ...options], {
      env: bundlerEnvironment(electron),
    }),
  );
  if (code !== 0) throw new SetupError(`The app could not be built:\n${output.trim()}`);
}

/** electron-vite chooses its syntax by Electron's major version. @param {import("./electron.mjs").Electron} electron */
export function bundlerEnvironment(electron) {
  return toolEnvironment({
    ELECTRON_EXEC_PATH: electron.executable,
    ELECTRON_MAJOR_VER: electron.version.split(".")[0] ?? "",
  });
}

/** @param {import("./electron.mjs").Electron} electron */
async function fingerprint(electron) {
  const sources = (await readdir(root)).filter((name) => name.startsWith("src-"));
  const plugins = ["page-files", "pdf-files", "third-party"].map((name) => `tools/${name}.ts`);
  const inputs = [
    "package.json",
    "package-lock.json",
    "electron.vite.config.ts",
    "tsconfig.json",
    "resources",
    ...plugins,
  ];
  return hashOf(electron.version, await hashTree(root, [...sources, ...inputs]));
}

/** @param {string} expectedFingerprint */
async function isBuilt(expectedFingerprint) {
  const storedFingerprint = await readFile(MARKER, "utf8").catch(() => "");
  return storedFingerprint === expectedFingerprint && existsSync(join(root, "out", "main", "index.js"));
}
