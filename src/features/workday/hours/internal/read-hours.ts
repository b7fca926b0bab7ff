import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { listOwnTimeOff, listTakenByOthers } from "#features/calendar/service/list-own-time-off.ts";
import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnHoursView } from "../contract.ts";
import { toWallTime } from "../rules/wall-times.ts";

type Minutes = { startMinute: number; endMinute: number };

const toStretch = ({ startMinute, endMinute }: Minutes) => ({
  start: toWallTime(startMinute),
  end: toWallTime(endMinute),
});

/** Reads when a groomer works, for the groomer and for staff. Throws `not_found`. */
export async function readHours(
  db: Db | Tx,
  { siteId, now, actor }: Pick<Context, "siteId" | "now" | "actor">,
  groomerId: string,
): Promise<OwnHoursView> {
  const [own, timeOff, others] = await Promise.all([
    readOwnHours(db, siteId, groomerId),
    listOwnTimeOff(db, siteId, groomerId, now),
    listTakenByOthers(db, siteId, groomerId, now),
  ]);
  if (!own) throw notFound("This groomer");
  const { timeZone, pausedAt, permissions, week, dayHours } = own;
  const today = dateIn(timeZone ?? "UTC", now);
  return {
    timeZone,
    today,
    canChange: actor.role === "staff" ? mayAsStaff(actor, "groomers.write") : permissions.includes("hours"),
    pausedSince: pausedAt?.toISOString() ?? null,
    hours: toWeek(week),
    dayHours: dayHours
      .filter(({ lastDate }) => lastDate >= today)
      .map(({ id, firstDate, lastDate, stretches }) => ({
        ...{ id, firstDate, lastDate },
        hours: stretches.map(toStretch),
      })),
    timeOff: timeOff.map(({ id, firstDate, firstMinute, lastDate, lastMinute, isYearly }) => ({
      ...{ id, firstDate, lastDate, yearly: isYearly },
      firstTime: toWallTime(firstMinute),
      lastTime: toWallTime(lastMinute),
    })),
    takenByOthers: others.map(({ kind, startsAt, endsAt }) => ({
      kind: kind === "rental" ? "rental" : "time_off",
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

/** The hours of a week as calls show them: by weekday and start. */
export function toWeek(week: readonly (Minutes & { weekday: number })[]): OwnHoursView["hours"] {
  return week
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
    .map(({ weekday, ...minutes }) => ({ weekday, ...toStretch(minutes) }));
}
