import { describe, expect, it } from "vitest";
import { deskListPath, readDeskQuery, toCallQuery } from "./desk-query.ts";

const TODAY = "2026-11-24";
const AREA = "01990000-0000-7000-8000-0000000000e1";
const read = (text: string) => readDeskQuery(new URLSearchParams(text), TODAY);

describe("the filters of the list of staff", () => {
  it("begin today, but not in a search or in what waits", () => {
    for (const text of ["", `area=${AREA}`, "status[]=pending&from=", "from=x"])
      expect(read(text), text).toMatchObject({ from: TODAY, startsToday: true });
    for (const text of [
      "q=ann&from=",
      "flag=late",
      "from=all",
      "to=2026-12-01",
      "bookedFrom=2026-11-20",
      "pay=unpaid",
    ])
      expect(read(text), text).toMatchObject({ from: "", startsToday: false });
    expect(read("q=ann&from=2026-11-01")).toMatchObject({ from: "2026-11-01", startsToday: false });
  });

  it("ignore what is not valid", () => {
    const query = read(
      "status[]=x&area=1&groomer=%27&from=2026-02-30&to=abc&flag=none&sort=up&source=web&pay=gold&bookedTo=1",
    );
    expect(toCallQuery(query)).toEqual({ sort: "start", from: TODAY });
  });

  it("come back from their path", () => {
    const text = `status[]=pending&status[]=accepted&area=${AREA}&groomer=${AREA}&from=2026-11-01&to=2026-11-30&q=ann+lee&flag=late&sort=newest&source=staff&pay=unpaid&bookedFrom=2026-10-01&bookedTo=2026-10-31`;
    const query = read(text);
    expect(toCallQuery(query)).toMatchObject({
      q: "ann lee",
      flag: "late",
      sort: "newest",
      to: "2026-11-30",
      ...{ source: "staff", pay: "unpaid", bookedFrom: "2026-10-01", bookedTo: "2026-10-31" },
    });
    expect(readDeskQuery(new URL(deskListPath(query), "http://x").searchParams, TODAY)).toEqual(query);
    expect(deskListPath(query, 3)).toContain("page=3");
    expect(read(new URL(deskListPath({ from: "" }), "http://x").search).from).toBe("");
    expect(deskListPath(read(""), 2)).toBe("/staff/appointments?page=2");
    expect(deskListPath({})).toBe("/staff/appointments");
  });
});
