import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { readMember } from "../../internal/require-room.ts";
import type { PushDevices } from "../contract/push.ts";
import { removeDevice } from "../store/devices.ts";
import { PUSH_NAMES } from "../words.ts";
import { listPushDevices } from "./list-push-devices.ts";

/** Removes a device of the caller, and lists the others. Throws `not_found` for any other. */
export async function removePushDevice(context: Context, id: string): Promise<PushDevices> {
  refuseImpersonator(context);
  const { accountId } = readMember(context);
  if (!(await removeDevice(context.db, { siteId: context.siteId, accountId }, id)))
    throw notFound(PUSH_NAMES.device);
  return listPushDevices(context);
}
