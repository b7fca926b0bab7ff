import { cutByHours } from "#features/calendar/rules/cut-visits.ts";
import { toDayHours, toWeeklyHours } from "#features/calendar/rules/work-hours.ts";
import { writeHours } from "#features/groomers/service/write-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { setHours as contract, OwnHoursView } from "../contract.ts";
import { refuseFaults } from "../internal/refuse-faults.ts";
import { type HoursChange, saveChange } from "../internal/save-change.ts";
import { faultsOfWeek, toMinutes } from "../rules/stretches.ts";
import { showHours } from "./show-hours.ts";

/** Replaces the groomer's hours of the week. */
export async function setHours(
  context: Context,
  { hours, ...decisions }: Parsed<typeof contract>["body"],
): Promise<OwnHoursView> {
  refuseFaults(faultsOfWeek(hours));
  const week = hours.map(({ weekday, ...stretch }) => ({ weekday, ...toMinutes(stretch) }));
  const change: HoursChange = {
    findCut: (own, booked) => {
      if (own.timeZone === null) return [];
      const dayHours = own.dayHours.map(toDayHours);
      return cutByHours(booked, own.timeZone, {
        before: { hours: toWeeklyHours(own.week), dayHours },
        after: { hours: toWeeklyHours(week), dayHours },
      });
    },
    write: (tx, { groomerId }) => writeHours(tx, context, groomerId, week),
  };
  await saveChange(context, change, decisions);
  return showHours(context);
}
