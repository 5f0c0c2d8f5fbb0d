import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { isSampledFile } from "./test/sample.ts";

/** What no parcel, key or data depends on: how the window looks, sounds and helps. */
const sampled = readdirSync(new URL("test/e2e/sampled", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => name.replaceAll("\\", "/"))
  .toSorted();

// `npm test` gives the tests Electron's executable in RETURNS_DESK_ELECTRON and the app's folder in RETURNS_DESK_APP.
export default defineConfig({
  testDir: "test/e2e",
  testIgnore: sampled.filter((_name, index) => !isSampledFile(index)).map((name) => `**/sampled/${name}`),
  outputDir: "test-results/e2e",
  // Each has a screen and a keychain of its own on Linux (own-screen.ts). Elsewhere scans go to the window with the focus.
  workers: process.platform === "linux" ? 2 : 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // Only what hangs takes so long: no test is about speed, and the machine may do much else.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { trace: "retain-on-failure", screenshot: "only-on-failure" },
});
