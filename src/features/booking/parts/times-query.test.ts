import { describe, expect, test } from "vitest";
import { timesPath } from "./times-query.ts";
import { readTimesSearch, toTimesQuery } from "./times-search.ts";

const GROOMER = "01990000-0000-7000-8000-0000000000d1";
const SERVICE = `${GROOMER}:01990000-0000-7000-8000-0000000000a1`;
const read = (query: string) => readTimesSearch({ url: `https://brand.example/customer/new/x?${query}` });

describe("the URL of the times", () => {
  test("passes day, groomer and services on to another screen, but not the month", () => {
    const query = read(`date=2026-11-24&groomer=${GROOMER}&month=2026-12&services=${SERVICE}`);
    expect(timesPath("groomers-list", toTimesQuery(query))).toBe(
      `/customer/new/groomers-list?groomer=${GROOMER}&date=2026-11-24&services=${encodeURIComponent(SERVICE)}`,
    );
    expect(timesPath("custom-schedule", toTimesQuery(query), { month: "2026-12" })).toContain(
      "month=2026-12",
    );
    expect(timesPath("custom-schedule", {})).toBe("/customer/new/custom-schedule");
  });

  test("gives back the values that it was built from", () => {
    const now = { date: "2026-11-24", groomer: GROOMER, services: [SERVICE] };
    const lost = ["taken", "2026-11-24T17:00:00.000Z"] as const;
    expect(read(timesPath("schedule-groomer", now, { lost }).split("?")[1] ?? "")).toEqual({
      date: now.date,
      groomerId: GROOMER,
      month: null,
      services: [SERVICE],
      lost: lost[1],
      whyLost: "taken",
    });
  });

  test("ignores invalid values", () => {
    const query = read("date=tomorrow&groomer=Maria&month=May&services=all&taken=never");
    expect(query).toEqual({
      date: null,
      groomerId: null,
      month: null,
      services: [],
      lost: null,
      whyLost: "taken",
    });
  });
});
