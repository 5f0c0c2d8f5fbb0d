import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { isSampledFile } from "./test/sample.ts";

/**
 * Window tests on which no parcel, key or data depends, or whose rules have tests without a window. Each run executes a
 * tenth of them.
 */
const sampled = readdirSync(new URL("test/e2e/sampled", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => name.replaceAll("\\", "/"))
  .toSorted();

// `npm test` sets RETURNS_DESK_ELECTRON to Electron's executable and RETURNS_DESK_APP to the app's folder.
export default defineConfig({
  testDir: "test/e2e",
  testIgnore: sampled.filter((_name, index) => !isSampledFile(index)).map((name) => `**/sampled/${name}`),
  outputDir: "test-results/e2e",
  // On Linux each worker has its own screen and keychain (own-screen.ts). Elsewhere scans go to the focused window.
  workers: process.platform === "linux" ? 2 : 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // Only ends tests that hang: no test measures speed, and the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { trace: "retain-on-failure", screenshot: "only-on-failure" },
});
