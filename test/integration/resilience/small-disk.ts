import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHUNK = Buffer.alloc(4096, 1);

export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  free(): void;
  readOnly(): void;
  remove(): void;
}

/** Returns true if this computer allows mounts. Otherwise throws on Linux CI, and elsewhere warns. */
export function canMount(): boolean {
  try {
    makeDisk(1).remove();
    return true;
  } catch (error) {
    if (process.env["CI"] !== undefined && process.platform === "linux") throw error;
    process.stderr.write(
      `\nNOT TESTED: a full and a read-only disk, because nothing can be mounted here (${String(error)})\n`,
    );
    return false;
  }
}

export function makeDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-disk-"));
  const filler = join(folder, "ballast");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    fill(): void {
      const file = openSync(filler, "a");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch {
        // The disk is full now.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    readOnly: () => void execFileSync("mount", ["-o", "remount,ro", folder]),
    remove(): void {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
