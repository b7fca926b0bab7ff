import { describe, expect, it } from "vitest";
import {
  arrivalAfter,
  happenedAt,
  inOrder,
  isBehind,
  isStillNews,
  lastArrival,
  lateFault,
  mayUndo,
  nextMark,
  visitFault,
} from "./marks.ts";

const at = (time: string) => new Date(`2027-01-08T${time}:00Z`);
const visit = {
  status: "accepted",
  orderMarkedAsNoShow: false,
  appointmentStart: at("17:00"),
  appointmentEnd: at("18:00"),
  timeZone: "America/Phoenix",
} as const;

describe("a visit", () => {
  it("is marked on its own local day only", () => {
    expect(visitFault(visit, at("07:00"))).toBeNull();
    expect(visitFault(visit, at("06:59"))).toBe("not_on_the_day");
    expect(visitFault(visit, new Date("2027-01-09T06:59:00Z"))).toBeNull();
    expect(visitFault(visit, new Date("2027-01-09T07:00:00Z"))).toBe("not_on_the_day");
  });

  it("across midnight is marked on both days", () => {
    const late = { ...visit, appointmentStart: new Date("2027-01-09T06:30:00Z") };
    const across = { ...late, appointmentEnd: new Date("2027-01-09T07:30:00Z") };
    expect(visitFault(across, at("20:00"))).toBeNull();
    expect(visitFault(across, new Date("2027-01-09T08:00:00Z"))).toBeNull();
  });

  it("is marked only while it is accepted and not missed", () => {
    for (const status of ["pending", "complete", "cancelled", "reschedule_request", "request"] as const)
      expect(visitFault({ ...visit, status }, at("17:00"))).toBe("not_accepted");
    expect(visitFault({ ...visit, orderMarkedAsNoShow: true }, at("17:00"))).toBe("not_accepted");
    expect(visitFault({ ...visit, appointmentStart: null }, at("17:00"))).toBe("not_accepted");
  });
});

describe("marks", () => {
  it("go forward, and may leave one out", () => {
    expect(isBehind("arrived", ["on_my_way"])).toBe(false);
    expect(isBehind("started", [])).toBe(false);
    expect(isBehind("on_my_way", ["started"])).toBe(true);
    expect(nextMark([])).toBe("on_my_way");
    expect(nextMark(["started"])).toBe("finished");
    expect(nextMark(["on_my_way", "finished"])).toBeNull();
    expect(inOrder([{ mark: "finished" }, { mark: "arrived" }])).toEqual([
      { mark: "arrived" },
      { mark: "finished" },
    ]);
  });

  it("can be undone for ten seconds", () => {
    const set = at("17:00");
    expect(mayUndo(set, new Date(set.getTime() + 9_999))).toBe(true);
    expect(mayUndo(set, new Date(set.getTime() + 10_000))).toBe(false);
  });

  it("happen when the device says, but never in the future", () => {
    expect(happenedAt(undefined, at("17:00"))).toEqual(at("17:00"));
    expect(happenedAt(at("16:50").toISOString(), at("17:00"))).toEqual(at("16:50"));
    expect(happenedAt(at("17:30").toISOString(), at("17:00"))).toEqual(at("17:00"));
  });

  it("are news for ten minutes", () => {
    expect(isStillNews(at("16:50"), at("17:00"))).toBe(true);
    expect(isStillNews(new Date(at("16:50").getTime() - 1), at("17:00"))).toBe(false);
  });
});

describe("the announced arrival", () => {
  it("is the drive's end in steps of five minutes, and never before the agreed start", () => {
    expect(arrivalAfter(at("17:00"), at("16:30"), 12)).toEqual(at("17:00"));
    expect(arrivalAfter(at("17:00"), at("16:55"), 12)).toEqual(at("17:10"));
    expect(arrivalAfter(at("17:00"), at("16:55"), 10)).toEqual(at("17:05"));
  });

  it("is the last of several, and a notice at the moment of a mark counts", () => {
    const [one, two] = [at("17:10"), at("17:30")];
    const mark = { arrivesAt: one, createdAt: at("16:40") };
    expect(lastArrival([mark], [{ arrivesAt: two, createdAt: at("16:30") }])).toBe(one.toISOString());
    expect(lastArrival([mark], [{ ...mark, arrivesAt: two }])).toBe(two.toISOString());
    expect(lastArrival([{ arrivesAt: null, createdAt: at("16:50") }], [])).toBeNull();
  });

  it("lies after the agreed start, at most six hours, and before the groomer is there", () => {
    expect(lateFault(visit, ["on_my_way"], at("17:15"))).toBeNull();
    expect(lateFault(visit, [], at("23:00"))).toBeNull();
    expect(lateFault(visit, [], at("23:01"))).toBe("not_late");
    expect(lateFault(visit, [], at("17:00"))).toBe("not_late");
    expect(lateFault(visit, ["arrived"], at("17:15"))).toBe("already_there");
  });
});
