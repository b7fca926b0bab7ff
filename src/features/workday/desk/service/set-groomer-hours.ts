import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { refuseLack } from "#kit/wire/errors.ts";
import type { OwnHoursView } from "../../hours/contract.ts";
import { addDayHours } from "../../hours/service/add-day-hours.ts";
import { addTimeOff } from "../../hours/service/add-time-off.ts";
import { removeDayHours } from "../../hours/service/remove-day-hours.ts";
import { removeTimeOff } from "../../hours/service/remove-time-off.ts";
import { setHours } from "../../hours/service/set-hours.ts";
import { setPause } from "../../hours/service/set-pause.ts";
import type * as contract from "../contract/hours.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

// Staff change a groomer's hours by the groomer's own verbs.

type Body<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>["body"];

/** To give up a visit cancels it, which the permission for groomers does not allow. */
function editHours(
  context: Context,
  id: string,
  { reason, giveUp = [] }: { reason: string; giveUp?: readonly string[] },
) {
  if (giveUp.length > 0 && !mayAsStaff(context.actor, "orders.write")) throw refuseLack("orders.write");
  return editAsStaff(context, id, "hours", reason);
}

/** Replaces a groomer's hours of the week. For staff. */
export async function setGroomerHours(
  context: Context,
  id: string,
  { from, reason, ...body }: Body<"setHoursAsStaff">,
): Promise<OwnHoursView> {
  return setHours(context, body, editHours(context, id, { ...body, reason }), from);
}

export async function pauseGroomer(
  context: Context,
  id: string,
  { reason, ...body }: Body<"setPauseAsStaff">,
): Promise<OwnHoursView> {
  return setPause(context, body, editHours(context, id, { reason }));
}

export async function addGroomerDayHours(
  context: Context,
  id: string,
  { reason, ...body }: Body<"addDayHoursAsStaff">,
): Promise<OwnHoursView> {
  return addDayHours(context, body, editHours(context, id, { ...body, reason }));
}

export async function removeGroomerDayHours(
  context: Context,
  { groomerId, id }: { groomerId: string; id: string },
  { reason, ...body }: Body<"removeDayHoursAsStaff">,
): Promise<OwnHoursView> {
  return removeDayHours(context, { id }, body, editHours(context, groomerId, { ...body, reason }));
}

export async function addGroomerTimeOff(
  context: Context,
  id: string,
  { reason, ...body }: Body<"addTimeOffAsStaff">,
): Promise<OwnHoursView> {
  return addTimeOff(context, body, editHours(context, id, { ...body, reason }));
}

export async function removeGroomerTimeOff(
  context: Context,
  { groomerId, id }: { groomerId: string; id: string },
  { reason }: Body<"removeTimeOffAsStaff">,
): Promise<OwnHoursView> {
  return removeTimeOff(context, { id }, editHours(context, groomerId, { reason }));
}
