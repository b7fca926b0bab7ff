import { expect, it } from "vitest";
import { renewSeenWeek } from "./seen-week.ts";

const hours = (weekday: number, start: string) => ({ weekday, start, end: "17:00" });
const weeks = {
  seen: [hours(2, "08:00"), hours(3, "08:00"), hours(7, "08:00")],
  now: [hours(2, "09:00"), hours(3, "10:00"), hours(7, "11:00")],
};

it.each([
  [
    "stays what its reader saw when another form was sent",
    { refused: null, saved: "pause", alike: false },
    weeks.seen,
  ],
  [
    "stays what its reader saw when another form was refused",
    { refused: "day3", saved: null, alike: false },
    weeks.seen,
  ],
  [
    "stays what its reader saw when a form was refused after one that saved days alike",
    { refused: "day3", saved: null, alike: true },
    weeks.seen,
  ],
  ["is that of now when the form was saved", { refused: null, saved: "day2", alike: false }, weeks.now],
  ["is that of now when the form was refused", { refused: "day2", saved: null, alike: false }, weeks.now],
  [
    "takes the day of another form that was saved",
    { refused: null, saved: "day3", alike: false },
    [hours(2, "08:00"), hours(7, "08:00"), hours(3, "10:00")],
  ],
  [
    "takes Monday to Friday when another form saved them alike, and no other day",
    { refused: null, saved: "day6", alike: true },
    [hours(7, "08:00"), hours(2, "09:00"), hours(3, "10:00")],
  ],
])("the week seen by a form %s", (_, sent, expected) => {
  expect(renewSeenWeek(weeks, "day2", sent)).toEqual(expected);
});
