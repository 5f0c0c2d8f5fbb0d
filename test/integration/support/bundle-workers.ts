import { existsSync, mkdtempSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

const SOURCES = {
  store: "src-main/store/thread/worker.ts",
  import: "src-main/use-cases/import/import-worker.ts",
  "order-file": "src-main/use-cases/orders/order-file-worker.ts",
  workbook: "src-main/tables/workbook-worker.ts",
  "label-code": "src-main/use-cases/labels/label-code-worker.ts",
  simulator: "src-simulator/worker.ts",
  "reused-thread": "test/integration/support/reused-thread.ts",
};

/**
 * Vitest's global setup: bundles the worker threads, which start in a third of the time from one file. The bundles are
 * written beside node_modules because they load better-sqlite3 from there.
 */
export async function setup(): Promise<() => void> {
  // Another Vitest project of this run has created the bundles.
  if (process.env["RETURNS_DESK_TEST_WORKERS"] !== undefined) return () => {};
  const root = join(import.meta.dirname, "..", "..", "..");
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "test-workers-"));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: {
      alias: [{ find: /^\.\/database\.ts$/, replacement: join(import.meta.dirname, "migrated-databases.ts") }],
    },
    ssr: { noExternal: true, external: ["better-sqlite3"] },
    build: {
      ssr: true,
      target: "node24",
      minify: false,
      sourcemap: true,
      outDir,
      rolldownOptions: { input: SOURCES, output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" } },
    },
  });
  process.env["RETURNS_DESK_TEST_WORKERS"] = outDir;
  const tempFolders = mkdtempSync(join(parentOfTempFolders(), "returns-desk-tests-"));
  process.env["TMPDIR"] = tempFolders;
  return () => {
    for (const folder of [outDir, tempFolders]) rmSync(folder, { recursive: true, force: true });
  };
}

const IN_MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 1 << 30;

/** Returns a folder in memory if there is room, because the tests spent half of their time waiting for the disk. */
function parentOfTempFolders(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > MIN_FREE_BYTES ? IN_MEMORY : tmpdir();
}
