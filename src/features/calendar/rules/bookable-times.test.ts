import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { openDays, openings } from "./bookable-times.ts";
import { busyOf, makeCalendar, makeNeeds } from "./factory.ts";
import type { Drive, GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { fits } from "./start-fits.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const noDrive: Drive = () => 0;
const halfAnHour: Drive = (from, to) => (from.lat === to.lat && from.lng === to.lng ? 0 : 30);
const HOME = exactPlace(40.6, -74.1);
const ELSEWHERE = exactPlace(40.8, -74.3);

function clocks(calendar: GroomerCalendar, needs: GroomerNeeds, drive = noDrive, now = NOW): string[] {
  return openings({ ...calendar, drive }, needs, now).map(({ startsAt }) =>
    new Date(startsAt).toLocaleTimeString("en-GB", { timeZone: calendar.timeZone, timeStyle: "short" }),
  );
}

describe("openings", () => {
  it("start on every quarter hour as long as the visit ends by closing", () => {
    const found = clocks(makeCalendar(), makeNeeds("2027-01-05"));
    expect(found).toHaveLength(29);
    expect([found[0], found[1], found.at(-1)]).toEqual(["09:00", "09:15", "16:00"]);
  });

  it("leave room to drive from home and back", () => {
    const found = clocks(makeCalendar({ startPlace: HOME }), makeNeeds("2027-01-05"), halfAnHour);
    expect([found[0], found.at(-1)]).toEqual(["09:30", "15:30"]);
  });

  it("leave room to drive between neighboring visits", () => {
    const calendar = makeCalendar({
      busy: [
        busyOf("2027-01-05T14:00Z", "2027-01-05T15:05Z", { place: ELSEWHERE }),
        busyOf("2027-01-05T18:00Z", "2027-01-05T22:00Z", { place: ELSEWHERE }),
      ],
    });
    // Free from 10:05 to 13:00; 30 minutes of driving on either side.
    expect(clocks(calendar, makeNeeds("2027-01-05"), halfAnHour)).toEqual([
      "10:45",
      "11:00",
      "11:15",
      "11:30",
    ]);
  });

  it("count every second of a visit that does not end on a whole minute", () => {
    const busy = [
      busyOf("2027-01-05T14:00Z", "2027-01-05T15:14:59Z", { place: ELSEWHERE }),
      busyOf("2027-01-05T17:45:01Z", "2027-01-05T22:00Z", { place: ELSEWHERE }),
    ];
    // A drive after 10:14:59 ends before 10:45. A drive to 12:45:01 starts after 12:15.
    const found = ["10:45", "11:00", "11:15"];
    expect(clocks(makeCalendar({ busy }), makeNeeds("2027-01-05"), halfAnHour)).toEqual(found);
    const [first, last] = busy as [(typeof busy)[0], (typeof busy)[0]];
    const later = { ...first, endsAt: first.endsAt + 2_000 };
    expect(clocks(makeCalendar({ busy: [later, last] }), makeNeeds("2027-01-05"), halfAnHour)[0]).toBe(
      "11:00",
    );
    const sooner = { ...last, startsAt: last.startsAt - 2_000 };
    expect(clocks(makeCalendar({ busy: [first, sooner] }), makeNeeds("2027-01-05"), halfAnHour).at(-1)).toBe(
      "11:00",
    );
  });

  it("are reached from the visit right before, not from an earlier and farther visit", () => {
    const FAR = exactPlace(41.2, -74.2);
    const twoHoursFromThere: Drive = (from, to) => (from.lat === FAR.lat || to.lat === FAR.lat ? 120 : 10);
    const calendar = makeCalendar({
      busy: [
        busyOf("2027-01-05T14:00Z", "2027-01-05T15:30Z", { place: FAR }),
        busyOf("2027-01-05T16:30Z", "2027-01-05T17:00Z", { place: ELSEWHERE }),
      ],
    });
    // A drive of two hours does not fit into the first gap, 10:30 to 11:30.
    // The second gap begins before that drive would end.
    expect(clocks(calendar, makeNeeds("2027-01-05"), twoHoursFromThere)[0]).toBe("12:15");
  });

  it("respect a hold until it expires, but never the searcher's own hold", () => {
    const hold = busyOf("2027-01-05T14:00Z", "2027-01-05T22:00Z", { kind: "hold", holder: "session 1" });
    const held = (expiresAt: number) => makeCalendar({ busy: [{ ...hold, expiresAt }] });
    expect(clocks(held(NOW + 1), makeNeeds("2027-01-05"))).toEqual([]);
    expect(clocks(held(NOW), makeNeeds("2027-01-05"))).toHaveLength(29);
    expect(clocks(held(NOW + 1), makeNeeds("2027-01-05", { exceptHolder: "session 1" }))).toHaveLength(29);
  });

  it("avoid the blocks that the same session has reserved", () => {
    const reservedBlocks = [{ groomerId: "g1", startsAt: Date.parse("2027-01-05T15:00Z"), minutes: 380 }];
    const needs = makeNeeds("2027-01-05", { reservedBlocks });
    expect(clocks(makeCalendar(), needs, halfAnHour)).toEqual(["09:00"]);
    expect(clocks(makeCalendar({ groomerId: "g2" }), needs, halfAnHour)).toHaveLength(29);
  });

  it("send the groomer home before time off that ends the day", () => {
    const off = busyOf("2027-01-05T18:00Z", "2027-01-06T05:00Z", { kind: "time_off" });
    const calendar = makeCalendar({ startPlace: HOME, busy: [off] });
    expect(clocks(calendar, makeNeeds("2027-01-05"), halfAnHour).at(-1)).toBe("11:30");
  });

  it("begin after the notice and end with the horizon", () => {
    const soon = makeNeeds("2027-01-04", { to: "2027-02-01", noticeMinutes: 24 * 60, horizonDays: 3 });
    const now = Date.parse("2027-01-04T15:01:00Z");
    expect(openDays(makeCalendar(), soon, now)).toEqual(["2027-01-05", "2027-01-06"]);
    expect(clocks(makeCalendar(), soon, noDrive, now)[0]).toBe("10:15");
  });

  it("use a zone only on its work days", () => {
    const [zone] = makeCalendar().zones;
    const calendar = makeCalendar({ zones: zone ? [{ ...zone, workDays: [3, 5] }] : [] });
    const week = makeNeeds("2027-01-04", { to: "2027-01-10" });
    expect(openDays(calendar, week, NOW)).toEqual(["2027-01-05", "2027-01-07"]);
  });

  describe("in hours that meet at midnight", () => {
    const late = [{ startMinute: 1_200, endMinute: 1_440 }];
    const early = [{ startMinute: 0, endMinute: 60 }];
    // Tuesday evening and the first hour of Wednesday.
    const hours = { 3: late, 4: early };
    const night = (over: Partial<GroomerCalendar> = {}) => makeCalendar({ hours, ...over });
    const long = makeNeeds("2027-01-05", { minutes: 90 });

    it("run past midnight and belong to the day on which they start", () => {
      const found = openings(night(), { ...long, to: "2027-01-06" }, NOW);
      expect(found.map(({ date }) => date)).toEqual(Array(15).fill("2027-01-05"));
      expect(new Date(found.at(-1)?.endsAt ?? 0).toISOString()).toBe("2027-01-06T06:00:00.000Z");
      expect(clocks(night(), long).at(-1)).toBe("23:30");
      expect(clocks(night(), makeNeeds("2027-01-06", { minutes: 45 }))).toEqual(["00:00", "00:15"]);
      expect(openDays(night(), { ...long, to: "2027-01-07" }, NOW)).toEqual(["2027-01-05"]);
    });

    it("end at midnight when the hours of the next day begin later", () => {
      const calendar = night({ hours: { 3: late, 4: [{ startMinute: 15, endMinute: 60 }] } });
      expect(clocks(calendar, long).at(-1)).toBe("22:30");
      const refused = fits(calendar, long, Date.parse("2027-01-06T04:30Z"), NOW);
      expect(refused).toEqual({ ok: false, reason: "closed" });
    });

    it("leave time to drive to the next visit after midnight, and home at the end", () => {
      const next = busyOf("2027-01-06T05:45Z", "2027-01-06T06:00Z", { place: ELSEWHERE });
      expect(clocks(night({ busy: [next] }), long, halfAnHour).at(-1)).toBe("22:45");
      expect(clocks(night({ startPlace: HOME }), long, halfAnHour).at(-1)).toBe("23:00");
    });

    it("are reached after midnight from the last visit of the evening, not from home", () => {
      const before = busyOf("2027-01-06T03:00Z", "2027-01-06T04:45Z", { place: ELSEWHERE });
      const needs = makeNeeds("2027-01-06", { minutes: 15 });
      const calendar = night({ startPlace: HOME, busy: [before] });
      expect(clocks(calendar, needs, halfAnHour)).toEqual(["00:15"]);
      expect(openings({ ...calendar, drive: halfAnHour }, needs, NOW)[0]).toMatchObject({
        driveBefore: 30,
        addedDrive: 30,
      });
    });

    it("report a taken time when a visit occupies the hours after midnight", () => {
      const taken = busyOf("2027-01-06T05:00Z", "2027-01-06T05:15Z");
      const at = Date.parse("2027-01-06T04:30Z");
      expect(fits(night({ busy: [taken] }), long, at, NOW)).toMatchObject({
        reason: "fully_booked",
      });
      const off = busyOf("2027-01-06T05:00Z", "2027-01-06T05:15Z", { kind: "time_off" });
      expect(fits(night({ busy: [off] }), long, at, NOW)).toMatchObject({ reason: "closed" });
    });
  });

  it("continue into the next year", () => {
    const needs = makeNeeds("2026-12-30", { to: "2027-01-02" });
    expect(openDays(makeCalendar(), needs, Date.parse("2026-12-30T00:00:00Z"))).toHaveLength(4);
  });
});

describe("the decision about one start", () => {
  const decide = (startsAt: string) =>
    fits(
      makeCalendar({ startPlace: HOME, drive: halfAnHour }),
      makeNeeds("2027-01-05"),
      Date.parse(startsAt),
      NOW,
    );

  it("accepts an offered time and adds its zone and driving", () => {
    expect(decide("2027-01-05T14:30:00Z")).toMatchObject({
      ok: true,
      zone: { id: "newark", priceCents: 0 },
      driveBefore: 30,
      driveAfter: 30,
      addedDrive: 60,
    });
  });

  it.each([
    ["2027-01-05T14:15:00Z", "too_far"],
    ["2027-01-05T14:37:00Z", "closed"],
    ["2027-01-05T13:45:00Z", "closed"],
    ["2027-01-03T15:00:00Z", "too_soon"],
    ["2027-04-05T15:00:00Z", "closed"],
    ["+275000-01-01T00:00:00Z", "closed"],
  ])("refuses %s because of %s", (startsAt, reason) => {
    expect(decide(startsAt)).toEqual({ ok: false, reason });
  });
});
