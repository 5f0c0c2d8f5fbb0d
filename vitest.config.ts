import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/unit/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          globalSetup: "test/integration/support/bundle-workers.ts",
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      // Needs the computer's keychain: `npm test` runs it in a session that has one.
      { test: { name: "keychain", include: ["test/keychain/**/*.test.ts"], testTimeout: 60_000 } },
    ],
  },
});
