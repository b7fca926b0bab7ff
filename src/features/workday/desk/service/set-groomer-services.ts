import type { OwnServices } from "#features/groomers/contract/services.ts";
import { setPetLimits, setServices } from "#features/groomers/service/set-services.ts";
import { showOwnServices } from "#features/groomers/service/show-own-services.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { setPetLimitsAsStaff, setServicesAsStaff } from "../contract/services.ts";
import { editAsStaff } from "../internal/edit-as-staff.ts";

/** Sets what a groomer offers, by the groomer's own verb. For staff. */
export async function setGroomerServices(
  context: Context,
  id: string,
  { from, reason, ...input }: Parsed<typeof setServicesAsStaff>["body"],
): Promise<OwnServices> {
  // A missing groomer is said before what is wrong with the choice.
  await showOwnServices(context, id);
  return setServices(context, input, editAsStaff(context, id, "services", reason), from);
}

/** Sets which pets a groomer takes, by the groomer's own verb. For staff. */
export async function setGroomerPetLimits(
  context: Context,
  id: string,
  { from, reason, ...input }: Parsed<typeof setPetLimitsAsStaff>["body"],
): Promise<OwnServices> {
  await showOwnServices(context, id);
  const seen = { ...from, weightLimit: from.weightLimit ?? null };
  return setPetLimits(context, input, editAsStaff(context, id, "services", reason), seen);
}
