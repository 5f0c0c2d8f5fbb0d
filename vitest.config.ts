import { defineConfig } from "vitest/config";

/** Only ends tests that hang: no test measures speed, and the machine may be busy. */
const HANG_TIMEOUT_MS = 300_000;

const LONG_TIMEOUTS = {
  testTimeout: HANG_TIMEOUT_MS,
  hookTimeout: HANG_TIMEOUT_MS,
  expect: { poll: { timeout: HANG_TIMEOUT_MS / 5 } },
};

/** Tests of modules that have state, or that a test replaces. Each test file gets its own modules. */
const ISOLATED_TESTS = "test/unit/{app,bridge,events,renderer,scanner,sounds,speech}/**/*.test.{ts,tsx}";

/** Runs all files in one process, which loads each module and starts each reused thread once. */
const SHARED_MODULES = { isolate: false };

/** Tests that damage files or kill threads. Each file has its own process, each store its own threads. */
const OWN_THREAD_TESTS = "test/integration/resilience/*.test.ts";

/** Tests with NATS servers, which wait most of the time. A computer without such a server leaves them out by name. */
const FLEET_TESTS = "test/integration/fleet/**/*.test.ts";

/** Reuses threads in other tests, because starting threads for each store took most of the time. */
const REUSED_THREADS = `${import.meta.dirname}/test/integration/support/reused-threads.ts`;

/** Replaces the path of a thread's file, which the bundler would insert. */
const aliasWorker = (workerPath: string, replacementName: string) => ({
  find: new RegExp(`^.*/${workerPath}\\?modulePath$`),
  replacement: `${import.meta.dirname}/test/integration/support/${replacementName}-path.ts`,
});
const WORKER_ALIASES = [
  aliasWorker("store/thread/worker.ts", "store"),
  aliasWorker("import-worker.ts", "import"),
  aliasWorker("order-file-worker.ts", "order-file"),
  aliasWorker("workbook-worker.ts", "workbook"),
  aliasWorker("label-code-worker.ts", "label-code"),
  {
    find: "zxing-wasm/reader/zxing_reader.wasm?asset",
    replacement: `${import.meta.dirname}/test/integration/support/zxing-path.ts`,
  },
  aliasWorker("src-simulator/worker.ts", "simulator"),
];

/** Real files, sockets and worker threads. `npm run check` has no time for *.long.test.ts. */
const INTEGRATION = {
  globalSetup: "test/integration/support/bundle-workers.ts",
  alias: WORKER_ALIASES,
  ...LONG_TIMEOUTS,
};

const INTEGRATION_WITH_REUSED_THREADS = {
  ...INTEGRATION,
  alias: [...WORKER_ALIASES, { find: /^\.\.?\/(thread\/)?start-worker\.ts$/, replacement: REUSED_THREADS }],
  ...SHARED_MODULES,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.{ts,tsx}"],
          exclude: [ISOLATED_TESTS],
          ...LONG_TIMEOUTS,
          ...SHARED_MODULES,
        },
      },
      { test: { name: "unit-apart", include: [ISOLATED_TESTS], ...LONG_TIMEOUTS } },
      {
        test: {
          ...INTEGRATION_WITH_REUSED_THREADS,
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          exclude: [OWN_THREAD_TESTS, FLEET_TESTS],
        },
      },
      { test: { ...INTEGRATION_WITH_REUSED_THREADS, name: "integration-fleet", include: [FLEET_TESTS] } },
      { test: { ...INTEGRATION, name: "integration-apart", include: [OWN_THREAD_TESTS] } },
      // Real scans, pasted addresses and imports of returns warehouses, with the expected results.
      { test: { ...INTEGRATION, name: "field", include: ["test/field/**/*.test.ts"], ...SHARED_MODULES } },
      // Needs a keychain: `npm test` runs this project in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], ...LONG_TIMEOUTS } },
      // Needs the installer that `npm run windows` creates.
      { test: { name: "installer", include: ["test/installer/**/*.test.ts"], ...LONG_TIMEOUTS } },
    ],
  },
});
