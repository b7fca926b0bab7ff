import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import { fits } from "#features/calendar/rules/fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/verb.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { readOrderAsk, timed, totalsWith } from "../../service/order-needs.ts";
import { searchMoves } from "../../service/search-moves.ts";
import type { OrderRow } from "../../store/orders.ts";
import { bestStandIn, isReplaceable, standInEnd } from "../rules/stand-ins.ts";
import * as standIns from "../store/stand-ins.ts";

/** Who could come in the place of an order's groomer, at its very start. */
export type StandInWish = {
  groomer: Groomer;
  startsAt: Date;
  endsAt: Date;
  total: CentsRange;
  expiresAt: Date;
};

/**
 * The groomer to offer for an order that is about to end, by the rules that list times; never its own, nor
 * one who has said no to it before. Read before the transaction; null when nobody fits, or it is too late to
 * ask.
 */
export async function findStandIn(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  row: OrderRow,
): Promise<StandInWish | null> {
  if (!isReplaceable(row.status) || !row.groomerId) return null;
  const order = timed(row);
  const { appointmentStart: startsAt, customerId } = order;
  const ask = await readOrderAsk(db, siteId, order, now);
  const expiresAt = standInEnd(startsAt, ask.site.leadMinutes, now);
  if (!expiresAt) return null;
  const date = dateIn(order.timeZone, startsAt);
  const [{ candidates }, unwilling] = await Promise.all([
    searchMoves(db, siteId, ask, { from: date, to: date }),
    standIns.listUnwilling(db, siteId, { customerId, start: startsAt }),
  ]);
  const fitting = candidates.flatMap(({ groomer, picture, wish, minutes }) => {
    if (groomer.id === order.groomerId || unwilling.has(groomer.id)) return [];
    const fit = fits(picture, wish, startsAt.getTime(), drive, now.getTime());
    if (!fit.ok) return [];
    const { total } = totalsWith(ask, fit.zone.priceCents, minutes);
    return [{ groomer, total, startsAt, endsAt: new Date(fit.endsAt), expiresAt }];
  });
  return bestStandIn(fitting);
}
