// Provides a CUPS client library with which Electron can print on Linux.
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureCached, inTemporaryFolder } from "./cache.mjs";
import { listFiles } from "./hashes.mjs";
import { requireSuccess, run } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

/** Waits forever when GTK, and so Electron, lists the printers (OpenPrinting/cups issue 1429). */
const HANGING_VERSION = "2.4.2-3+deb12u10";
const EARLIER_VERSION = "2.4.2-3+deb12u9";
const LIBRARY = "libcups.so.2";

/** Returns the folder of an earlier library for `LD_LIBRARY_PATH`, or null if the system's library works. */
export async function ensureCupsLibrary() {
  const { code, stdout } = await run("dpkg-query", ["-W", "-f", "${Version}", "libcups2"]);
  if (code !== 0 || stdout !== HANGING_VERSION) return null;
  return ensureCached(`libcups2-${EARLIER_VERSION}-${process.arch}`, (target) =>
    step(`Fetching libcups2 ${EARLIER_VERSION}, because ${HANGING_VERSION} hangs (once)`, () => fetchLibrary(target)),
  );
}

/** Unpacks the package without installing it. apt verifies it. @param {string} target */
async function fetchLibrary(target) {
  await inTemporaryFolder(async (work) => {
    const remedy = `run apt-get update, or install a libcups2 newer than ${HANGING_VERSION}.`;
    // apt's own user may not enter the cache folder.
    const options = process.getuid?.() === 0 ? ["-o", "APT::Sandbox::User=root"] : [];
    await requireSuccess(
      run("apt-get", [...options, "-qq", "download", `libcups2=${EARLIER_VERSION}`], { cwd: work }),
      `The CUPS library could not be fetched from Debian; ${remedy}`,
    );
    const [file = ""] = await readdir(work);
    await requireSuccess(
      run("dpkg", ["-x", join(work, file), join(work, "root")]),
      "The package of the CUPS library could not be unpacked; check the free space of the cache folder.",
    );
    const library = (await listFiles(join(work, "root"))).find((path) => path.endsWith(`/${LIBRARY}`));
    if (library === undefined) throw new SetupError(`The package libcups2 has no ${LIBRARY}; ${remedy}`);
    await copyFile(library, join(target, LIBRARY));
  });
}
