import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { BRIDGE_NAMES } from "./src-preload/contract/bridge-names.ts";
import { pageFiles } from "./tools/page-files.ts";
import { pdfFiles } from "./tools/pdf-files.ts";
import { collectThirdParty } from "./tools/third-party.ts";

const OPERATION_NAMES = Object.entries(BRIDGE_NAMES).map(([domain, { operations }]) => [domain, { operations }]);
/** Writes an object as source text without quotation marks of keys, because main's bundle must be small. */
const toSourceText = (names: object): string => JSON.stringify(names).replaceAll(/"(\w+)":/g, "$1:");

/** Bridge names, which main has before the schemas are loaded; also used by test/short-delays-app. */
export const bridgeNames = { __BRIDGE_NAMES__: toSourceText(Object.fromEntries(OPERATION_NAMES)) };

/** The build of fflate for Node declares `require`, as electron-vite does. Workbooks reach it unpacked: it starts no thread. */
export const mainAliases = [{ find: /^fflate$/, replacement: "fflate/browser" }];

const thirdParty = collectThirdParty(import.meta.dirname);

// Only native modules are not bundled: they are the `dependencies`.
export default defineConfig({
  main: {
    plugins: [thirdParty()],
    define: bridgeNames,
    resolve: { alias: mainAliases },
    build: {
      rolldownOptions: {
        input: { index: "src-main/index.ts" },
        // Removes blanks and comments, half of what starts and threads load. Keeps names, because errors go to the log.
        output: { minify: { compress: false, mangle: false, codegen: true } },
      },
    },
  },
  preload: {
    plugins: [thirdParty()],
    define: { __BRIDGE_NAMES__: toSourceText(BRIDGE_NAMES) },
    build: {
      // A sandboxed preload is one CommonJS file that cannot require other files of the app.
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
      // The window must load these files before the first render.
      minify: true,
      rolldownOptions: {
        input: {
          index: join(import.meta.dirname, "src-renderer/index.html"),
          // Main prints sheets from this hidden page.
          sheet: join(import.meta.dirname, "src-renderer/sheet.html"),
          // Main renders and prints labels in this hidden page.
          label: join(import.meta.dirname, "src-renderer/label.html"),
        },
        output: { codeSplitting: { groups: [pageFiles()] } },
      },
    },
  },
});
