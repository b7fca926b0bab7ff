import { loadAreas } from "#features/places/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { ReaderRole } from "../../rules/rooms.ts";
import { insertMessage } from "../../store/messages.ts";
import type { Announcement } from "../contract/announcements.ts";
import { presentAnnouncement } from "../internal/present-announcement.ts";
import { findAnnouncement, savePublicRoom } from "../store/announcements.ts";
import { DESK_NAMES, DESK_REFUSALS } from "../words.ts";

/** Each announcement is shown to many. */
const OF_STAFF: RateLimit = { points: 20, seconds: 3_600 };

type Draft = { title: string; content: string; role: ReaderRole | null; areaId: string | null };

/**
 * Announces something to a role and an area. A repeat of the same id shows the stored announcement. Throws
 * field errors for an area of another brand, and `conflict` for an id that is in use.
 */
export async function announce(context: Context, id: string, draft: Draft): Promise<Announcement> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  const earlier = await findAnnouncement(db, siteId, id);
  if (earlier) return presentAnnouncement(earlier);
  const { areaId, title, role, content } = draft;
  if (areaId !== null && !(await loadAreas(db, siteId)).some((area) => area.id === areaId))
    throw refuseFields({ areaId: [DESK_REFUSALS.noArea] });
  await limitRate(db, "announcements", `${siteId} ${accountId}`, OF_STAFF);
  await db
    .transaction()
    .execute(async (tx) => {
      const roomId = await savePublicRoom(tx, siteId, { title, role, areaId }, now);
      const message = { id, roomId, senderId: accountId, content, replyTo: null, isTeam: true };
      await insertMessage(tx, siteId, message, now);
      const after = { title, role, areaId };
      await recordByStaff(tx, context, { action: "announce", target: `message=${id}`, after });
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("conflict", DESK_REFUSALS.idInUse) : error;
    });
  const stored = await findAnnouncement(db, siteId, id);
  if (!stored) throw notFound(DESK_NAMES.announcement);
  return presentAnnouncement(stored);
}
