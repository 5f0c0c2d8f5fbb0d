import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

// Tests the packed app: what is in it, and how it works as people start it. `npm test` packs it and gives the tests
// RETURNS_DESK_PACKAGE, the folder as it is installed, and RETURNS_DESK_PACKED, the executable that Playwright may drive:
// a copy that differs in the fuse for the inspector and the key of updates. journey.spec.ts tests the unpacked app too.
export default defineConfig(base, {
  testDir: "..",
  testMatch: ["package/**/*.spec.ts", "e2e/resends/journey.spec.ts"],
  outputDir: "../../test-results/package",
});
