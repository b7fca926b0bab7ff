import { listOwnTimeOff } from "#features/calendar/service/list-own-time-off.ts";
import { ownEditor } from "#features/groomers/service/own-editor.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { addTimeOff as contract, OwnHoursView } from "../contract.ts";
import { refuseFaults } from "../internal/refuse-faults.ts";
import { takeOwnTimeOff } from "../internal/take-own-time-off.ts";
import { faultsOfTimeOff } from "../rules/dates.ts";
import { toMinute } from "../rules/wall-times.ts";
import { HOURS_REFUSALS } from "../words.ts";
import { showHours } from "./show-hours.ts";

const MAX_ENTRIES = 100;

/** Adds time off: days, parts of days, or the same dates of every year. */
export async function addTimeOff(
  context: Context,
  { keep, giveUp, ...off }: Parsed<typeof contract>["body"],
  editor = ownEditor(context),
): Promise<OwnHoursView> {
  const { db, siteId, now } = context;
  const { firstDate, lastDate, yearly: isYearly } = off;
  const [firstMinute, lastMinute] = [toMinute(off.firstTime), toMinute(off.lastTime)];
  if ((await listOwnTimeOff(db, siteId, editor.groomerId, now)).length >= MAX_ENTRIES)
    throw new Refusal("conflict", HOURS_REFUSALS.tooMany);
  await takeOwnTimeOff(
    context,
    editor,
    ({ today }) => {
      refuseFaults(faultsOfTimeOff(off, today));
      return { firstDate, firstMinute, lastDate, lastMinute, isYearly };
    },
    { keep, giveUp },
  );
  return showHours(context, editor.groomerId);
}
