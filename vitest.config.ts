import { defineConfig } from "vitest/config";

/** No test is about speed: only what hangs takes so long, however much else the machine does. */
const PATIENCE_MS = 300_000;

const PATIENT = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 5 } },
};

/** Modules that keep state, as those of a page do, or that a test replaces: each file has them to itself. */
const APART = "test/unit/{app,bridge,events,renderer,scanner,sounds,speech}/**/*.test.{ts,tsx}";

/** One process for all files, which loads each module, and begins each lasting thread, once. */
const TOGETHER = { isolate: false };

/** What happens to files and threads while a desk works. Each file has a process to itself, each store its own threads. */
const OWN_THREADS = "test/integration/resilience/*.test.ts";

/** For the others: most of the time was spent on beginning threads for each store again. */
const LASTING_THREADS = `${import.meta.dirname}/test/integration/support/lasting-threads.ts`;

/** The program's paths to its threads' files are those of the bundles. */
const worker = (of: string, name: string) => ({
  find: new RegExp(`^.*/${of}\\?modulePath$`),
  replacement: `${import.meta.dirname}/test/integration/support/${name}-path.ts`,
});
const WORKERS = [
  worker("store/thread/worker.ts", "store"),
  worker("import-worker.ts", "import"),
  worker("workbook-worker.ts", "workbook"),
  worker("src-simulator/worker.ts", "simulator"),
];

/** Real files, sockets and worker threads. `npm run check` has no time for *.long.test.ts. */
const INTEGRATION = { globalSetup: "test/integration/support/bundle-workers.ts", alias: WORKERS, ...PATIENT };

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
          ...INTEGRATION,
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          exclude: [OWN_THREADS],
          alias: [...WORKERS, { find: /^\.\.?\/(thread\/)?start-worker\.ts$/, replacement: LASTING_THREADS }],
          ...TOGETHER,
        },
      },
      { test: { ...INTEGRATION, name: "integration-apart", include: [OWN_THREADS] } },
      // What people of this trade really scan, paste and import, with the right results.
      { test: { ...INTEGRATION, name: "field", include: ["test/field/**/*.test.ts"], ...TOGETHER } },
      // Needs the computer's keychain: `npm test` runs it in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], ...PATIENT } },
      // Needs the installer that `npm run windows` makes.
      { test: { name: "installer", include: ["test/installer/**/*.test.ts"], ...PATIENT } },
    ],
  },
});
