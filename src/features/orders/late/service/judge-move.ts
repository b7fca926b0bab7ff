import { nearest } from "#features/availability/rules/nearest.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { learnDrives } from "#features/calendar/service/learn-drives.ts";
import { readCalendarsOn } from "#features/calendar/service.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { isTimed, totalsWith } from "../../service/read-order-needs.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { readOwnVisit } from "../internal/read-open-visit.ts";
import { endsFreeCancel, phoneTotals } from "../rules.ts";

/** The nearest times lie this many days around the judged one, at most. */
const AROUND_DAYS = 6;
const MAX_NEAREST = 4;

/**
 * What a move by phone to a time means. `consent`: the customer could no longer cancel free of charge then.
 * `unsettled`: the visit waits for an answer, or its groomer is at the door, so it has no other time.
 */
export type JudgedMove =
  | { ok: true; price: CentsRange }
  | { ok: false; reason: Why; nearest: { startsAt: Date; price: CentsRange }[] };
type Why = Reason | "not_offered" | "consent" | "unsettled";

/** Judges a time as `moveVisit` would now, for the visit's groomer, with the nearest times that are free. */
export async function judgeMove(context: Context, id: string, startsAt: Date): Promise<JudgedMove> {
  const { db, siteId, now } = context;
  const row = await readOwnVisit(context, id);
  const isSettled =
    row.status === "accepted" && !row.orderMarkedAsNoShow && !(await hasArrived(db, siteId, id));
  if (!isSettled || !isTimed(row)) return { ok: false, reason: "unsettled", nearest: [] };
  const judged = await judgeVisit(context, row, { startsAt }).catch((error: unknown) => {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  });
  if (!judged) return { ok: false, reason: "not_offered", nearest: [] };
  const { orderNeeds, groomer, needs, outcome } = judged;
  if (row.appointmentStart.getTime() === startsAt.getTime())
    return { ok: true, price: orderNeeds.totals.total };
  const { noticeMinutes } = rulesOf(await readSite(db, siteId), row);
  const isLate = (at: Date) => endsFreeCancel(row.appointmentStart, at, noticeMinutes, now);
  if (outcome.ok && !isLate(startsAt))
    return { ok: true, price: phoneTotals(orderNeeds.totals, outcome.totals).total };
  const date = dateIn(row.timeZone, startsAt);
  const around = { from: addDays(date, -AROUND_DAYS), to: addDays(date, AROUND_DAYS) };
  const calendars = await readCalendarsOn(db, siteId, [groomer], around, groomer.id);
  await learnDrives(db, siteId, calendars, { ...around, place: needs.place });
  const queries = [...calendars.values()].map((calendar) => ({ calendar, needs: { ...needs, ...around } }));
  const free = nearest(queries, startsAt.getTime(), MAX_NEAREST, now.getTime());
  return {
    ok: false,
    reason: outcome.ok ? "consent" : outcome.reason,
    nearest: free.flatMap(({ startsAt: at, zone }) => {
      const totals = phoneTotals(orderNeeds.totals, totalsWith(orderNeeds, zone.priceCents, needs.minutes));
      const isPresent = at === row.appointmentStart.getTime();
      return isPresent || isLate(new Date(at)) ? [] : [{ startsAt: new Date(at), price: totals.total }];
    }),
  };
}
