import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { atWall } from "#features/calendar/rules/wall-clock.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { JudgedForStaff } from "../contract/staff.ts";
import type { JudgedTime } from "../contract.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { readOpenVisit } from "../internal/read-open-visit.ts";
import { endsFreeCancel, phoneTotals } from "../rules.ts";
import { LATE_FAULTS } from "../words.ts";

type TimeQuery = { date: string; time: string; serviceProviderId?: string | undefined };

/** Shows what another time of a visit means: its drives and its price, or what it would break. */
export async function showJudgedTime(context: Context, id: string, query: TimeQuery): Promise<JudgedTime> {
  return presentJudged(await judge(context, id, query));
}

/** The same for staff, with the groomer who would come, and whether the customer has to consent. */
export async function showJudgedForStaff(
  context: Context,
  id: string,
  query: TimeQuery,
): Promise<JudgedForStaff> {
  const judged = await judge(context, id, query);
  const { noticeMinutes } = rulesOf(judged.orderNeeds.site, judged.row);
  const { id: groomerId, displayName } = judged.groomer;
  return {
    ...presentJudged(judged),
    serviceProvider: { id: groomerId, displayName },
    broken: [...judged.broken],
    overridden: presentOverridden(judged),
    needsConsent: endsFreeCancel(judged.row.appointmentStart, judged.startsAt, noticeMinutes, context.now),
  };
}

async function judge(context: Context, id: string, { date, time, serviceProviderId }: TimeQuery) {
  const row = await readOpenVisit(context, id);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (minute % 15 !== 0) throw refuseFields({ time: [LATE_FAULTS.offQuarter] });
  const startsAt = new Date(atWall(date, hour * 60 + minute, row.timeZone));
  const groomerId = serviceProviderId ?? row.groomerId;
  if (startsAt.getTime() === row.appointmentStart.getTime() && groomerId === row.groomerId)
    throw refuseFields({ time: [LATE_FAULTS.sameTime] });
  return { row, startsAt, ...(await judgeVisit(context, row, { startsAt, groomerId })) };
}

type Judged = Awaited<ReturnType<typeof judge>>;

function presentJudged({ orderNeeds, needs, outcome, startsAt }: Judged): JudgedTime {
  const times = {
    appointmentStart: startsAt.toISOString(),
    appointmentEnd: new Date(startsAt.getTime() + needs.minutes * 60_000).toISOString(),
  };
  if (!outcome.ok) return { ...times, reason: outcome.reason, drive: null, total: null, phoneTotal: null };
  const { opening, totals } = outcome;
  return {
    ...times,
    reason: null,
    drive: presentDrive(opening),
    total: totals.total,
    phoneTotal: phoneTotals(orderNeeds.totals, totals).total,
  };
}

function presentOverridden({ orderNeeds, broken, overridden }: Judged): JudgedForStaff["overridden"] {
  if (broken.length === 0 || !overridden.ok) return null;
  const { opening, totals } = overridden;
  return { drive: presentDrive(opening), phoneTotal: phoneTotals(orderNeeds.totals, totals).total };
}

function presentDrive({ driveBefore: before, driveAfter: after, addedDrive, isDriveEstimated }: Opening) {
  return { before, after, added: addedDrive, isEstimated: isDriveEstimated === true };
}
