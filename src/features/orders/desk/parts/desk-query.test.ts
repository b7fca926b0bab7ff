import { describe, expect, it } from "vitest";
import { deskListPath, readDeskQuery, toCallQuery } from "./desk-query.ts";

const TODAY = "2026-11-24";
const AREA = "01990000-0000-7000-8000-0000000000e1";
const read = (text: string) => readDeskQuery(new URLSearchParams(text), TODAY);

describe("the filters of the list of staff", () => {
  it("begin today, but not in a search or in what waits", () => {
    expect(read("").from).toBe(TODAY);
    expect(read(`area=${AREA}`)).toMatchObject({ area: AREA, from: TODAY });
    for (const text of ["q=ann", "flag=late", "from=", "status[]=pending"])
      expect(read(text).from, text).toBe("");
  });

  it("ignore what is not valid", () => {
    const query = read("status[]=x&area=1&groomer=%27&from=2026-02-30&to=abc&flag=none&sort=up");
    expect(toCallQuery(query)).toEqual({ sort: "start" });
  });

  it("come back from their path", () => {
    const text = `status[]=pending&status[]=accepted&area=${AREA}&groomer=${AREA}&from=2026-11-01&to=2026-11-30&q=ann+lee&flag=late&sort=newest`;
    const query = read(text);
    expect(toCallQuery(query)).toMatchObject({
      q: "ann lee",
      flag: "late",
      sort: "newest",
      to: "2026-11-30",
    });
    expect(readDeskQuery(new URL(deskListPath(query), "http://x").searchParams, TODAY)).toEqual(query);
    expect(deskListPath(query, 3)).toContain("page=3");
    const all = { ...query, ...{ statuses: [], area: "", groomer: "", to: "", q: "", flag: null }, from: "" };
    expect(read(new URL(deskListPath(all), "http://x").search).from).toBe("");
    expect(deskListPath({})).toBe("/staff/appointments");
  });
});
