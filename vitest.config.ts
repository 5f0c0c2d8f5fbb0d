import { defineConfig } from "vitest/config";

/** For tests that hang: no test measures speed, and the machine may be busy. */
const PATIENCE_MS = 300_000;

const PATIENT = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 5 } },
};

/** Tests of modules that have state or that a test replaces: each file gets its own modules. */
const APART = "test/unit/{app,bridge,events,renderer,scanner,sounds,speech}/**/*.test.{ts,tsx}";

/** One process for all files, which loads each module and starts each reused thread once. */
const TOGETHER = { isolate: false };

/** Tests that damage files or kill threads. Each file has its own process, each store its own threads. */
const OWN_THREADS = "test/integration/resilience/*.test.ts";

/** Reuses threads in other tests, because starting threads for each store took most of the time. */
const LASTING_THREADS = `${import.meta.dirname}/test/integration/support/lasting-threads.ts`;

/** Replaces the bundler's paths of thread files. */
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
      // Real scans, pasted addresses and imports of returns warehouses, with the expected results.
      { test: { ...INTEGRATION, name: "field", include: ["test/field/**/*.test.ts"], ...TOGETHER } },
      // Needs a keychain: `npm test` runs this project in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], ...PATIENT } },
      // Needs the installer that `npm run windows` creates.
      { test: { name: "installer", include: ["test/installer/**/*.test.ts"], ...PATIENT } },
    ],
  },
});
