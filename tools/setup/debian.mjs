// Debian packages for Electron without a desktop and for the native build.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./locks.mjs";
import { requireSuccess, run } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

/** For a virtual screen, a keychain without a desktop, and fonts for the data's languages. */
export const DISPLAY_PACKAGES = [
  "xvfb",
  "xauth",
  "libgtk-3-0",
  "libnss3",
  "libasound2",
  "libgbm1",
  "libsecret-1-0",
  "gnome-keyring",
  "libsecret-tools",
  "dbus",
  "dbus-x11",
  "fonts-noto-core",
  "fonts-noto-cjk",
];

/** A printing system and the reverse proxy of docs/examples. */
export const TEST_PACKAGES = ["cups", "nginx"];

export const BUILD_PACKAGES = ["g++", "make", "python3"];

/** For typing into the packed app from outside, on its own screen. */
export const PACKAGE_TEST_PACKAGES = [...DISPLAY_PACKAGES, "xdotool"];

/** Waits for another apt instead of failing. */
const APT_OPTIONS = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"];

/**
 * Installs missing packages on Debian. On other Linux systems a missing program fails later.
 * @param {readonly string[]} names
 */
export async function ensurePackages(names) {
  if (process.platform !== "linux") return;
  const missing = await findMissing(names);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `System packages are missing; run: sudo apt-get update && sudo apt-get install -y ${missing.join(" ")}`,
    );
  }
  await withLock("system-packages", () =>
    step(`Installing system packages (${missing.join(" ")})`, () => install(missing)),
  );
}

/** @param {readonly string[]} wantedNames @returns {Promise<string[]>} */
async function findMissing(wantedNames) {
  const names = wantedNames.flatMap((name) => [name, `${name}t64`]);
  const { code, stdout } = await run("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\n", ...names]);
  if (code === 127) return [];
  const installedPackages = new Set(
    stdout
      .split("\n")
      .filter((line) => line.endsWith(" installed"))
      .map((line) => line.split(" ")[0]),
  );
  const missing = wantedNames.filter((name) => !installedPackages.has(name) && !installedPackages.has(`${name}t64`));
  // A compiler or Python from another source is enough.
  for (const program of BUILD_PACKAGES.filter((name) => missing.includes(name)))
    if ((await run(program, ["--version"])).code === 0) missing.splice(missing.indexOf(program), 1);
  return missing;
}

/** @param {readonly string[]} missing */
async function install(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const updateResult = await run("apt-get", ["update", "-qq"], { env });
  const names = await Promise.all(missing.map(currentName));
  const installResult = await run("apt-get", ["install", ...APT_OPTIONS, ...names], { env });
  if (installResult.code === 0) return;
  throw new SetupError(
    `System packages could not be installed; check the network and the package sources, then run: apt-get install -y ${names.join(" ")}`,
    { cause: `${updateResult.output}\n${installResult.output}` },
  );
}

/** Newer releases renamed libraries for 64-bit time. @param {string} name */
async function currentName(name) {
  const { stdout } = await run("apt-cache", ["search", "--names-only", `^${name.replaceAll("+", "\\+")}t64$`]);
  return stdout.trim() ? `${name}t64` : name;
}

/** Lets root's apt write into the cache folder, which apt's own user may not enter. */
export const UNSANDBOXED = process.getuid?.() === 0 ? ["-o", "APT::Sandbox::User=root"] : [];

/**
 * Unpacks a package without installing it. apt verifies it.
 * @param {string} folder an existing folder for the package and its files
 * @param {string} name such as `libcups2` or, with a version, `libcups2=2.4.2`
 * @param {string} remedy what a person can do without the package
 * @param {readonly string[]} [sourceOptions] apt's options for other sources than the machine's
 * @returns {Promise<string>} the folder of the package's files
 */
export async function unpackPackage(folder, name, remedy, sourceOptions = []) {
  await requireSuccess(
    run("apt-get", [...UNSANDBOXED, ...sourceOptions, "-qq", "download", name], { cwd: folder }),
    `The package ${name} could not be fetched from Debian; check the network and the package sources, or ${remedy}`,
  );
  const file = (await readdir(folder)).find((fileName) => fileName.endsWith(".deb")) ?? "";
  const files = join(folder, "root");
  await requireSuccess(
    run("dpkg", ["-x", join(folder, file), files]),
    `The package ${name} could not be unpacked; check the free space of the cache folder.`,
  );
  return files;
}
