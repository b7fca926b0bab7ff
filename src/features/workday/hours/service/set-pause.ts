import { ownEditor } from "#features/groomers/service/own-editor.ts";
import { pauseBookings } from "#features/groomers/service/write-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { setPause as contract, OwnHoursView } from "../contract.ts";
import { saveChange } from "../internal/save-change.ts";
import { showHours } from "./show-hours.ts";

/** Pauses a groomer's new bookings, or takes them again. Booked visits stand. Safe to repeat. */
export async function setPause(
  context: Context,
  { paused }: Parsed<typeof contract>["body"],
  editor = ownEditor(context),
): Promise<OwnHoursView> {
  await saveChange(context, editor, {
    findCut: () => [],
    write: (tx, { groomerId }) => pauseBookings(tx, context.siteId, groomerId, paused ? context.now : null),
  });
  return showHours(context, editor.groomerId);
}
