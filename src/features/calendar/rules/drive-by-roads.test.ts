import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLegMemory } from "#features/places/board/drive-legs.ts";
import { type DriveLeg, pointKey } from "#features/places/rules/drive-legs.ts";
import { exactPlace, type Place } from "#features/places/rules/place.ts";
import { openDays, openings } from "./bookable-times.ts";
import { driveByRoads, estimateDrive } from "./drive-estimate.ts";
import { anyRoads, anyScene, busyOf, makeCalendar, makeNeeds } from "./factory.ts";
import type { GroomerCalendar, Opening } from "./groomer-calendar.ts";
import { keyOf, markRememberedDays, rememberedDays } from "./remembered-days.ts";
import { fits } from "./start-fits.ts";

const DATE = "2027-01-05";
const NOW = Date.parse("2027-01-04T12:00:00Z");
const PLACE = exactPlace(40.7, -74.2);
const BEFORE = exactPlace(40.72, -74.21);
const AFTER = exactPlace(40.69, -74.22);
const AT_ZIP: Place = { lat: 40.7, lng: -74.2, spreadMiles: 1.5, door: 0 };

const leg = (from: Place, to: Place, minutes: number | null): DriveLeg => ({
  from: pointKey(from),
  to: pointKey(to),
  minutes,
});

function calendarOf(memory = createLegMemory(), over: Partial<GroomerCalendar> = {}) {
  const busy = [
    busyOf("2027-01-05T14:00Z", "2027-01-05T15:00Z", { place: BEFORE, holder: "order 1" }),
    busyOf("2027-01-05T18:00Z", "2027-01-05T19:00Z", { place: AFTER, holder: "order 2" }),
  ];
  return { memory, calendar: makeCalendar({ busy, drive: driveByRoads(memory.roads), ...over }) };
}

