import fc from "fast-check";
import { expect, it } from "vitest";
import { dateOf, dayNumber } from "#features/calendar/rules/days.ts";
import { defaultDriveMinutes } from "#features/calendar/rules/drive-estimate.ts";
import { anyScene, busyOf, pictureOf, wishOf } from "#features/calendar/rules/factory.ts";
import type { GroomerPicture, Wish } from "#features/calendar/rules/groomer-calendar.ts";
import { openDays } from "#features/calendar/rules/openings.ts";
import { listDaysOf } from "./day-list.ts";

const RUNS = Number(process.env.MODEL_RUNS ?? 100);
const MINUTE = 60_000;

/**
 * Four groomers of one scene: each has another part of what is occupied, one of them another clock's day of
 * work.
 */
function groomersOf(picture: GroomerPicture): GroomerPicture[] {
  return ["g1", "g2", "g3", "g4"].map((groomerId, nth) => ({
    ...picture,
    groomerId,
    busy: picture.busy.filter((_, place) => nth === 0 || place % (nth + 1) === 0),
    weightLimitLbs: nth === 3 ? 65 : picture.weightLimitLbs,
  }));
}

/** Each groomer's open days, from pictures of which nothing is remembered. */
function daysOf(pictures: readonly GroomerPicture[], wish: Wish, now: number): string[][] {
  return pictures.map((picture) => openDays(structuredClone(picture), wish, defaultDriveMinutes, now));
}

it("lists the days that somebody has, and everybody's first, whatever was asked before", () => {
  const asks = fc.array(
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
  const property = fc.property(anyScene, asks, (scene, asked) => {
    const pictures = groomersOf(scene.picture);
    let now = scene.now;
    for (const { later, minutes, holder, isReserving, namesAll, groomerId, first } of asked) {
      now += later * MINUTE;
      const from = dateOf(Math.min(dayNumber(scene.wish.from) + first, dayNumber(scene.wish.to)));
      const { exceptHolder: _, reservedBlocks, ...wished } = scene.wish;
      const wish: Wish = {
        ...wished,
        minutes,
        from,
        ...(holder && { exceptHolder: holder }),
        reservedBlocks: isReserving ? (reservedBlocks ?? []) : [],
      };
      const each = daysOf(pictures, wish, now);
      const open = new Set(
        each.filter((_, nth) => !groomerId || pictures[nth]?.groomerId === groomerId).flat(),
      );
      const list = listDaysOf(
        pictures.map((picture) => ({ picture, wish })),
        { from, to: wish.to, groomerId, namesAll },
        defaultDriveMinutes,
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

it("forgets what it found when a hold runs out, and of a groomer who has become another", () => {
  const now = Date.parse("2027-06-09T09:00:00Z");
  const busy = (from: string, to: string, expiresAt: number | null = null) =>
    busyOf(`2027-06-09T${from}:00Z`, `2027-06-09T${to}:00Z`, { expiresAt });
  const picture = pictureOf({ busy: [busy("13:00", "15:00"), busy("15:30", "21:00", now + 60_000)] });
  const isOpen = (shown: GroomerPicture, at: number) => {
    const dates = { from: "2027-06-09", to: "2027-06-09" };
    const candidates = [{ picture: shown, wish: wishOf(dates.from) }];
    return listDaysOf(candidates, dates, defaultDriveMinutes, at)?.firstOpenDate !== null;
  };
  expect([isOpen(picture, now), isOpen(picture, now)]).toEqual([false, false]);
  expect(isOpen({ ...picture, busy: [] }, now)).toBe(true);
  expect(isOpen(picture, now + 59_999)).toBe(false);
  expect(isOpen(picture, now + 60_000)).toBe(true);
});
