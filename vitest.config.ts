import { defineConfig } from "vitest/config";

/** What is tried in many ways, over restarts, kills and damage: `npm test` runs it, `npm run check` has no time for it. */
const LONG = "test/integration/**/*.long.test.ts";

/** No test is about speed: only what hangs takes so long, however much else the machine does. */
const PATIENCE_MS = 300_000;

const PATIENT = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 5 } },
};

/** Real files, sockets and worker threads. */
const REAL = {
  globalSetup: "test/integration/support/bundle-workers.ts",
  ...PATIENT,
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
          ...PATIENT,
          ...TOGETHER,
        },
      },
      { test: { name: "unit-apart", include: [APART], ...PATIENT } },
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
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], ...PATIENT } },
    ],
  },
});
