import { nearest } from "#features/availability/rules/nearest.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { learnDrives, learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { readCalendars, readCalendarsOn } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { howToReschedule } from "../../rules/changes.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import {
  groomerNeeds,
  isTimed,
  minutesWith,
  type OrderNeeds,
  readOrderNeeds,
  type TimedRow,
  totalsWith,
} from "../../service/read-order-needs.ts";
import { readOwnOrder } from "../../service/show-order.ts";

/** The nearest times lie this many days around the judged one, at most. */
const AROUND_DAYS = 6;
const MAX_NEAREST = 4;

type FreeTime = { startsAt: Date; price: CentsRange };

/**
 * What another time of the caller's visit means, with its own groomer. `asks`: the groomer has to agree.
 * `rise`: the cents by which it costs more. `dearer`: it is free, at a price without the caller's consent.
 * `unsettled`: the visit cannot be rescheduled.
 */
export type JudgedNewTime =
  | { ok: true; price: CentsRange; asks: boolean; rise: number }
  | { ok: false; reason: Reason | "not_offered" | "dearer" | "unsettled"; nearest: FreeTime[] };

/** Judges a time of the caller's visit as `rescheduleOrder` would now, with the nearest free times. */
export async function judgeNewTime(
  context: Context,
  id: string,
  startsAt: Date,
  agreed?: CentsRange,
): Promise<JudgedNewTime> {
  const { db, siteId, now } = context;
  const row = await readOwnOrder(context, id);
  if (!isTimed(row) || row.orderMarkedAsNoShow) return { ok: false, reason: "unsettled", nearest: [] };
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const freeUntil = freeChangeUntil(row.appointmentStart, rulesOf(orderNeeds.site, row).noticeMinutes);
  const how = howToReschedule({ ...row, freeChangeUntil: freeUntil }, now);
  if (how === "not") return { ok: false, reason: "unsettled", nearest: [] };
  const before = orderNeeds.totals.total;
  if (row.appointmentStart.getTime() === startsAt.getTime())
    return { ok: true, price: before, asks: false, rise: 0 };
  const [groomer] = await readGroomers(db, siteId, [row.groomerId]);
  const minutes = groomer ? minutesWith(orderNeeds, groomer) : null;
  if (!groomer || minutes === null) return { ok: false, reason: "not_offered", nearest: [] };
  const judged = await judgeStart(context, orderNeeds, { groomer, startsAt, minutes });
  const others = () => listNearest(context, orderNeeds, { groomer, startsAt, minutes });
  if (!judged.ok) return { ok: false, reason: judged.reason, nearest: await others() };
  const { price } = judged;
  if (price.max > Math.max(before.max, agreed?.max ?? 0))
    return { ok: false, reason: "dearer", nearest: await others() };
  return { ok: true, price, asks: how === "ask", rise: Math.max(0, price.max - before.max) };
}

type Choice = { groomer: Groomer; startsAt: Date; minutes: number };

async function judgeStart(
  { db, siteId, now }: Context,
  orderNeeds: OrderNeeds<TimedRow>,
  { groomer, startsAt, minutes }: Choice,
): Promise<{ ok: true; price: CentsRange } | { ok: false; reason: Reason }> {
  const date = dateIn(orderNeeds.row.timeZone, startsAt);
  const needs = groomerNeeds(orderNeeds, minutes, { from: date, to: date });
  await learnDrivesOf(db, siteId, [{ groomer, startsAt, needs }]);
  const at = startsAt.getTime();
  const calendar = (await readCalendars(db, siteId, [groomer], at, at, groomer.id)).get(groomer.id);
  const fit = calendar && fits(calendar, needs, at, now.getTime());
  if (!fit?.ok) return { ok: false, reason: fit?.reason ?? "closed" };
  return { ok: true, price: totalsWith(orderNeeds, fit.zone.priceCents, minutes).total };
}

/** The free times around a start, the closest first. The start itself is one of them if it is free. */
async function listNearest(
  { db, siteId, now }: Context,
  orderNeeds: OrderNeeds<TimedRow>,
  { groomer, startsAt, minutes }: Choice,
): Promise<FreeTime[]> {
  const { row } = orderNeeds;
  const date = dateIn(row.timeZone, startsAt);
  const around = { from: addDays(date, -AROUND_DAYS), to: addDays(date, AROUND_DAYS) };
  const needs = groomerNeeds(orderNeeds, minutes, around);
  const calendars = await readCalendarsOn(db, siteId, [groomer], around, groomer.id);
  await learnDrives(db, siteId, calendars, { ...around, place: needs.place });
  const queries = [...calendars.values()].map((calendar) => ({ calendar, needs }));
  const free = nearest(queries, startsAt.getTime(), MAX_NEAREST, now.getTime());
  return free
    .filter(({ startsAt: at }) => at !== row.appointmentStart.getTime())
    .map(({ startsAt: at, zone }) => ({
      startsAt: new Date(at),
      price: totalsWith(orderNeeds, zone.priceCents, minutes).total,
    }));
}
