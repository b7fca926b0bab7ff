import type { GroomerPicture, Wish } from "#features/calendar/rules/picture.ts";
import { covers } from "#features/calendar/rules/zones.ts";
import { pictures } from "#features/calendar/service.ts";
import { type Groomer, groomersNear } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { minutesWith, type OrderAsk, placeOf, wishWith } from "./order-ask.ts";

const DAY_MS = 86_400_000;

/** A groomer who could take the order over, or keep it, with the visit's length for this groomer. */
export type MoveCandidate = { groomer: Groomer; picture: GroomerPicture; wish: Wish; minutes: number };

/** `isCovered`: whether anybody comes to the address, whatever is asked. */
export type MoveSearch = { ask: OrderAsk; candidates: readonly MoveCandidate[]; isCovered: boolean };

/** All who could come between two local dates, `groomerId` narrowing them to one. */
export async function searchMoves(
  db: Db,
  siteId: SiteId,
  ask: OrderAsk,
  dates: { from: string; to: string },
  groomerId?: string,
): Promise<MoveSearch> {
  const place = placeOf(ask);
  const near = await groomersNear(db, siteId, place);
  const covering = near.filter((groomer) => groomer.zones.some((zone) => covers(zone.polygon, place)));
  const asked = covering.flatMap((groomer) => {
    const minutes = minutesWith(ask, groomer);
    if (minutes === null || (groomerId !== undefined && groomer.id !== groomerId)) return [];
    return [{ groomer, minutes }];
  });
  if (groomerId !== undefined && asked.length === 0) throw notFound("This groomer");
  const from = Date.parse(`${dates.from}T00:00:00Z`) - DAY_MS;
  const to = Date.parse(`${dates.to}T00:00:00Z`) + 2 * DAY_MS;
  const groomers = asked.map(({ groomer }) => groomer);
  const byGroomer = await pictures(db, siteId, groomers, from, to);
  const candidates = asked.flatMap(({ groomer, minutes }) => {
    const picture = byGroomer.get(groomer.id);
    return picture ? [{ groomer, picture, minutes, wish: wishWith(ask, minutes, dates) }] : [];
  });
  return { ask, candidates, isCovered: covering.length > 0 };
}
