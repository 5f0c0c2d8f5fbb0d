import { join } from "node:path";
import { defineConfig } from "electron-vite";
import { bridgeNames, mainAliases } from "../../electron.vite.config.ts";

// Preload and pages are the app's own bundles; see tools/setup/build.mjs.
export default defineConfig({
  main: {
    define: bridgeNames,
    resolve: { alias: mainAliases },
    build: {
      outDir: join(import.meta.dirname, "../../test-results/short-delays-app/out/main"),
      rolldownOptions: { input: { index: join(import.meta.dirname, "main.ts") } },
    },
  },
});
