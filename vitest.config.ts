import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "db/**/*.test.ts"],
          exclude: [
            "src/**/api.test.ts",
            "src/**/service*.test.ts",
            "src/**/store.test.ts",
            "**/*.db.test.ts",
          ],
          maxWorkers: "100%",
          // The checks that run beside them take their share of the machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "api",
          include: [
            "src/**/api.test.ts",
            "src/**/service*.test.ts",
            "src/**/store.test.ts",
            "src/**/*.db.test.ts",
            "db/**/*.db.test.ts",
            "tests/*.test.ts",
            "tests/races/*.test.ts",
            "tests/faults/*.test.ts",
          ],
          globalSetup: ["tests/database.ts"],
          setupFiles: ["tests/at-moment.ts"],
          // Half of the work is the database's, whose processes run beside them, and whose connections they share.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/database.ts", "tests/e2e/demo.ts"],
          setupFiles: ["tests/at-moment.ts", "tests/e2e/loopback-names.ts"],
          // A worker has one browser for all of its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
