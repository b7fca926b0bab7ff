import { describe, expect, it } from "vitest";
import type { SeriesDate } from "../contract.ts";
import { countStaying } from "./rules.ts";

type Status = NonNullable<SeriesDate["order"]>["status"];
const dateOf = (date: string, status: Status | null) => ({
  date,
  startsAt: `${date}T17:00:00.000Z`,
  order: status && { id: date, number: date, status },
});
const DATES = [
  dateOf("2027-01-18", "accepted"),
  dateOf("2027-02-01", "cancelled"),
  dateOf("2027-02-15", "pending"),
  dateOf("2027-03-01", "accepted"),
  dateOf("2027-03-15", null),
];
const BEFORE = new Date("2027-01-18T16:00:00.000Z");

describe("the visits that stay after the end of a series", () => {
  it("are the open ones before its first canceled date", () => {
    const stayFrom = (from: string) => countStaying(DATES, BEFORE, from);
    expect(["2027-01-18", "2027-02-15", "2027-03-01", "2027-03-15"].map(stayFrom)).toEqual([0, 1, 2, 3]);
  });

  it("are also those that have begun", () => {
    expect(countStaying(DATES, new Date("2027-01-18T17:00:00.000Z"), "2027-01-18")).toBe(1);
  });

  it("are all open ones once it has ended", () => {
    expect(countStaying(DATES, BEFORE)).toBe(3);
  });
});
