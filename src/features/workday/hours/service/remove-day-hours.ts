import { ownEditor } from "#features/groomers/service/own-editor.ts";
import { removeHoursOfDates } from "#features/groomers/service/write-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { removeDayHours as contract, OwnHoursView } from "../contract.ts";
import { cutByDates } from "../internal/cut-by-dates.ts";
import { type HoursChange, saveChange } from "../internal/save-change.ts";
import { showHours } from "./show-hours.ts";

/** Removes other hours of some dates, so that those of the week count again. */
export async function removeDayHours(
  context: Context,
  { id }: Parsed<typeof contract>["params"],
  decisions: Parsed<typeof contract>["body"],
  editor = ownEditor(context),
): Promise<OwnHoursView> {
  const change: HoursChange = {
    findCut(own, booked) {
      const others = own.dayHours.filter((day) => day.id !== id);
      if (others.length === own.dayHours.length) throw notFound("This entry");
      return cutByDates(own, booked, others);
    },
    write: (tx, { groomerId }) => removeHoursOfDates(tx, context.siteId, groomerId, id),
  };
  await saveChange(context, editor, change, decisions);
  return showHours(context, editor.groomerId);
}
