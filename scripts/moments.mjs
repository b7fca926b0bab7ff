// Moments at which tests are run: what passes at noon on a Tuesday may break at midnight, or when clocks
// change.
import { spawnSync } from "node:child_process";
import { ROOT } from "./run.mjs";

/** Each hour of an ordinary Wednesday, by UTC: all hours of all zones of the demo. */
const HOURS = Array.from({ length: 24 }, (_, hour) => `2027-06-09T${String(hour).padStart(2, "0")}:45:00Z`);

/** Where calendars break. */
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
  // Clocks go back: an hour comes twice.
  "2027-11-07T05:30:00Z",
  "2027-11-07T07:30:00Z",
  "2027-11-07T08:59:00Z",
  // A day that few years have, and the year's last half hour in Phoenix.
  "2028-02-29T05:45:00Z",
  "2028-02-29T19:00:00Z",
  "2028-01-01T06:30:00Z",
];

export const MOMENTS = [...HOURS, ...SPECIAL];

/**
 * What TEST_MOMENT says; else one that the commit chooses, so that whoever runs a commit again gets the same
 * answer, and another commit tries another moment. By chance outside of a repository.
 */
export function chooseMoment({ env = process.env, commit = readCommit() } = {}) {
  if (env.TEST_MOMENT) return env.TEST_MOMENT;
  const number = commit ? Number.parseInt(commit.slice(0, 8), 16) : Math.floor(Math.random() * 2 ** 32);
  return MOMENTS[number % MOMENTS.length];
}

/** Forty hexadecimal digits; null without a repository, or without Git. */
function readCommit() {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
