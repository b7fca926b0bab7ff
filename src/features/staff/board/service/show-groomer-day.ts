import { listOwnTimeOff } from "#features/calendar/service/list-own-time-off.ts";
import { planGivingUp } from "#features/orders/answers/service/give-up-visits.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { GroomerDay } from "../contract/sick.ts";
import { presentBase } from "../internal/present-day.ts";
import { readSickDay } from "../internal/read-sick-day.ts";
import { timesOn } from "../rules/local-times.ts";
import { isWholeDay } from "../rules/sick-day.ts";

/** Shows who could come in place of a groomer, for each visit of a local day that has not begun. */
export async function showGroomerDay(context: Context, id: string, date: string): Promise<GroomerDay> {
  const { db, siteId, now } = context;
  const { groomer, visits, from, to } = await readSickDay(context, id, date);
  const ids = visits.map((visit) => visit.id);
  const plans = new Map((await planGivingUp(context, ids)).map((plan) => [plan.row.id, plan]));
  const timeOff = await listOwnTimeOff(db, siteId, id, now);
  return {
    ...{ groomer: { id, displayName: groomer.displayName }, date },
    isOver: to <= now.getTime(),
    isOff: timeOff.some((off) => isWholeDay(off, date)),
    visits: visits.map((row) => {
      const standIn = plans.get(row.id)?.others.standIn;
      const [startsAt, endsAt] = [row.appointmentStart, row.appointmentEnd].map((at) => Date.parse(at ?? ""));
      const span = { startsAt: startsAt ?? from, endsAt: endsAt ?? to };
      return {
        ...presentBase(context, row),
        ...timesOn(span, { from, to, timeZone: groomer.timeZone }),
        standIn: standIn ? presentStandIn(standIn) : null,
        canBook: standIn !== null && standIn !== undefined && row.status === "accepted",
      };
    }),
  };
}

const presentStandIn = ({ groomer, total, addedDrive }: StandInPlan) => ({
  id: groomer.id,
  displayName: groomer.displayName,
  total,
  addedDrive,
});

type Plan = Awaited<ReturnType<typeof planGivingUp>>[number];
type StandInPlan = NonNullable<Plan["others"]["standIn"]>;
