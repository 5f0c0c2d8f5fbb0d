import { existsSync, mkdtempSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

const SOURCES = {
  store: "src-main/store/thread/worker.ts",
  import: "src-main/use-cases/import/import-worker.ts",
  workbook: "src-main/tables/workbook-worker.ts",
  simulator: "src-simulator/worker.ts",
  "lasting-thread": "test/integration/support/lasting-thread.ts",
};

/**
 * Vitest's global setup: the store's threads last, others are begun for each test, and from one file in a third of the time.
 * Beside node_modules, for the bundles look for better-sqlite3 there.
 */
export async function setup(): Promise<() => void> {
  // Made already for the other project.
  if (process.env["RETURNS_DESK_TEST_WORKERS"] !== undefined) return () => {};
  const root = join(import.meta.dirname, "..", "..", "..");
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "test-workers-"));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
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
  const folders = mkdtempSync(join(placeForFolders(), "returns-desk-tests-"));
  process.env["TMPDIR"] = folders;
  return () => {
    for (const made of [outDir, folders]) rmSync(made, { recursive: true, force: true });
  };
}

const IN_MEMORY = "/dev/shm";
const ROOM = 1 << 30;

/** In memory where there is room: half of the tests' time was spent on waiting for a disk to say that it has the bytes. */
function placeForFolders(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
}
