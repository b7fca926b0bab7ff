import { search } from "#features/availability/service/search.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Groomer } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { readOrderNeeds, requireTime, totalsWith, toVisitNeeds } from "../../service/read-order-needs.ts";
import type { OrderRow } from "../../store/orders.ts";
import { bestStandIn, isReplaceable, standInEnd } from "../rules/stand-ins.ts";
import * as standIns from "../store/stand-ins.ts";

/**
 * Another groomer who can come at the start of an order. The offer ends at `expiresAt`. `addedDrive`: minutes
 * that the visit adds to the groomer's driving of that day.
 */
export type StandInPlan = {
  groomer: Groomer;
  startsAt: Date;
  endsAt: Date;
  total: CentsRange;
  addedDrive: number;
  expiresAt: Date;
};

/**
 * Finds the best other groomer who is free at the order's start and has not declined this visit before. Call
 * it before the transaction that ends the order. Returns null if there is no such groomer, or if the
 * customer would have too little time to answer.
 */
export async function findStandInGroomer(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  row: OrderRow,
): Promise<StandInPlan | null> {
  if (!isReplaceable(row.status) || !row.groomerId) return null;
  const order = requireTime(row);
  const { appointmentStart: startsAt, customerId } = order;
  const orderNeeds = await readOrderNeeds(db, siteId, order, now);
  const expiresAt = standInEnd(startsAt, orderNeeds.site.leadMinutes, now);
  if (!expiresAt) return null;
  const date = dateIn(order.timeZone, startsAt);
  const [{ groomers }, unwilling] = await Promise.all([
    search(db, toVisitNeeds(orderNeeds), { from: date, to: date }),
    standIns.listUnwilling(db, siteId, { customerId, start: startsAt }),
  ]);
  const fitting = groomers.flatMap(({ groomer, calendar, needs, minutes }) => {
    if (groomer.id === order.groomerId || unwilling.has(groomer.id)) return [];
    const fit = fits(calendar, needs, startsAt.getTime(), now.getTime());
    if (!fit.ok) return [];
    const { total } = totalsWith(orderNeeds, fit.zone.priceCents, minutes);
    const { addedDrive } = fit;
    return [{ groomer, total, addedDrive, startsAt, endsAt: new Date(fit.endsAt), expiresAt }];
  });
  return bestStandIn(fitting);
}
