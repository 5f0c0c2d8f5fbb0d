import { defineConfig } from "vitest/config";

/** The tests of src-domain/. Stryker measures their time, so the timeout is only for tests that hang. */
export default defineConfig({
  test: {
    include: ["test/unit/domain/**/*.test.ts"],
    setupFiles: ["test/unit/domain/same-cases.ts"],
    testTimeout: 120_000,
  },
});
