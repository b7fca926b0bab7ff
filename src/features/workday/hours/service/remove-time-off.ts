import { removeTimeOff as removeOwn } from "#features/calendar/service/remove-time-off.ts";
import { ownEditor } from "#features/groomers/service/own-editor.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { removeTimeOff as contract, OwnHoursView } from "../contract.ts";
import { saveChange } from "../internal/save-change.ts";
import { showHours } from "./show-hours.ts";

/** Removes time off that a groomer or staff entered. It cuts no visit. */
export async function removeTimeOff(
  context: Context,
  { id }: Parsed<typeof contract>["params"],
  editor = ownEditor(context),
): Promise<OwnHoursView> {
  await saveChange(context, editor, {
    findCut: () => [],
    async write(tx, { groomerId }) {
      if (!(await removeOwn(tx, context.siteId, groomerId, id))) throw notFound("This time off");
    },
  });
  return showHours(context, editor.groomerId);
}
