import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import type * as contract from "../contract/announcements.ts";
import { presentAnnouncement } from "../internal/present-announcement.ts";
import * as announcements from "../store/announcements.ts";

export async function listAnnouncements(
  { db, siteId }: Context,
  { limit, page }: { limit: number; page: number },
): Promise<Reply<typeof contract.listAnnouncements>> {
  const [rows, total] = await Promise.all([
    announcements.listAnnouncements(db, siteId, { limit, page }),
    announcements.countAnnouncements(db, siteId),
  ]);
  return { items: rows.map(presentAnnouncement), total, page, limit };
}
