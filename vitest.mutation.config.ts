import { defineConfig } from "vitest/config";

/** The tests that say what src-domain/ means. Stryker times them itself; a busy machine must not make one of them fail. */
export default defineConfig({
  test: {
    include: ["test/unit/domain/**/*.test.ts"],
    setupFiles: ["test/unit/domain/same-cases.ts"],
    testTimeout: 120_000,
  },
});
