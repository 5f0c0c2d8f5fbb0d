import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileCheck } from "../../src-domain/health/health.ts";
import { DATABASES, type DatabaseName } from "../store/files/file-names.ts";
import type { RunMaintenance } from "../store/files/maintenance.ts";

const NOT_CHECKED: FileCheck = { state: "not-checked", percent: 0, at: null };

/** Checks every page of an environment's databases, one database after the other. */
export function createFileChecks(runMaintenance: RunMaintenance, now: () => Date) {
  const checks = new Map<string, FileCheck & { readonly fileId: number }>();
  let running: AbortController | null = null;
  const key = (folder: string, name: DatabaseName): string => `${folder}/${name}`;

  async function checkOne(folder: string, name: DatabaseName, stop: AbortSignal): Promise<FileCheck["state"]> {
    const fileId = await idOf(folder, name);
    const record = (state: FileCheck["state"], percent: number): void => {
      checks.set(key(folder, name), { state, percent, at: state === "running" ? null : now().toISOString(), fileId });
    };
    record("running", 0);
    try {
      const onProgress = (percent: number): void => record("running", percent);
      const { isFileIntact } = await runMaintenance(
        { name: "prove", folder, file: name },
        { onProgress, stopSignal: stop },
      );
      record(isFileIntact ? "sound" : "damaged", 100);
    } catch {
      record("stopped", 0);
    }
    return checks.get(key(folder, name))?.state ?? "stopped";
  }

  return {
    /** Returns the result for the current file: the result of a replaced file does not count. */
    async resultOf(folder: string, name: DatabaseName): Promise<FileCheck> {
      const stored = checks.get(key(folder, name));
      if (stored === undefined) return NOT_CHECKED;
      const { fileId, ...check } = stored;
      return (await idOf(folder, name)) === fileId ? check : NOT_CHECKED;
    },

    /** Calls `onDamaged` for each damaged file. Does nothing while a check is running. */
    async run(folder: string, onDamaged: (name: DatabaseName) => void): Promise<void> {
      if (running !== null) return;
      running = new AbortController();
      const { signal } = running;
      try {
        for (const name of DATABASES) {
          if (signal.aborted) break;
          if ((await checkOne(folder, name, signal)) === "damaged") onDamaged(name);
        }
      } finally {
        running = null;
      }
    },

    stop: (): void => running?.abort(),
  };
}

const idOf = async (folder: string, name: DatabaseName): Promise<number> =>
  (await stat(join(folder, name)).catch(() => null))?.ino ?? 0;

export type FileChecks = ReturnType<typeof createFileChecks>;
