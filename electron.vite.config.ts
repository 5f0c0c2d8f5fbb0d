import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { pdfFiles } from "./tools/pdf-files.ts";

// Only native modules stay outside the bundles: they are `dependencies`, everything else is bundled.
export default defineConfig({
  main: {
    build: {
      rolldownOptions: { input: { index: "src-main/index.ts" } },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file that can require nothing of ours.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: "src-preload/index.ts" },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: "src-renderer",
    plugins: [react(), pdfFiles()],
    build: {
      // What the window must read before it can draw; main keeps its names, for its errors go to the log.
      minify: true,
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, "src-renderer/index.html"),
          // Printed by main in a page of its own.
          sheet: join(import.meta.dirname, "src-renderer/sheet.html"),
          // Labels, drawn and printed by main in a page of its own.
          label: join(import.meta.dirname, "src-renderer/label.html"),
          strip: join(import.meta.dirname, "src-renderer/strip/index.html"),
        },
      },
    },
  },
});
