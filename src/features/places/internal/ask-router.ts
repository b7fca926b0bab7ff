import type { ServiceAnswer } from "../adapters/outside-service.ts";
import type { DriveTable, Router } from "../adapters/router.ts";
import { type DriveLeg, keyPoint, type PointKey, toMinutes } from "../rules/drive-legs.ts";

/** A table is divided when one of its points lies off all roads; this many calls find the point. */
const MAX_CALLS = 40;

/** `isSure`: false when the router refused the pair, which may be a fault of its settings. */
export type AskedLegs = { legs: DriveLeg[]; isSure: boolean };

/**
 * The drives between a place and stops, both ways. Stops whose drives the router did not answer are left
 * out. Null when the router gave no answer at all.
 */
export async function askRouter(
  router: Router,
  place: PointKey,
  stops: readonly PointKey[],
): Promise<AskedLegs[] | null> {
  let calls = 0;
  let isPlaceGood = false;
  const ask = async (from: readonly PointKey[], to: readonly PointKey[]) => {
    calls++;
    const call = router.tableCall(from.map(keyPoint), to.map(keyPoint));
    return router.service.ask(call, router.callMs, (body) => router.readTable(body, from.length, to.length));
  };
  const askBoth = async (some: readonly PointKey[]): Promise<AskedLegs[] | null> => {
    if (calls + 2 > MAX_CALLS) return [];
    const [away, back] = await Promise.all([ask([place], some), ask(some, [place])]);
    if (away.ok && back.ok) return [{ legs: toLegs(place, some, away.answer, back.answer), isSure: true }];
    if (!isBadRequest(away) && !isBadRequest(back)) return null;
    isPlaceGood ||= some.length > 1 && !isBadRequest(await ask([place], [place]));
    if (some.length === 1 || !isPlaceGood) return [{ legs: withoutRoad(place, some), isSure: false }];
    const middle = some.length >> 1;
    const first = await askBoth(some.slice(0, middle));
    const second = first && (await askBoth(some.slice(middle)));
    return first && [...first, ...(second ?? [])];
  };
  return askBoth(stops);
}

const isBadRequest = (answer: ServiceAnswer<unknown>) => !answer.ok && answer.status === 400;

function toLegs(place: PointKey, stops: readonly PointKey[], away: DriveTable, back: DriveTable): DriveLeg[] {
  return stops.flatMap((stop, nth) => [
    { from: place, to: stop, minutes: toMinutes(away[0]?.[nth] ?? null) },
    { from: stop, to: place, minutes: toMinutes(back[nth]?.[0] ?? null) },
  ]);
}

const withoutRoad = (place: PointKey, stops: readonly PointKey[]): DriveLeg[] =>
  stops.flatMap((stop) => [
    { from: place, to: stop, minutes: null },
    { from: stop, to: place, minutes: null },
  ]);
