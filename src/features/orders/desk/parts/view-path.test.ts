import { describe, expect, it } from "vitest";
import { readDeskQuery } from "./desk-query.ts";
import { readView, toViewFilters, viewPath } from "./view-path.ts";

const TODAY = "2026-11-27";
const AREA = "01990000-0000-7000-8000-000000000001";
const GROOMER = "01990000-0000-7000-8000-0000000000a1";
const ID = "01990000-0000-7000-8000-0000000000d5";
const known = { areas: [{ id: AREA }], groomers: [{ id: GROOMER }] };
const searchOf = (path: string) => new URL(path, "http://brand.test").searchParams;
const read = (path: string) => readDeskQuery(searchOf(path), TODAY);

describe("a saved view", () => {
  it.each([
    "",
    "?from=all",
    "?from=2026-11-01&to=2026-11-03",
    `?status[]=pending&status[]=request&area=${AREA}&groomer=${GROOMER}&sort=newest`,
    "?flag=late",
    "?source=staff&pay=unpaid&bookedFrom=2026-10-01&bookedTo=2026-10-31&from=all",
  ])("opens the list that was saved with %s", (search) => {
    const query = read(`/staff/appointments${search}`);
    const path = viewPath({ id: ID, filters: toViewFilters(query) });
    expect(readView(searchOf(path), read(path), known)).toEqual({ query, isIgnored: false });
  });

  it("never has the text of a search", () => {
    expect(toViewFilters(read("/staff/appointments?q=Ann+Lee"))).toEqual({ sort: "start", allDays: true });
  });

  it("leaves out what no longer exists, and says so", () => {
    for (const filters of [
      { groomer: AREA },
      { area: GROOMER },
      { "status[]": ["pending", "on_hold"] },
      { flag: "lost" },
      { sort: "oldest" },
      { source: "web" },
      { pay: "gold" },
    ]) {
      const path = viewPath({ id: ID, filters });
      const { query, isIgnored } = readView(searchOf(path), read(path), known);
      expect([isIgnored, query.groomer, query.area, query.flag], path).toEqual([true, "", "", null]);
    }
  });
});
