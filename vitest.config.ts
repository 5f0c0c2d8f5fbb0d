import { defineConfig } from "vitest/config";

/** What is tried in many ways, over restarts, kills and damage: `npm test` runs it, `npm run check` has no time for it. */
const LONG = "test/integration/**/*.long.test.ts";

/** Real files, sockets and worker threads. */
const REAL = {
  globalSetup: "test/integration/support/bundle-workers.ts",
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/unit/**/*.test.{ts,tsx}"] } },
      { test: { name: "integration", include: ["test/integration/**/*.test.ts"], exclude: [LONG], ...REAL } },
      { test: { name: "integration-long", include: [LONG], ...REAL } },
      // Needs the computer's keychain: `npm test` runs it in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
});
