import { defineConfig } from "vitest/config";

/** Each has a process of its own: other files must not have loaded what it replaces (`vi.mock`) or fills up. */
const OWN_PROCESS = [
  "src/features/accounts/service/choose-sign-in-role.db.test.ts",
  "src/features/booking/checkout/internal/place-at-once.db.test.ts",
  // Prepared plans are counted once a process.
  "src/kit/server/prepared-plans.db.test.ts",
  "tests/races/busy-calendars.test.ts",
  "tests/races/drop-on-board.test.ts",
  "tests/races/hours.test.ts",
  "tests/races/series.test.ts",
  "tests/races/waitlist.test.ts",
];

/** The same among the tests without a database. */
const UNIT_OWN_PROCESS = [
  "src/features/places/adapters/zip-directory.test.ts",
  // It begins where no secret has been set.
  "src/kit/server/secret.test.ts",
];

/**
 * Models, random runs and waits that take seconds. `npm test` runs them, and `npm run check` does not, because
 * it is for the minutes between two changes.
 */
const LONG_UNIT = [
  "db/seed/lived-week.test.ts",
  "db/seed/people.test.ts",
  "src/features/booking/internal/quote-session.test.ts",
  "src/features/calendar/feeds/adapters/read-calendar.test.ts",
  "src/features/calendar/rules/naive.test.ts",
  "src/features/calendar/rules/us-law.test.ts",
  "src/features/calendar/rules/us-zones.test.ts",
  "src/kit/server/files/redraw-photo.test.ts",
  "src/kit/server/health-routes.test.ts",
  "src/kit/server/http-server.test.ts",
  "src/kit/web/waiting-queues.test.ts",
];

/** See tests/e2e/browser.ts. */
const SLOW_BROWSER = Number(process.env.SLOW_BROWSER ?? 1);

/** How long a poll waits for what has no promised time. A busy machine stands still for seconds. */
const PATIENCE = { poll: { timeout: 15_000 } };

const unit = {
  // The checks that run beside them take their share of the machine.
  testTimeout: 60_000,
  expect: PATIENCE,
};

const database = {
  include: [
    "src/**/api.test.ts",
    "src/**/service*.test.ts",
    "src/**/store.test.ts",
    "src/**/*.db.test.ts",
    "db/**/*.db.test.ts",
    "tests/*.test.ts",
    "tests/{actors,bodies,contracts,routes,works}/*.test.ts",
    "tests/races/*.test.ts",
    "tests/faults/*.test.ts",
  ],
  globalSetup: ["tests/database.ts"],
  setupFiles: ["tests/set-moment.ts", "tests/note-statements.ts"],
  // Three on two processors: tests of faults and of starts wait for half of their time.
  maxWorkers: 3,
  // The slowest test without a time of its own takes twenty seconds beside two others, and machines are slower.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: PATIENCE,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "db/**/*.test.ts"],
          exclude: [
            "src/**/api.test.ts",
            "src/**/service*.test.ts",
            "src/**/store.test.ts",
            "**/*.db.test.ts",
            ...UNIT_OWN_PROCESS,
            ...LONG_UNIT,
          ],
          isolate: false,
          maxWorkers: "100%",
        },
      },
      {
        test: {
          ...unit,
          name: "unit-long",
          include: LONG_UNIT,
          isolate: false,
          maxWorkers: "100%",
        },
      },
      {
        test: {
          ...unit,
          name: "unit-alone",
          include: UNIT_OWN_PROCESS,
        },
      },
      {
        test: {
          ...database,
          name: "api",
          exclude: OWN_PROCESS,
          // A worker loads the program once and runs many files; tests/reset-modules.ts stands between them.
          isolate: false,
        },
      },
      {
        test: {
          ...database,
          name: "api-alone",
          include: OWN_PROCESS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/database.ts", "tests/e2e/demo.ts"],
          setupFiles: ["tests/set-moment.ts", "tests/e2e/loopback-names.ts"],
          sequence: { groupOrder: 2 },
          // A worker has one browser for all of its files.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 240_000 * SLOW_BROWSER,
          hookTimeout: 240_000 * SLOW_BROWSER,
          expect: { poll: { timeout: 30_000 * SLOW_BROWSER } },
        },
      },
    ],
  },
});
