import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { busyOf, makeCalendar, makeNeeds, NEWARK } from "./factory.ts";
import { findBroken, fitsWith, OVERRIDABLE, type Overridable } from "./overrides.ts";
import { fits } from "./start-fits.ts";

const DATE = "2027-06-09";
const at = (time: string) => Date.parse(`${DATE}T${time}:00-04:00`);
const NOW = at("08:00");
const farAway = exactPlace(44, -74.2);
const poodle = { breedId: "poodle", weightLbs: 90 };

type Case = Parameters<typeof findBroken>;
const usual: Case = [makeCalendar(), makeNeeds(DATE), at("10:00"), NOW];

const cases: Record<Overridable, Case> = {
  outside_zones: [makeCalendar(), makeNeeds(DATE, { place: farAway }), at("10:00"), NOW],
  breed_refused: [
    makeCalendar({ refusedBreedIds: ["poodle"] }),
    makeNeeds(DATE, { pets: [poodle] }),
    at("10:00"),
    NOW,
  ],
  too_heavy: [makeCalendar({ weightLimitLbs: 50 }), makeNeeds(DATE, { pets: [poodle] }), at("10:00"), NOW],
  closed: [makeCalendar(), makeNeeds(DATE), at("20:00"), NOW],
  too_soon: [makeCalendar(), makeNeeds(DATE), at("10:00"), at("10:20")],
  too_far: [
    makeCalendar({
      busy: [busyOf(`${DATE}T13:00:00Z`, `${DATE}T14:00:00Z`, { place: exactPlace(40.95, -74.45) })],
    }),
    makeNeeds(DATE, { place: exactPlace(40.45, -73.95) }),
    at("10:00"),
    NOW,
  ],
};

const only = (reason: Overridable) => ({ reasons: [reason], zoneCents: 0 });

describe("an override", () => {
  it.each(OVERRIDABLE)("sets %s aside, and no other rule does", (reason) => {
    const [calendar, needs, start, now] = cases[reason];
    expect(fits(calendar, needs, start, now)).toEqual({ ok: false, reason });
    expect(findBroken(calendar, needs, start, now)).toMatchObject({ broken: [reason], fit: { ok: true } });
    for (const other of OVERRIDABLE)
      expect([other, fitsWith(calendar, needs, start, now, only(other)).ok]).toEqual([
        other,
        other === reason,
      ]);
    const without = { reasons: OVERRIDABLE.filter((one) => one !== reason), zoneCents: 0 };
    expect(fitsWith(calendar, needs, start, now, without)).toEqual({ ok: false, reason });
  });

  it("is not needed for a time that breaks no rule", () => {
    expect(findBroken(...usual)).toMatchObject({ broken: [], fit: { ok: true } });
  });

  it("never covers another visit, a busy time, a hold or a pause", () => {
    const all = { reasons: OVERRIDABLE, zoneCents: 0 };
    const [, needs, start] = cases.closed;
    for (const kind of ["order", "busy", "hold", "rental"] as const) {
      const busy = [busyOf(`${DATE}T14:00:00Z`, "2027-06-10T02:00:00Z", { kind })];
      expect(fitsWith(makeCalendar({ busy }), needs, start, NOW, all)).toMatchObject({
        ok: false,
        reason: "fully_booked",
      });
      const { fit } = findBroken(makeCalendar({ busy }), needs, start, NOW);
      expect(fit.ok).toBe(false);
    }
    expect(fitsWith(makeCalendar({ isPaused: true }), needs, start, NOW, all).ok).toBe(false);
  });

  it("lists every broken rule in the order of the checks", () => {
    const calendar = makeCalendar({ refusedBreedIds: ["poodle"], weightLimitLbs: 50 });
    const needs = makeNeeds(DATE, { place: farAway, pets: [poodle] });
    expect(findBroken(calendar, needs, at("20:00"), NOW).broken).toEqual([
      "outside_zones",
      "breed_refused",
      "too_heavy",
      "closed",
    ]);
  });

  it("lets a visit stand in time off and on a weekday without a zone, at that zone's price", () => {
    const busy = [busyOf(`${DATE}T13:00:00Z`, `${DATE}T20:00:00Z`, { kind: "time_off", holder: "g1" })];
    const zones = [{ ...NEWARK, workDays: [1], priceCents: 700 }];
    const fit = fitsWith(makeCalendar({ busy, zones }), makeNeeds(DATE), at("10:00"), NOW, only("closed"));
    expect(fit).toMatchObject({ ok: true, zone: { priceCents: 700 } });
  });

  it("charges what staff enter for an address outside the zones", () => {
    const [calendar, needs, start, now] = cases.outside_zones;
    const fit = fitsWith(calendar, needs, start, now, { reasons: ["outside_zones"], zoneCents: 1_250 });
    expect(fit).toMatchObject({ ok: true, zone: { priceCents: 1_250 } });
  });

  it("shows the real drives where they are too long", () => {
    const [calendar, needs, start, now] = cases.too_far;
    const fit = fitsWith(calendar, needs, start, now, only("too_far"));
    expect(fit.ok && fit.driveBefore).toBeGreaterThan(30);
  });

  it("does not lead to a time that is over, or beyond the days that can be booked", () => {
    expect(findBroken(makeCalendar(), makeNeeds(DATE), at("10:00"), at("11:00")).fit).toMatchObject({
      reason: "too_soon",
    });
    const late = at("10:00") + 70 * 86_400_000;
    expect(findBroken(makeCalendar(), makeNeeds(DATE), late, NOW).fit).toMatchObject({ reason: "closed" });
  });

  it("leaves the cached agenda of the calendar alone", () => {
    const [calendar, needs, start, now] = cases.closed;
    fitsWith(calendar, needs, start, now, only("closed"));
    expect(fits(calendar, needs, start, now)).toEqual({ ok: false, reason: "closed" });
    expect(fits(calendar, needs, at("10:00"), now).ok).toBe(true);
  });
});
