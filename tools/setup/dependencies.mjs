// Installs node_modules from the lock file, but only if the lock file or package.json has changed.
import { readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { hashOf } from "./hashes.mjs";
import { withLock } from "./locks.mjs";
import { hasBundledNode, modulesFolder, root } from "./paths.mjs";
import { runNpm } from "./processes.mjs";
import { say, SetupError, step } from "./report.mjs";

const MARKER = join(modulesFolder, ".returns-desk-dependencies");

const MANIFEST_FIELDS = ["dependencies", "devDependencies", "optionalDependencies", "overrides", "allowScripts"];

export async function ensureDependencies() {
  const expectedFingerprint = await fingerprint();
  if (await isInstalled(expectedFingerprint)) return;
  await withLock(`clone-${hashOf(root).slice(0, 16)}`, async () => {
    if (await isInstalled(expectedFingerprint)) return;
    // A developer may have run npm: then only the marker is missing.
    if (!(await matchesLock())) await step("Installing dependencies", install);
    if (!hasBundledNode()) await step("Fetching Node 24", repairNode);
    // npm may have rewritten the lock file.
    await writeFile(MARKER, await fingerprint());
  });
}

async function fingerprint() {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const lock = await readFile(join(root, "package-lock.json"), "utf8").catch(() => "");
  // Git may check out text with other line ends.
  const lockText = lock.replaceAll("\r\n", "\n");
  return hashOf(
    lockText,
    JSON.stringify(MANIFEST_FIELDS.map((field) => manifest[field] ?? null)),
    process.platform,
    process.arch,
  );
}

/** @param {string} expectedFingerprint */
async function isInstalled(expectedFingerprint) {
  const storedFingerprint = await readFile(MARKER, "utf8").catch(() => "");
  return storedFingerprint === expectedFingerprint && hasBundledNode();
}

/** Compares the lock file with npm's list of installed packages. */
async function matchesLock() {
  /** @param {string} file @returns {Promise<Record<string, { version?: string, optional?: boolean }>>} */
  const readPackages = async (file) => JSON.parse(await readFile(file, "utf8").catch(() => '{"packages":{}}')).packages;
  const installedPackages = await readPackages(join(modulesFolder, ".package-lock.json"));
  return Object.entries(await readPackages(join(root, "package-lock.json"))).every(
    ([path, { version, optional }]) =>
      path === "" || (installedPackages[path] ?? { version: optional && version }).version === version,
  );
}

async function install() {
  const output = [];
  // Windows cannot delete the running Node, which `npm ci` would do.
  const runsFromModules = process.platform === "win32" && process.execPath.startsWith(modulesFolder + sep);
  for (const command of runsFromModules ? ["install"] : ["ci", "install"]) {
    const { code, output: npmOutput } = await runNpm([command]);
    if (code === 0) return;
    output.push(npmOutput);
    // `npm ci` requires binaries of all platforms, which registries may lack; `npm install` does not.
    say(command === "ci" ? "  npm ci did not find every locked package; trying npm install" : "  npm install failed");
  }
  throw new SetupError(
    "The dependencies could not be installed; check that npm reaches its registry (`npm ping`), then run the same command again.",
    { cause: output.join("\n") },
  );
}

/** The package `node` downloads its binary in an install script, which some npm settings skip. */
async function repairNode() {
  const { code, output } = await runNpm(["rebuild", "node", "--ignore-scripts=false"]);
  if (code === 0 && hasBundledNode()) return;
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  throw new SetupError(
    "Node 24 could not be fetched by the dependency `node`; allow its install script (`npm rebuild node`) or use Node 24 itself.",
    { cause: output },
  );
}
