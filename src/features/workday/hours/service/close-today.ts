import { ownEditor } from "#features/groomers/service/own-editor.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { closeToday as contract, OwnHoursView } from "../contract.ts";
import { takeOwnTimeOff } from "../internal/take-own-time-off.ts";
import { restOfDay } from "../rules/rest-of-day.ts";
import { showHours } from "./show-hours.ts";

/** Takes time off from now to the end of the groomer's day. Visits that have started stand. */
export async function closeToday(
  context: Context,
  decisions: Parsed<typeof contract>["body"],
): Promise<OwnHoursView> {
  await takeOwnTimeOff(
    context,
    ownEditor(context),
    ({ timeZone }) => restOfDay(timeZone, context.now),
    decisions,
  );
  return showHours(context);
}
