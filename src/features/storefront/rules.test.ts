import { expect, it } from "vitest";
import { findZoneMiddle, pointInRing } from "#features/places/rules.ts";
import { areasReached, bookNowPath, bookPath, formatWeekdays, toStretches, toWeek } from "./rules.ts";

it("shows stored hours as wall times in the order of the week", () => {
  const hours = [
    { weekday: 3, startMinute: 0, endMinute: 1_440 },
    { weekday: 2, startMinute: 780, endMinute: 1_439 },
    { weekday: 2, startMinute: 545, endMinute: 720 },
  ];
  expect(toStretches(hours)).toEqual([
    { weekday: 2, start: "09:05", end: "12:00" },
    { weekday: 2, start: "13:00", end: "23:59" },
    { weekday: 3, start: "00:00", end: "23:59" },
  ]);
});

it("shows the week from Monday, with split days and days off", () => {
  const week = toWeek([
    { weekday: 1, start: "10:00", end: "12:00" },
    { weekday: 2, start: "08:00", end: "12:00" },
    { weekday: 2, start: "13:00", end: "17:30" },
  ]);
  expect(week.map(({ day }) => day.slice(0, 2)).join(" ")).toBe("Mo Tu We Th Fr Sa Su");
  expect(week[0]?.text).toBe("8:00 AM – 12:00 PM, 1:00 PM – 5:30 PM");
  expect(week[1]?.text).toBe("Closed");
  expect(week[6]?.text).toBe("10:00 AM – 12:00 PM");
});

it("finds a point inside even a bent zone", () => {
  // The mean of this horseshoe's corners lies in the gap, outside of the zone.
  const bent: [number, number][] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [8, 9],
    [8, 1],
    [1, 1],
    [1, 9],
    [0, 9],
  ];
  const middle = findZoneMiddle(bent);
  expect(middle && pointInRing(bent, middle)).toBe(true);
  expect(findZoneMiddle([...bent, [0, 0]])).toEqual(middle);
  expect(findZoneMiddle([])).toBeNull();
});

it("lists the areas that a zone reaches, even an area within the zone", () => {
  const box = (west: number, east: number): [number, number][] => [
    [west, west],
    [east, west],
    [east, east],
    [west, east],
  ];
  const areas = [
    { id: "around", polygon: box(0, 10) },
    { id: "within", polygon: box(4, 5) },
    { id: "beside", polygon: box(20, 30) },
  ];
  expect(areasReached(areas, [{ polygon: box(3, 6) }]).map(({ id }) => id)).toEqual(["around", "within"]);
});

it("leads to a brand's booking page with the whole query", () => {
  const query = new URLSearchParams("utm_source=card&sessionId=s1");
  const at = (bookNowRoute: string, staticSite = false) => bookNowPath({ bookNowRoute, staticSite }, query);
  expect(at("/customer/new")).toBe("/customer/new?utm_source=card&sessionId=s1");
  expect(at("/s/book?utm_source=site#form")).toBe("/s/book?utm_source=site&sessionId=s1#form");
  expect(at("/customer/new", true)).toBe("/lead?utm_source=card&sessionId=s1");
  expect(at("/book-now")).toBe("/customer/new?utm_source=card&sessionId=s1");
  expect(
    bookNowPath({ bookNowRoute: "/book-now", staticSite: false }, new URLSearchParams("date=d&_routes=r")),
  ).toBe("/customer/new?date=d");
  expect(bookNowPath({ bookNowRoute: "/s/book", staticSite: true }, new URLSearchParams())).toBe("/s/book");
});

it("links to the booking with a groomer and a date", () => {
  expect(bookPath({ groomer: "id", date: "2026-11-24" })).toBe("/book-now?groomer=id&date=2026-11-24");
  expect(bookPath({})).toBe("/book-now");
});

it("names single weekdays, or says that every day is meant", () => {
  expect([formatWeekdays([6, 2, 4]), formatWeekdays([1, 2, 3, 4, 5, 6, 7])]).toEqual([
    "Mon, Wed, Fri",
    "Every day",
  ]);
});
