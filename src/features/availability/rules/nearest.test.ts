import { expect, it } from "vitest";
import { busyOf, makeCalendar, makeNeeds } from "#features/calendar/rules/factory.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { nearest } from "./nearest.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const needs = makeNeeds("2027-01-04", { to: "2027-01-08" });
const shown = (found: { groomerId: string; startsAt: number }[]) =>
  found.map(({ groomerId, startsAt }) => `${groomerId} ${new Date(startsAt).toISOString().slice(5, 16)}`);

it("finds the closest times to a taken time, at least an hour apart for each groomer", () => {
  const busy = [busyOf("2027-01-05T17:00Z", "2027-01-05T18:00Z")];
  const found = nearest(
    [{ calendar: makeCalendar({ busy }), needs }],
    Date.parse("2027-01-05T17:00Z"),
    4,
    NOW,
  );
  expect(shown(found)).toEqual(["g1 01-05T16:00", "g1 01-05T18:00", "g1 01-05T15:00", "g1 01-05T19:00"]);
});

it("searches other groomers and other days", () => {
  const busy = [busyOf("2027-01-05T05:00Z", "2027-01-06T05:00Z", { kind: "time_off" })];
  const found = nearest(
    [
      { calendar: makeCalendar({ groomerId: "g2" }), needs: { ...needs, from: "2027-01-07" } },
      { calendar: makeCalendar({ busy }), needs },
      { calendar: makeCalendar({ groomerId: "g3", zones: [] }), needs },
    ],
    Date.parse("2027-01-05T22:00Z"),
    3,
    NOW,
  );
  expect(shown(found)).toEqual(["g1 01-06T14:00", "g1 01-06T15:00", "g1 01-06T16:00"]);
});

it("prefers the groomer with the least added driving, then the smaller id", () => {
  const near = exactPlace(40.7, -74.2);
  const far = exactPlace(41.2, -74.2);
  const drive = (from: { lat: number }, to: { lat: number }) => Math.round(Math.abs(from.lat - to.lat) * 100);
  const from = (groomerId: string, startPlace: typeof near) => ({
    calendar: makeCalendar({ groomerId, startPlace, drive }),
    needs: { ...needs, place: near },
  });
  const searched = [from("g3", far), from("g4", near), from("g2", near), from("g1", far)];
  const at = Date.parse("2027-01-05T17:00Z");
  const closest = (limit: number) => shown(nearest(searched, at, limit, NOW));
  expect(closest(1)).toEqual(["g2 01-05T17:00"]);
  expect(closest(3)).toEqual(["g2 01-05T17:00", "g4 01-05T17:00", "g1 01-05T17:00"]);
});
