import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const SOURCES = {
  store: "src-main/store/thread/worker.ts",
  import: "src-main/import/import-worker.ts",
  simulator: "src-simulator/worker.ts",
  "lasting-thread": "test/integration/support/lasting-thread.ts",
};

/**
 * Vitest's global setup: the tests begin some thousand threads, and from one file each begins in a third of the time.
 * Beside node_modules, for the bundles look for better-sqlite3 there.
 */
export async function setup(): Promise<() => void> {
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
  return () => rmSync(outDir, { recursive: true, force: true });
}
