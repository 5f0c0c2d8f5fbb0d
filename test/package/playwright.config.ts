import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

// Tests the contents of the packed app and the app as people start it. `npm test` packs it and sets RETURNS_DESK_PACKAGE
// to the folder of the installed program and RETURNS_DESK_PACKED to the executable that Playwright drives: a copy whose
// Electron fuse allows the inspector, and whose updates have another publisher name. journey.spec.ts tests the unpacked
// app too.
export default defineConfig(base, {
  testDir: "..",
  testMatch: ["package/**/*.spec.ts", "e2e/resends/journey.spec.ts"],
  outputDir: "../../test-results/package",
});
