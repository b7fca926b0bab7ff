import { deviceName } from "#features/accounts/rules/devices.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readMember } from "../../internal/require-room.ts";
import { takingPushes } from "../adapters/push-sender.ts";
import type { PushDevices } from "../contract/push.ts";
import { listDevices } from "../store/devices.ts";

/** The devices of the caller that show messages at once, and the key that this one needs to join them. */
export async function listPushDevices(context: Context): Promise<PushDevices> {
  const { db, siteId, now } = context;
  const { accountId, signInId } = readMember(context);
  const rows = await listDevices(db, { siteId, accountId }, now);
  return {
    publicKey: takingPushes()?.publicKey ?? null,
    devices: rows.map((row) => ({
      id: row.id,
      name: deviceName(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      isCurrent: row.signInId === signInId,
    })),
  };
}
