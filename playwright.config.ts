import { defineConfig } from "@playwright/test";

// `npm test` gives the tests Electron's executable in RETURNS_DESK_ELECTRON and a screen; see tools/test.mjs.
export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/e2e",
  // One window at a time: scans are typed into the one that has the focus.
  workers: 1,
  fullyParallel: false,
  // A test that passes only the second time has found something: the gate names it, and fails at more than a few of them.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "test-results/e2e.json" }]],
  use: { trace: "retain-on-failure", screenshot: "only-on-failure" },
});
