import { atWall } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { JudgedTime } from "../contract.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { readOpenVisit } from "../internal/read-open-visit.ts";
import { phoneTotals } from "../rules.ts";
import { LATE_FAULTS } from "../words.ts";

/** Shows what another time of a visit means: its drives and its price, or what it would break. */
export async function showJudgedTime(
  context: Context,
  id: string,
  { date, time }: { date: string; time: string },
): Promise<JudgedTime> {
  const row = await readOpenVisit(context, id);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (minute % 15 !== 0) throw refuseFields({ time: [LATE_FAULTS.offQuarter] });
  const startsAt = new Date(atWall(date, hour * 60 + minute, row.timeZone));
  if (startsAt.getTime() === row.appointmentStart.getTime())
    throw refuseFields({ time: [LATE_FAULTS.sameTime] });
  const { orderNeeds, needs, outcome } = await judgeVisit(context, row, startsAt);
  const times = {
    appointmentStart: startsAt.toISOString(),
    appointmentEnd: new Date(startsAt.getTime() + needs.minutes * 60_000).toISOString(),
  };
  if (!outcome.ok) return { ...times, reason: outcome.reason, drive: null, total: null, phoneTotal: null };
  const { opening, totals } = outcome;
  const { driveBefore: before, driveAfter: after, addedDrive: added, isDriveEstimated } = opening;
  return {
    ...times,
    reason: null,
    drive: { before, after, added, isEstimated: isDriveEstimated === true },
    total: totals.total,
    phoneTotal: phoneTotals(orderNeeds.totals, totals).total,
  };
}
