// Moments at which tests are run: what passes at noon on a Tuesday may break at midnight, or when clocks
// change.
import { spawnSync } from "node:child_process";
import { ROOT } from "./run.mjs";

/** Each hour, in UTC, of an ordinary Wednesday, so that every zone of the demo meets every hour. */
const HOURS = Array.from({ length: 24 }, (_, hour) => `2027-06-09T${String(hour).padStart(2, "0")}:45:00Z`);

/** Moments at which calendars often fail. */
const SPECIAL = [
  // A Saturday's last minute and a Sunday's first hours in the demo's zones and by UTC.
  "2027-01-09T23:59:00Z",
  "2027-01-10T05:45:00Z",
  "2027-01-10T06:59:00Z",
  "2027-01-10T18:00:00Z",
  // Clocks go forward: 02:00 is 03:00, first in New York and then in Los Angeles.
  "2027-03-14T06:59:00Z",
  "2027-03-14T08:30:00Z",
  "2027-03-14T09:59:00Z",
  // Clocks go back, so that an hour occurs twice.
  "2027-11-07T05:30:00Z",
  "2027-11-07T07:30:00Z",
  "2027-11-07T08:59:00Z",
  // A leap day, and the year's last half hour in Phoenix.
  "2028-02-29T05:45:00Z",
  "2028-02-29T19:00:00Z",
  "2028-01-01T06:30:00Z",
];

export const MOMENTS = [...HOURS, ...SPECIAL];

/**
 * The moment of TEST_MOMENT. Otherwise the commit's hash chooses a moment: a commit always gets the same
 * moment, and other commits test other moments. Outside of a repository the choice is random.
 */
export function chooseMoment({ env = process.env, commit = readCommit() } = {}) {
  if (env.TEST_MOMENT) return env.TEST_MOMENT;
  const number = commit ? Number.parseInt(commit.slice(0, 8), 16) : Math.floor(Math.random() * 2 ** 32);
  return MOMENTS[number % MOMENTS.length];
}

/** The commit's hash, forty hexadecimal digits; null without a repository or without Git. */
function readCommit() {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
