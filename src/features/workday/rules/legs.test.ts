import { describe, expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { planLegs, type Stop } from "./legs.ts";

const MINUTE = 60_000;
const drive = () => 20;
const HOME = exactPlace(33.4, -112);
const stop = (orderId: string, from: number, to: number): Stop => ({
  orderId,
  place: exactPlace(33.5, -112),
  startsAt: from * MINUTE,
  endsAt: to * MINUTE,
});

describe("the drives of a day", () => {
  it("go from the start address by the visits and home, each left in time", () => {
    const legs = planLegs(HOME, [stop("a", 60, 120), stop("b", 180, 240)], drive);
    expect(
      legs.map(({ fromOrderId, toOrderId, leaveBy, gapMinutes }) => [
        fromOrderId,
        toOrderId,
        leaveBy / MINUTE,
        gapMinutes,
      ]),
    ).toEqual([
      [null, "a", 40, null],
      ["a", "b", 160, 40],
      ["b", null, 240, null],
    ]);
    // A tenth of a degree of latitude is 6.9 miles, and roads are 1.3 times as long.
    expect(legs[0]).toMatchObject({ minutes: 20, miles: 9 });
  });

  it("say so when a visit cannot be reached in time", () => {
    const [leg] = planLegs(null, [stop("a", 0, 60), stop("b", 70, 100)], drive);
    expect(leg).toMatchObject({ gapMinutes: -10, leaveBy: 50 * MINUTE });
  });

  it("are none without visits, and leave out home when the groomer has no start address", () => {
    expect(planLegs(HOME, [], drive)).toEqual([]);
    expect(planLegs(null, [stop("a", 0, 60)], drive)).toEqual([]);
  });

  it("count no miles between visits at one door", () => {
    const [leg] = planLegs(null, [stop("a", 0, 60), stop("b", 60, 100)], () => 0);
    expect(leg).toMatchObject({ minutes: 0, miles: 0, gapMinutes: 0 });
  });
});
