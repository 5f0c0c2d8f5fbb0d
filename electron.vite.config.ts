import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { BRIDGE_NAMES } from "./src-preload/contract/bridge-names.ts";
import { pageFiles } from "./tools/page-files.ts";
import { pdfFiles } from "./tools/pdf-files.ts";
import { gatherThirdParty } from "./tools/third-party.ts";

const OPERATIONS = Object.entries(BRIDGE_NAMES).map(([domain, { operations }]) => [domain, { operations }]);
/** Names need no quotation marks, and main has little room. */
const written = (names: object): string => JSON.stringify(names).replaceAll(/"(\w+)":/g, "$1:");

/** What main knows of the bridge before its schemas are loaded; also in test/paced-app. */
export const bridgeNames = { __BRIDGE_NAMES__: written(Object.fromEntries(OPERATIONS)) };

const thirdParty = gatherThirdParty(import.meta.dirname);

// Only native modules stay outside the bundles: they are `dependencies`, everything else is bundled.
export default defineConfig({
  main: {
    plugins: [thirdParty()],
    define: bridgeNames,
    build: {
      rolldownOptions: {
        input: { index: "src-main/index.ts" },
        // Half of what each start reads, and each thread keeps, is blanks and comments. Names stay: errors go to the log.
        output: { minify: { compress: false, mangle: false, codegen: true } },
      },
    },
  },
  preload: {
    plugins: [thirdParty()],
    define: { __BRIDGE_NAMES__: written(BRIDGE_NAMES) },
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
    plugins: [react(), pdfFiles(), thirdParty("last")],
    build: {
      // What the window must read before it can draw.
      minify: true,
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, "src-renderer/index.html"),
          // Printed by main in a page of its own.
          sheet: join(import.meta.dirname, "src-renderer/sheet.html"),
          // Labels, drawn and printed by main in a page of its own.
          label: join(import.meta.dirname, "src-renderer/label.html"),
        },
        output: { codeSplitting: { groups: [pageFiles()] } },
      },
    },
  },
});
