import { defineConfig } from "vitest/config";

/** What is tried in many ways, over restarts, kills and damage: `npm test` runs it, `npm run check` has no time for it. */
const LONG = "test/integration/**/*.long.test.ts";

/** No test is about speed: a machine that does much else at once takes several times as long. */
const PATIENCE_MS = 30_000;

/** Real files, sockets and worker threads. */
const REAL = {
  globalSetup: "test/integration/support/bundle-workers.ts",
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
};

/** Modules that keep state, as those of a page do, or that a test replaces: each file has them to itself. */
const APART = "test/unit/{bridge,events,renderer,scanner,shell,sounds,speech}/**/*.test.{ts,tsx}";

/** One process for all files, which loads each module once: half of the time was spent on loading them again. */
const TOGETHER = { isolate: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.{ts,tsx}"],
          exclude: [APART],
          testTimeout: PATIENCE_MS,
          ...TOGETHER,
        },
      },
      { test: { name: "unit-apart", include: [APART], testTimeout: PATIENCE_MS } },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          exclude: [LONG],
          ...REAL,
          ...TOGETHER,
        },
      },
      { test: { name: "integration-long", include: [LONG], ...REAL } },
      // Needs the computer's keychain: `npm test` runs it in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
});
