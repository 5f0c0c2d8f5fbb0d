// Provides the NATS server of a fleet: the given one, one on PATH, or an unpacked package of Debian's testing suite.
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensureCached, inTemporaryFolder } from "./cache.mjs";
import { UNSANDBOXED, unpackPackage } from "./debian.mjs";
import { run } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

/** Older servers ignore `Nats-TTL` and know no atomic batches. `OLDEST_SERVER` in src-domain/fleet must equal it. */
const OLDEST_VERSION = "2.15.1";
/** Debian's stable suites have older servers. */
const DEBIAN = "forky";
const PROGRAM = process.platform === "win32" ? "nats-server.exe" : "nats-server";
/** The file's ending differs by Debian release. */
const DEBIAN_KEYRINGS = ["gpg", "pgp"].map((ending) => `/usr/share/keyrings/debian-archive-keyring.${ending}`);
const REMEDY = `put nats-server ${OLDEST_VERSION} or newer on PATH, or set RETURNS_DESK_NATS_SERVER to its path.`;

/** Returns the path of a NATS server that is new enough. */
export async function ensureNatsServer() {
  const givenPath = process.env["RETURNS_DESK_NATS_SERVER"];
  if (givenPath) return requireNewEnough(resolve(givenPath));
  if (isNewEnough(await readVersion(PROGRAM))) return PROGRAM;
  if (process.platform !== "linux") throw new SetupError(`There is no NATS server; ${REMEDY}`);
  const folder = await ensureCached(`nats-server-from-${OLDEST_VERSION}-${process.arch}`, (target) =>
    step("Fetching the NATS server from Debian's testing suite (once)", () => fetchFromDebian(target)),
  );
  return join(folder, PROGRAM);
}

/** @param {string} program @returns {Promise<string | undefined>} such as 2.15.1; undefined if it does not run */
async function readVersion(program) {
  const { stdout } = await run(program, ["--version"]);
  return /v(\d+\.\d+\.\d+)/u.exec(stdout)?.[1];
}

/** @param {string | undefined} version */
function isNewEnough(version) {
  return version !== undefined && version.localeCompare(OLDEST_VERSION, "en", { numeric: true }) >= 0;
}

/** @param {string} program */
async function requireNewEnough(program) {
  const version = await readVersion(program);
  if (isNewEnough(version)) return program;
  const fault = version === undefined ? "does not run" : `has version ${version}`;
  throw new SetupError(`The NATS server ${program} ${fault}; ${REMEDY}`);
}

/**
 * Fetches the package with separate lists, so that the machine's packages do not change. apt verifies the package.
 * @param {string} target
 */
async function fetchFromDebian(target) {
  await inTemporaryFolder(async (work) => {
    for (const name of ["lists/partial", "cache/archives/partial"]) await mkdir(join(work, name), { recursive: true });
    const sources = join(work, "sources.list");
    await writeFile(sources, (await mirrors()).map(sourceLine).join(""));
    const options = [
      `Dir::Etc::sourcelist=${sources}`,
      "Dir::Etc::sourceparts=-",
      `Dir::State::lists=${join(work, "lists")}`,
      `Dir::Cache=${join(work, "cache")}`,
    ].flatMap((option) => ["-o", option]);
    // Archives other than Debian's have no such suite, so errors of the update are ignored.
    await run("apt-get", [...UNSANDBOXED, ...options, "-qq", "update"], { cwd: work });
    const program = join(await unpackPackage(work, "nats-server", REMEDY, options), "usr", "sbin", PROGRAM);
    await requireNewEnough(program);
    await cp(program, join(target, PROGRAM));
  });
}

/** Returns the addresses of the archives that the machine's own sources name. */
async function mirrors() {
  const { stdout } = await run("apt-get", ["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]);
  return [...new Set(stdout.split("\n").filter(Boolean))];
}

/** Accepts Debian's signature only. @param {string} mirror */
function sourceLine(mirror) {
  const keyring = DEBIAN_KEYRINGS.find((path) => existsSync(path));
  return `deb ${keyring ? `[signed-by=${keyring}] ` : ""}${mirror} ${DEBIAN} main\n`;
}
