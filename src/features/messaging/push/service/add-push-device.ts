import { createECDH } from "node:crypto";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { readMember } from "../../internal/require-room.ts";
import { takingPushes } from "../adapters/push-sender.ts";
import type { PushDevices } from "../contract/push.ts";
import { saveDevice } from "../store/devices.ts";
import { PUSH_REFUSALS } from "../words.ts";
import { listPushDevices } from "./list-push-devices.ts";

/** Old subscriptions of reset browsers go first. */
const MAX_DEVICES = 20;

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Stores the caller's browser as a device that shows messages, until the sign-in ends. Throws `conflict`
 * where the operator offers none.
 */
export async function addPushDevice(
  context: Context,
  { endpoint, keys: { p256dh: publicKey, auth: authSecret } }: Subscription,
): Promise<PushDevices> {
  refuseImpersonator(context);
  if (!takingPushes()) throw new Refusal("conflict", PUSH_REFUSALS.off);
  if (!isPoint(publicKey)) throw refuseFields({ "keys.p256dh": [PUSH_REFUSALS.key] });
  const { db, siteId, now } = context;
  const { accountId, signInId } = readMember(context);
  const device = { id: newId(), siteId, accountId, signInId, endpoint, publicKey, authSecret };
  await db.transaction().execute((tx) => saveDevice(tx, device, { now, most: MAX_DEVICES }));
  return listPushDevices(context);
}

/** Whether a key lies on the curve P-256. Nothing can be encrypted for any other. */
function isPoint(key: string): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(key, "base64url");
    return true;
  } catch {
    return false;
  }
}