/** The starts between the two visits, in UTC. */
const startsBetween = (calendar: GroomerCalendar, place = PLACE) =>
  openings(calendar, makeNeeds(DATE, { place }), NOW)
    .map(({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16))
    .filter((start) => start > "14" && start < "18");

describe("a drive by roads", () => {
  it("takes the router's minutes, each way its own", () => {
    const { memory, calendar } = calendarOf();
    memory.save([leg(BEFORE, PLACE, 40), leg(PLACE, BEFORE, 1), leg(PLACE, AFTER, 50), leg(AFTER, PLACE, 1)]);
    expect(startsBetween(calendar)).toEqual(["15:45", "16:00"]);
  });

  it("takes the estimate where the router is not asked, has not answered or knows no road", () => {
    const { memory, calendar } = calendarOf();
    const estimated = startsBetween({ ...calendar, drive: estimateDrive });
    expect(startsBetween(calendar)).toEqual(estimated);
    memory.save([leg(BEFORE, PLACE, null), leg(PLACE, AFTER, null)]);
    expect(startsBetween(calendar)).toEqual(estimated);
    memory.save([leg(BEFORE, PLACE, 90), leg(PLACE, AFTER, 90)]);
    expect(startsBetween(calendar)).toEqual([]);
    expect(startsBetween(calendar, AT_ZIP)).not.toEqual([]);
  });

  it("is never shorter than between two doors somewhere on their streets", () => {
    const roads = { minutesBetween: () => 0, versionAt: () => 0 };
    const onStreet = { ...PLACE, spreadMiles: 0.3 };
    expect(driveByRoads(roads)(onStreet, { ...BEFORE, spreadMiles: 0.3 })).toBe(1);
    expect(driveByRoads(roads)(PLACE, BEFORE)).toBe(0);
  });

  it("takes none between visits at one door, whatever the router says", () => {
    const roads = { minutesBetween: () => 30, versionAt: () => 0 };
    expect(driveByRoads(roads)({ ...PLACE, door: 7 }, { ...BEFORE, door: 7 })).toBe(0);
  });

  it("marks an opening of which the estimate decided a drive, and only with a router", () => {
    const { memory, calendar } = calendarOf();
    const first = (place = PLACE, cal = calendar) => fits(cal, makeNeeds(DATE, { place }), AT, NOW);
    const AT = Date.parse("2027-01-05T16:15Z");
    expect(first()).toMatchObject({ ok: true, isDriveEstimated: true });
    memory.save([leg(BEFORE, PLACE, 9), leg(PLACE, BEFORE, 9), leg(PLACE, AFTER, 9)]);
    expect(first()).not.toHaveProperty("isDriveEstimated");
    expect(first({ ...AT_ZIP, door: 5 })).toMatchObject({ isDriveEstimated: true });
    expect(first(PLACE, { ...calendar, drive: estimateDrive })).not.toHaveProperty("isDriveEstimated");
    expect(first(PLACE, { ...calendar, startPlace: exactPlace(40.6, -74) })).not.toHaveProperty(
      "isDriveEstimated",
    );
  });
});

describe("what is remembered of a groomer", () => {
  const marksOf = (calendar: GroomerCalendar, place = PLACE) => {
    // Half an hour is left for both drives.
    const needs = makeNeeds(DATE, { place, minutes: 150 });
    const open = new Uint8Array(1);
    const known = rememberedDays(calendar, needs, keyOf(needs, NOW), NOW);
    const firstDay = Math.floor(Date.parse(DATE) / 86_400_000);
    markRememberedDays({ calendar, needs }, known, { firstDay, open, wantsFirst: true }, NOW);
    return [open[0] === 1, openDays(calendar, needs, NOW).length === 1];
  };
  const busy = [
    busyOf("2027-01-05T14:00Z", "2027-01-05T15:00Z", { place: BEFORE, holder: "order 1" }),
    busyOf("2027-01-05T18:00Z", "2027-01-05T22:00Z", { place: AFTER, holder: "order 2" }),
  ];

  it("is laid out again when new minutes arrive, in both directions of a search", () => {
    const { memory, calendar } = calendarOf(createLegMemory(), { busy });
    memory.save([leg(BEFORE, PLACE, 5), leg(PLACE, BEFORE, 5)]);
    expect(marksOf(calendar)).toEqual([true, true]);
    memory.save([leg(PLACE, AFTER, 40), leg(AFTER, PLACE, 40)]);
    expect(marksOf(calendar)).toEqual([false, false]);
  });

  it("is laid out again when another search learns a leg to the place", () => {
    const { memory, calendar } = calendarOf(createLegMemory(), { busy });
    expect(marksOf(calendar)).toEqual([true, true]);
    // A customer at the second stop has searched; this place was a stop of theirs.
    memory.save([leg(AFTER, PLACE, 40), leg(PLACE, AFTER, 40)]);
    expect(marksOf(calendar)).toEqual([false, false]);
  });

  it("stays for places whose drives no answer touched", () => {
    const { memory, calendar } = calendarOf(createLegMemory(), { busy });
    memory.save([leg(BEFORE, PLACE, 5), leg(PLACE, BEFORE, 5)]);
    const needs = makeNeeds(DATE, { place: PLACE });
    const known = rememberedDays(calendar, needs, keyOf(needs, NOW), NOW);
    memory.save([leg(BEFORE, AFTER, 5), leg(AFTER, BEFORE, 5)]);
    expect(rememberedDays(calendar, needs, keyOf(needs, NOW), NOW)).toBe(known);
  });
});

/** Whether the van reaches the visit and the next stop, by the drive that the opening counts. */
const isReachable = ({ drive, busy }: GroomerCalendar, place: Place, opening: Opening, holder?: string) =>
  busy.every((stop) => {
    if (!stop.place || stop.holder === holder || stop.kind === "time_off" || stop.expiresAt) return true;
    if (stop.endsAt <= opening.startsAt - 6 * 3_600_000 || stop.startsAt >= opening.endsAt + 6 * 3_600_000)
      return true;
    if (stop.endsAt <= opening.startsAt)
      return (
        opening.startsAt - stop.endsAt >= drive(stop.place, place) * 60_000 || hasStopBetween(busy, stop)
      );
    return opening.startsAt < stop.startsAt;
  });
const hasStopBetween = (busy: GroomerCalendar["busy"], stop: { endsAt: number }) =>
  busy.some(({ startsAt }) => startsAt >= stop.endsAt);

describe("lists and commits", () => {
  it("agree with any minutes of a router, other ways there than back", () => {
    fc.assert(
      fc.property(anyScene, anyRoads, ({ calendar: scene, needs: given, now }, roads) => {
        const calendar = { ...scene, drive: driveByRoads(roads) };
        const { exceptHolder, ...rest } = given;
        const needs = exceptHolder === undefined ? rest : { ...rest, exceptHolder };
        for (const opening of openings(calendar, needs, now)) {
          const { ok, ...fit } = fits(calendar, needs, opening.startsAt, now) as { ok: true } & Opening;
          expect([ok, fit]).toEqual([true, opening]);
          if (needs.reservedBlocks.length === 0)
            expect(isReachable(calendar, needs.place, opening, exceptHolder)).toBe(true);
        }
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 100) },
    );
  });
});
