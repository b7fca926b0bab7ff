import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import { recordEvent, removeContent } from "../../store/messages.ts";
import type { Announcement } from "../contract/announcements.ts";
import { presentAnnouncement } from "../internal/present-announcement.ts";
import { findAnnouncement } from "../store/announcements.ts";
import { DESK_NAMES } from "../words.ts";

/** Removes the text of an announcement for everybody. A repeat changes nothing. */
export async function removeAnnouncement(context: Context, id: string): Promise<Announcement> {
  const { db, siteId, now } = context;
  const stored = await findAnnouncement(db, siteId, id);
  if (!stored) throw notFound(DESK_NAMES.announcement);
  const { roomId, title } = stored;
  await db.transaction().execute(async (tx) => {
    if (!(await removeContent(tx, siteId, id, now))) return;
    await recordEvent(tx, siteId, { roomId, messageId: id });
    const change = { action: "remove announcement", target: `message=${id}` };
    await recordByStaff(tx, context, { ...change, before: { title }, after: { removed: true } });
  });
  return presentAnnouncement((await findAnnouncement(db, siteId, id)) ?? stored);
}
