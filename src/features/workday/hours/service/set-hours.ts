import { cutByHours } from "#features/calendar/rules/cut-visits.ts";
import { toDayHours, toWeeklyHours } from "#features/calendar/rules/work-hours.ts";
import { ownEditor } from "#features/groomers/service/own-editor.ts";
import { writeHours } from "#features/groomers/service/write-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { setHours as contract, OwnHoursView } from "../contract.ts";
import { toWeek } from "../internal/read-hours.ts";
import { refuseFaults } from "../internal/refuse-faults.ts";
import { type HoursChange, saveChange } from "../internal/save-change.ts";
import { faultsOfWeek, toMinutes } from "../rules/stretches.ts";
import { isSameWeek } from "../rules/week.ts";
import { hoursMovedOn } from "../words.ts";
import { showHours } from "./show-hours.ts";

/**
 * Replaces a groomer's hours of the week. `from` are the hours that staff saw: a `conflict` when they have
 * changed since.
 */
export async function setHours(
  context: Context,
  { hours, ...decisions }: Parsed<typeof contract>["body"],
  editor = ownEditor(context),
  from?: OwnHoursView["hours"],
): Promise<OwnHoursView> {
  refuseFaults(faultsOfWeek(hours));
  const week = hours.map(({ weekday, ...stretch }) => ({ weekday, ...toMinutes(stretch) }));
  const change: HoursChange = {
    findCut: (own, booked) => {
      if (from) refuseMovedOn(toWeek(own.week), { from, to: hours });
      if (own.timeZone === null) return [];
      const dayHours = own.dayHours.map(toDayHours);
      return cutByHours(booked, own.timeZone, {
        before: { hours: toWeeklyHours(own.week), dayHours },
        after: { hours: toWeeklyHours(week), dayHours },
      });
    },
    write: (tx, { groomerId }) => writeHours(tx, context, groomerId, week),
  };
  await saveChange(context, editor, change, decisions);
  return showHours(context, editor.groomerId);
}

type Week = OwnHoursView["hours"];

/** Of two members of the team, the second would undo what the first has changed. A repeat may pass. */
function refuseMovedOn(known: Week, { from, to }: { from: Week; to: Week }): void {
  if (!isSameWeek(known, from) && !isSameWeek(known, to)) throw new Refusal("conflict", hoursMovedOn(known));
}
