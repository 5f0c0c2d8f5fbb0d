// Provides a CUPS client library with which Electron can print on Linux.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureCached, inTemporaryFolder } from "./cache.mjs";
import { unpackPackage } from "./debian.mjs";
import { listFiles } from "./hashes.mjs";
import { run } from "./processes.mjs";
import { step } from "./report.mjs";

/** With this version, GTK, and so Electron, never ends its list of the printers (OpenPrinting/cups issue 1429). */
const HANGING_VERSION = "2.4.2-3+deb12u10";
const EARLIER_VERSION = "2.4.2-3+deb12u9";
const LIBRARY = "libcups.so.2";

/** Returns the folder of an earlier library for `LD_LIBRARY_PATH`, or null if the system's library works. */
export async function ensureCupsLibrary() {
  const { code, stdout } = await run("dpkg-query", ["-W", "-f", "${Version}", "libcups2"]);
  if (code !== 0 || stdout !== HANGING_VERSION) return null;
  return ensureCached(`libcups2-${EARLIER_VERSION}-${process.arch}`, (target) =>
    step(`Fetching libcups2 ${EARLIER_VERSION}, because ${HANGING_VERSION} hangs (once)`, () =>
      inTemporaryFolder((work) => fetchLibrary(work, target)),
    ),
  );
}

/** @param {string} work @param {string} target */
async function fetchLibrary(work, target) {
  const remedy = `run apt-get update, or install a libcups2 newer than ${HANGING_VERSION}.`;
  const files = await unpackPackage(work, `libcups2=${EARLIER_VERSION}`, remedy);
  // The folder's name differs by processor.
  const library = (await listFiles(files)).find((path) => path.endsWith(`/${LIBRARY}`)) ?? LIBRARY;
  await copyFile(library, join(target, LIBRARY));
}
