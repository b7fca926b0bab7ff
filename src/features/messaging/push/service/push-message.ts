import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { takingPushes } from "../adapters/push-sender.ts";
import { findDue, forgetDevice } from "../store/devices.ts";
import { PUSH_NOTICE } from "../words.ts";

/**
 * Shows on a device that a room has a new message, unless the message was read or a page of the person is
 * open. Forgets a device whose browser has ended its subscription. Throws when the push service fails.
 */
export async function pushMessage(
  db: Db,
  { deviceId, roomId }: { deviceId: string; roomId: string },
  now: Date,
): Promise<void> {
  const sender = takingPushes();
  if (!sender) return;
  const due = await findDue(db, { deviceId, roomId }, now);
  if (!due) return;
  const { siteId, role, ...target } = due;
  const { settings } = await readSite(db, siteId);
  const path = `/${role}/messages?room=${roomId}`;
  const result = await sender.send(target, { title: settings.name, ...PUSH_NOTICE, path, topic: roomId });
  if (result === "gone") await forgetDevice(db, siteId, target.endpoint);
}
