import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { GroomerNotifications, NotificationsInput } from "../rules/notifications.ts";
import { changeNotifications } from "./change-notifications.ts";
import { readNotifications } from "./read-notifications.ts";

/** Changes how the signed-in groomer is notified. Missing choices stay the same. */
export async function setNotifications(
  context: Context,
  input: NotificationsInput,
): Promise<GroomerNotifications> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  return db.transaction().execute(async (tx) => {
    await changeNotifications(tx, context, profileId, input);
    const chosen = await readNotifications(tx, siteId, profileId);
    if (!chosen) throw notFound("This groomer");
    return chosen;
  });
}
