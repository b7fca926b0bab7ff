import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import { prepareOwnVisit } from "#features/booking/clients/service/prepare-own-visit.ts";
import { priceOwnVisit } from "#features/booking/clients/service/price-own-visit.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { REPEATED_BY_STAFF } from "#features/orders/rules/repeatable.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import { horizonEnd, listDates, startOn, toRule } from "../rules.ts";
import type { SeriesSource } from "../store.ts";
import { SERIES_REFUSALS } from "../words.ts";

/** The visit that a series begins from, as its groomer or the team may repeat it. */
export type FirstVisit = {
  order: Pick<
    Order,
    "id" | "status" | "orderMarkedAsNoShow" | "appointmentStart" | "address" | "area" | "petServicesByPet"
  >;
  customerId: string;
  groomerId: string;
  groomerAccountId: string;
  source: SeriesSource;
};

const REPEATED: Record<SeriesSource, readonly Order["status"][]> = {
  groomer: ["accepted", "complete"],
  staff: REPEATED_BY_STAFF,
};

/**
 * Plans a series that begins from a visit: its rule, the prepared visit, and each date within the horizon,
 * judged. Without such a date, `laterPrice` is what a date costs as prices are now. Refuses (`conflict`) a
 * visit without a time, and a client, pets or services that cannot be booked.
 */
export async function planSeries(context: Context, first: FirstVisit, weeks: number) {
  const { order, source, customerId, groomerId, groomerAccountId } = first;
  if (order.appointmentStart === null) throw new Refusal("conflict", SERIES_REFUSALS.noTime);
  if (!REPEATED[source].includes(order.status) || order.orderMarkedAsNoShow)
    throw new Refusal("conflict", SERIES_REFUSALS.notAgreed);
  const pets = order.petServicesByPet.map(({ pet, services }) => ({
    id: pet.id,
    services: services.map(({ service, addOns }) => ({
      id: service.id,
      serviceAddOns: addOns.map(({ id }) => id),
    })),
  }));
  const place = { customerId, groomerId, groomerAccountId, address: order.address, source };
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
  // What the visit cost once does not count: a coupon, gift card or credit was for that visit alone.
  const laterPrice = dates.length === 0 ? await priceOwnVisit(context, visit, rule.firstDay) : null;
  return { order, pets, rule, end, visit, notAtOnce, dates, laterPrice, customerId, groomerId, source };
}
export type PlannedSeries = Awaited<ReturnType<typeof planSeries>>;
