import { join } from "node:path";
import { defineConfig } from "electron-vite";

// Preload and pages are the app's own bundles; see tools/setup/faults-app.mjs.
export default defineConfig({
  main: {
    build: {
      outDir: join(import.meta.dirname, "../../../test-results/faults-app/main"),
      rolldownOptions: { input: { index: join(import.meta.dirname, "main.ts") } },
    },
  },
});
