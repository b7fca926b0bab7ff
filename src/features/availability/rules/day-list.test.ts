import fc from "fast-check";
import { expect, it } from "vitest";
import { openDays } from "#features/calendar/rules/bookable-times.ts";
import { anyScene, busyOf, makeCalendar, makeNeeds } from "#features/calendar/rules/factory.ts";
import type { GroomerCalendar, GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { dateOf, dayNumber } from "#features/calendar/rules/local-days.ts";
import { listDaysOf } from "./day-list.ts";

const RUNS = Number(process.env.MODEL_RUNS ?? 100);
const MINUTE = 60_000;

/**
 * Makes four groomers from one scene. Each has a different part of its occupancy, and the last has a
 * weight limit.
 */
function groomersOf(calendar: GroomerCalendar): GroomerCalendar[] {
  return ["g1", "g2", "g3", "g4"].map((groomerId, nth) => ({
    ...calendar,
    groomerId,
    busy: calendar.busy.filter((_, place) => nth === 0 || place % (nth + 1) === 0),
    weightLimitLbs: nth === 3 ? 65 : calendar.weightLimitLbs,
  }));
}

/** Each groomer's open days, from fresh copies of the calendars that no cache knows. */
function daysOf(calendars: readonly GroomerCalendar[], needs: GroomerNeeds, now: number): string[][] {
  return calendars.map((calendar) =>
    openDays({ ...calendar, busy: structuredClone(calendar.busy) }, needs, now),
  );
}

it("lists the open days of all groomers and each groomer's first, after any searches", () => {
  const searches = fc.array(
    fc.record({
      later: fc.constantFrom(0, 1, 7, 11, 20, 700),
      minutes: fc.constantFrom(30, 30, 90),
      holder: fc.constantFrom("me", "me", "Ada", undefined),
      isReserving: fc.boolean(),
      namesAll: fc.boolean(),
      groomerId: fc.constantFrom(undefined, undefined, undefined, "g2"),
      first: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 2, maxLength: 8 },
  );
  const property = fc.property(anyScene, searches, (scene, searchList) => {
    const calendars = groomersOf(scene.calendar);
    let now = scene.now;
    for (const { later, minutes, holder, isReserving, namesAll, groomerId, first } of searchList) {
      now += later * MINUTE;
      const from = dateOf(Math.min(dayNumber(scene.needs.from) + first, dayNumber(scene.needs.to)));
      const { exceptHolder: _, reservedBlocks, ...rest } = scene.needs;
      const needs: GroomerNeeds = {
        ...rest,
        minutes,
        from,
        ...(holder && { exceptHolder: holder }),
        reservedBlocks: isReserving ? (reservedBlocks ?? []) : [],
      };
      const each = daysOf(calendars, needs, now);
      const open = new Set(
        each.filter((_, nth) => !groomerId || calendars[nth]?.groomerId === groomerId).flat(),
      );
      const list = listDaysOf(
        calendars.map((calendar) => ({ calendar, needs })),
        { from, to: needs.to, groomerId, namesAll },
        now,
      );
      expect(list?.days.filter(({ isAvailable }) => isAvailable).map(({ date }) => date)).toEqual(
        [...open].sort(),
      );
      expect(list?.firstOpenDate).toBe([...open].sort()[0] ?? null);
      const firsts = namesAll ? each.map((days) => days[0] ?? null) : undefined;
      expect(list?.ofAll?.map(({ nextOpenDate }) => nextOpenDate)).toEqual(firsts);
    }
  });
  fc.assert(property, { numRuns: RUNS });
});

it("searches again after a hold expires and after a groomer's calendar changes", () => {
  const now = Date.parse("2027-06-09T09:00:00Z");
  const busy = (from: string, to: string, expiresAt: number | null = null) =>
    busyOf(`2027-06-09T${from}:00Z`, `2027-06-09T${to}:00Z`, { expiresAt });
  const calendar = makeCalendar({ busy: [busy("13:00", "15:00"), busy("15:30", "21:00", now + 60_000)] });
  const isOpen = (shown: GroomerCalendar, at: number) => {
    const dates = { from: "2027-06-09", to: "2027-06-09" };
    const candidates = [{ calendar: shown, needs: makeNeeds(dates.from) }];
    return listDaysOf(candidates, dates, at)?.firstOpenDate !== null;
  };
  expect([isOpen(calendar, now), isOpen(calendar, now)]).toEqual([false, false]);
  expect(isOpen({ ...calendar, busy: [] }, now)).toBe(true);
  expect(isOpen(calendar, now + 59_999)).toBe(false);
  expect(isOpen(calendar, now + 60_000)).toBe(true);
});
