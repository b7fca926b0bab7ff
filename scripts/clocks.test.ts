import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { chooseMoment, MOMENTS } from "./moments.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MACHINE = /new Date\(\)|Date\.now\(\)|Temporal\.Now|systemClock/;
/** An hour or a date of now; how long something takes may be measured. */
const HOUR = /new Date\(\)|new Date\([^)]*Date\.now|Temporal\.Now|systemClock/;
const readers = (pattern: string, reading = MACHINE) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => reading.test(readFileSync(`${ROOT}/${file}`, "utf8")));

/** Countdowns run in the browser, by its clock. */
const IN_BROWSER = [
  "src/features/booking/account/parts/resend-button.tsx",
  "src/features/booking/pets/parts/pet-cards-form.tsx",
];

test("features receive the time and never read the machine's clock", () => {
  const features = readers("src/features/**/*.{ts,tsx}").filter((file) => !/\.test\.ts$|factory/.test(file));
  expect(features.sort()).toEqual(IN_BROWSER.sort());
});

test("journeys and database tests take the time from their world", () => {
  // These start the program at the run's moment.
  const starters = ["tests/e2e/app.ts", "tests/faults/programs.ts"];
  expect(readers("tests/**/*.ts", HOUR).sort()).toEqual(starters);
});

test("the moments hold every hour, a Sunday, both changes of clocks, leap day and the year's end", () => {
  const dates = MOMENTS.map((moment) => new Date(moment));
  expect(dates.every((date) => !Number.isNaN(date.getTime()))).toBe(true);
  expect(new Set(dates.map((date) => date.getUTCHours())).size).toBe(24);
  const inPhoenix = dates.map((date) =>
    date.toLocaleString("en-CA", { timeZone: "America/Phoenix" }).slice(0, 10),
  );
  for (const day of ["2027-01-10", "2027-03-14", "2027-11-07", "2028-02-29", "2027-12-31"])
    expect(inPhoenix, day).toContain(day);
});

test("a moment is the commit's, or the one in TEST_MOMENT", () => {
  const commits = Array.from({ length: 2000 }, (_, number) => `${number.toString(16).padStart(8, "0")}beef`);
  const chosen = commits.map((commit) => chooseMoment({ env: {}, commit }));
  expect(new Set(chosen)).toEqual(new Set(MOMENTS));
  expect(chooseMoment({ env: {}, commit: "95d6409e" })).toBe(chooseMoment({ env: {}, commit: "95d6409e" }));
  expect(MOMENTS).toContain(chooseMoment({ env: {}, commit: null }));
  expect(chooseMoment({ env: { TEST_MOMENT: "2027-05-01T00:00Z" } })).toBe("2027-05-01T00:00Z");
});
