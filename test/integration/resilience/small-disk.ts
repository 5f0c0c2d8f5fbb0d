import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHUNK = Buffer.alloc(4096, 1);

/** A file system of its own, of a few megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves not one byte. */
  fill(): void;
  free(): void;
  readOnly(): void;
  remove(): void;
}

/** Whether this computer lets us mount; where it should and does not, that is said. */
export function canMount(): boolean {
  try {
    makeDisk(1).remove();
    return true;
  } catch (error) {
    if (process.env["CI"] !== undefined && process.platform === "linux") throw error;
    process.stderr.write(
      `\nNOT TESTED: a full and a read-only disk, for nothing can be mounted here (${String(error)})\n`,
    );
    return false;
  }
}

export function makeDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-disk-"));
  const ballast = join(folder, "ballast");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    fill(): void {
      const file = openSync(ballast, "a");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch {
        // Full, as was wanted.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    readOnly: () => void execFileSync("mount", ["-o", "remount,ro", folder]),
    remove(): void {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
