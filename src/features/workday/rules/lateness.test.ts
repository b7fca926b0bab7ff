import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayVisit, findLateVisits } from "./lateness.ts";

const MINUTE = 60_000;
const visit = (orderId: string, from: number, to: number, over: Partial<DayVisit> = {}): DayVisit => ({
  orderId,
  startsAt: from * MINUTE,
  endsAt: to * MINUTE,
  leftAt: null,
  arrivedAt: null,
  startedAt: null,
  finishedAt: null,
  isEnded: false,
  announcedAt: null,
  driveMinutes: 10,
  ...over,
});
/** `now`: the present in minutes; a morning before all marks without it. */
const found = (visits: readonly DayVisit[], now = -1_000) =>
  findLateVisits(visits, now * MINUTE).map(({ orderId, arrivesAt, isAnnounced }) => [
    orderId,
    arrivesAt / MINUTE,
    isAnnounced,
  ]);

describe("lateness", () => {
  it("runs down the day until a gap takes it up", () => {
    const day = [
      visit("a", 0, 60, { announcedAt: 30 * MINUTE }),
      visit("b", 75, 135),
      visit("c", 150, 210),
      visit("d", 300, 360),
    ];
    expect(found(day)).toEqual([
      ["a", 30, true],
      ["b", 100, false],
      ["c", 170, false],
    ]);
  });

  it("is none in a day that goes as planned, or that nothing is marked in", () => {
    expect(found([visit("a", 0, 60), visit("b", 75, 135)])).toEqual([]);
  });

  it("begins with a visit that started late, and ends with one that finished early", () => {
    const late = visit("a", 0, 60, { arrivedAt: 30 * MINUTE, startedAt: 40 * MINUTE });
    expect(found([late, visit("b", 75, 135)])).toEqual([["b", 110, false]]);
    expect(found([{ ...late, finishedAt: 65 * MINUTE }, visit("b", 75, 135)])).toEqual([]);
  });

  it("grows while a visit that has started is not finished", () => {
    const begun = visit("a", 0, 60, { arrivedAt: 0, startedAt: 0 });
    const next = visit("b", 75, 135);
    expect(found([begun, next], 60)).toEqual([]);
    expect(found([begun, next], 90)).toEqual([["b", 100, false]]);
    expect(found([begun, next], 118)).toEqual([["b", 130, false]]);
    const arrived = visit("a", 0, 60, { arrivedAt: 0 });
    expect(found([arrived, next], 90)).toEqual([["b", 100, false]]);
    expect(found([{ ...begun, finishedAt: 62 * MINUTE }, next], 90)).toEqual([]);
    expect(found([{ ...begun, isEnded: true }, next], 90)).toEqual([]);
  });

  it("does not grow with the time when nothing is marked, nor after the groomer left for the next visit", () => {
    expect(found([visit("a", 0, 60), visit("b", 75, 135)], 200)).toEqual([]);
    const forgotten = visit("a", 0, 60, { startedAt: 0 });
    expect(found([forgotten, visit("b", 75, 135, { leftAt: 64 * MINUTE })], 90)).toEqual([]);
    expect(
      found([forgotten, visit("b", 75, 135, { startedAt: 75 * MINUTE }), visit("c", 300, 360)], 200),
    ).toEqual([]);
  });

  it("is known to a customer who has read of this arrival, not of an earlier one", () => {
    const late = visit("a", 0, 60, { announcedAt: 60 * MINUTE });
    const known = (minute: number) => visit("b", 75, 135, { announcedAt: minute * MINUTE });
    expect(found([late, known(130)])).toContainEqual(["b", 130, true]);
    expect(found([late, known(100)])).toContainEqual(["b", 130, false]);
  });

  it("is said in whole minutes, also for a visit that starts within one", () => {
    const late = visit("a", 0, 60, { announcedAt: 90 * MINUTE });
    const [, next] = findLateVisits([late, visit("b", 75.4, 135.4)], 0);
    expect(next?.lateMinutes).toBe(85);
  });

  it("leaves out ended visits, and waits for none of them longer than planned", () => {
    const missed = visit("a", 0, 60, { announcedAt: 30 * MINUTE, isEnded: true });
    expect(found([missed, visit("b", 75, 135)])).toEqual([]);
  });

  it("never shrinks when a visit is announced later, and says times in steps of five minutes", () => {
    const days = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 60 }), drive: fc.integer({ min: 0, max: 60 }) }),
      {
        minLength: 2,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (plan, late, more) => {
          let start = 0;
          const visits = plan.map(({ gap, drive }, nth) => {
            const from = start;
            start += 60 + Math.ceil((gap + drive) / 15) * 15;
            return visit(String(nth), from, from + 60, { driveMinutes: drive });
          });
          const by = (minutes: number) =>
            findLateVisits(
              visits.map((one, nth) => (nth === 0 ? { ...one, announcedAt: minutes * MINUTE } : one)),
              0,
            );
          const [less, worse] = [by(late), by(late + more)];
          expect(worse.length).toBeGreaterThanOrEqual(less.length);
          const byId = new Map(worse.map((one) => [one.orderId, one.arrivesAt]));
          for (const one of less) expect(byId.get(one.orderId)).toBeGreaterThanOrEqual(one.arrivesAt);
          for (const one of worse.slice(1)) expect(one.arrivesAt % (5 * MINUTE)).toBe(0);
        },
      ),
    );
  });
});
