import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { Zone } from "../../contract/zones.ts";
import { removeZone } from "../../service/remove-zone.ts";
import { saveZone } from "../../service/save-zone.ts";
import type * as contract from "../contract/zones.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

// Staff change a groomer's work zones by the groomer's own verbs.

type Body<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>["body"];
type OfZone = { groomerId: string; id: string };

/** Adds a work zone of a groomer. For staff. */
export async function addGroomerZone(
  context: Context,
  id: string,
  { reason, ...input }: Body<"addZoneAsStaff">,
): Promise<Zone> {
  return saveZone(context, input, editAsStaff(context, id, "zones", reason));
}

/** Changes a work zone of a groomer. For staff. */
export async function saveGroomerZone(
  context: Context,
  { groomerId, id }: OfZone,
  { from, reason, ...input }: Body<"changeZoneAsStaff">,
): Promise<Zone> {
  return saveZone(context, { ...input, id }, editAsStaff(context, groomerId, "zones", reason), from);
}

export async function removeGroomerZone(
  context: Context,
  { groomerId, id }: OfZone,
  { from, reason, seen }: Body<"removeZoneAsStaff">,
): Promise<Record<never, never>> {
  return removeZone(context, id, seen, editAsStaff(context, groomerId, "zones", reason), from);
}
