import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { listOwnTimeOff, listTakenByOthers } from "#features/calendar/service/list-own-time-off.ts";
import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnHoursView } from "../contract.ts";
import { toWallTime } from "../rules/wall-times.ts";

type Minutes = { startMinute: number; endMinute: number };

const toStretch = ({ startMinute, endMinute }: Minutes) => ({
  start: toWallTime(startMinute),
  end: toWallTime(endMinute),
});

/** Shows when the signed-in groomer works. */
export async function showHours(context: Context): Promise<OwnHoursView> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
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
    canChange: permissions.includes("hours"),
    pausedSince: pausedAt?.toISOString() ?? null,
    hours: week
      .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
      .map(({ weekday, ...minutes }) => ({ weekday, ...toStretch(minutes) })),
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
