import { readGroomer } from "#features/groomers/service.ts";
import { showNoShow } from "#features/orders/answers/service/show-no-show.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { VisitOfDay } from "../contract/day.ts";
import { readDay } from "../internal/read-day.ts";

/** Shows one visit of the signed-in groomer, with the later visits of its day that it makes late. */
export async function showVisit(context: Context, id: string): Promise<VisitOfDay> {
  const { db, siteId } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const [{ startsAt, timeZone, noShow }, groomer] = await Promise.all([
    showNoShow(context, id),
    readGroomer(db, siteId, groomerId),
  ]);
  const date = toLocalDate(startsAt, timeZone);
  const of = groomer && (await readDay(context, { groomer, date, countFrom: date }));
  const visit = of?.visits.find(({ order }) => order.id === id);
  if (!of || !visit) throw notFound("This appointment");
  const later = of.visits.slice(of.visits.indexOf(visit) + 1);
  return {
    visit,
    leg: of.legs.find(({ toOrderId }) => toOrderId === id) ?? null,
    lateVisits: later.filter(({ late }) => late !== null),
    noShow: noShow && { from: noShow.from.toISOString(), fee: noShow.fee },
  };
}
