import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import { prepareOwnVisit } from "#features/booking/clients/service/prepare-own-visit.ts";
import { showGroomerOrder } from "#features/orders/answers/service/list-requests.ts";
import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { asRefusal, notFound, Refusal } from "#kit/wire/errors.ts";
import { horizonEnd, listDates, startOn, toRule } from "../rules.ts";
import { SERIES_REFUSALS } from "../words.ts";

/**
 * Plans a series that begins from one of the signed-in groomer's visits: its rule, the prepared visit, and
 * each date within the horizon, judged. Refuses (`conflict`) a visit without a time, and a client, pets or
 * services that cannot be booked.
 */
export async function planSeries(context: Context, orderId: string, weeks: number) {
  const { profileId: groomerId, accountId: groomerAccountId } = actingAs(context, "groomer");
  const order = await showGroomerOrder(context, orderId);
  if (order.serviceProvider?.id !== groomerId) throw notFound("This appointment");
  if (order.appointmentStart === null) throw new Refusal("conflict", SERIES_REFUSALS.noTime);
  const isAgreed = order.status === "accepted" || order.status === "complete";
  if (!isAgreed || order.orderMarkedAsNoShow) throw new Refusal("conflict", SERIES_REFUSALS.notAgreed);
  const pets = order.petServicesByPet.map(({ pet, services }) => ({
    id: pet.id,
    services: services.map(({ service, addOns }) => ({
      id: service.id,
      serviceAddOns: addOns.map(({ id }) => id),
    })),
  }));
  const { address, customer } = order;
  const place = { customerId: customer.id, groomerId, groomerAccountId, address };
  const { visit, notAtOnce } = await prepareOwnVisit(context, { ...place, pets }).catch((error: unknown) => {
    if (asRefusal(error)?.code !== "validation_failed") throw error;
    throw new Refusal("conflict", SERIES_REFUSALS.noPets);
  });
  const { horizonDays } = await readSite(context.db, context.siteId);
  const timeZone = order.area.timeZone;
  const rule = toRule(new Date(order.appointmentStart), { weeks, timeZone }, context.now);
  const end = horizonEnd(timeZone, horizonDays, context.now);
  const dates: Awaited<ReturnType<typeof judge>>[] = [];
  const judge = async (date: string) => {
    const startsAt = startOn(rule, date);
    return { date, startsAt, ...(await judgeOwnTime(context, visit, startsAt)) };
  };
  for (const date of listDates(rule, rule.firstDay, end)) dates.push(await judge(date));
  return { order, pets, rule, end, visit, notAtOnce, dates, groomerId };
}
export type PlannedSeries = Awaited<ReturnType<typeof planSeries>>;
