import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { chooseMoment, MOMENTS } from "./moments.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const READS_CLOCK = /new Date\(\)|Date\.now\(\)|Temporal\.Now|systemClock/;
/** Reads of the current hour or date. Tests may still measure how long something takes. */
const READS_HOUR = /new Date\(\)|new Date\([^)]*Date\.now|Temporal\.Now|systemClock/;
const filesReading = (pattern: string, reads = READS_CLOCK) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => reads.test(readFileSync(`${ROOT}/${file}`, "utf8")));

/** These files count down in the browser, or say when something was pressed there without a connection. */
const IN_BROWSER = [
  "src/features/booking/account/parts/resend-button.tsx",
  "src/features/booking/pets/parts/pet-cards-form.tsx",
  "src/features/orders/commands/parts/use-waiting-commands.ts",
  "src/features/orders/commands/parts/visit-forms.tsx",
];

test("features receive the time and never read the machine's clock", () => {
  const features = filesReading("src/features/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.ts$|factory/.test(file),
  );
  expect(features.sort()).toEqual(IN_BROWSER.sort());
});

test("journeys and database tests take the time from their world", () => {
  // These files start the program, at the moment of the test run.
  const starters = ["tests/e2e/app.ts", "tests/faults/programs.ts"];
  expect(filesReading("tests/**/*.ts", READS_HOUR).sort()).toEqual(starters);
});

test("the moments cover every hour, a Sunday, both clock changes, leap day and the year's end", () => {
  const dates = MOMENTS.map((moment) => new Date(moment));
  expect(dates.every((date) => !Number.isNaN(date.getTime()))).toBe(true);
  expect(new Set(dates.map((date) => date.getUTCHours())).size).toBe(24);
  const inPhoenix = dates.map((date) =>
    date.toLocaleString("en-CA", { timeZone: "America/Phoenix" }).slice(0, 10),
  );
  for (const day of ["2027-01-10", "2027-03-14", "2027-11-07", "2028-02-29", "2027-12-31"])
    expect(inPhoenix, day).toContain(day);
});

test("the commit chooses the moment, unless TEST_MOMENT sets it", () => {
  const commits = Array.from({ length: 2000 }, (_, number) => `${number.toString(16).padStart(8, "0")}beef`);
  const chosen = commits.map((commit) => chooseMoment({ env: {}, commit }));
  expect(new Set(chosen)).toEqual(new Set(MOMENTS));
  expect(chooseMoment({ env: {}, commit: "95d6409e" })).toBe(chooseMoment({ env: {}, commit: "95d6409e" }));
  expect(MOMENTS).toContain(chooseMoment({ env: {}, commit: null }));
  expect(chooseMoment({ env: { TEST_MOMENT: "2027-05-01T00:00Z" } })).toBe("2027-05-01T00:00Z");
});
