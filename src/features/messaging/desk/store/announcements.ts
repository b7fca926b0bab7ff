import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ReaderRole } from "../../rules/rooms.ts";

type Readers = { title: string; role: ReaderRole | null; areaId: string | null };

/** The id of the public room of this title for these readers. It is made if there is none. */
export async function savePublicRoom(
  tx: Tx,
  siteId: SiteId,
  { title, role, areaId }: Readers,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into rooms (id, site_id, kind, title, role, area_id, opened_at, updated_at)
    values (${newId()}, ${siteId}, 'public', ${title}, ${role}, ${areaId}, ${now}, ${now})
    on conflict (site_id, lower(title), coalesce(role, ''), coalesce(area_id, '00000000-0000-0000-0000-000000000000'))
      where kind = 'public' do update set updated_at = excluded.updated_at
    returning id`.execute(tx);
  return rows[0]?.id ?? "";
}

const selectAnnouncements = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("messages as message")
    .innerJoin("rooms as room", (join) =>
      join.onRef("room.id", "=", "message.roomId").onRef("room.siteId", "=", "message.siteId"),
    )
    .where("message.siteId", "=", siteId)
    .where("room.kind", "=", "public");

function withFacts(query: ReturnType<typeof selectAnnouncements>) {
  return query
    .leftJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "room.areaId").onRef("area.siteId", "=", "room.siteId"),
    )
    .select(["message.id", "message.roomId", "room.title", "message.content", "room.role"])
    .select(["area.id as areaId", "area.name as areaName", "message.createdAt", "message.removedAt"]);
}
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

export function findAnnouncement(db: Db, siteId: SiteId, id: string) {
  return withFacts(selectAnnouncements(db, siteId)).where("message.id", "=", id).executeTakeFirst();
}

/** The latest first. */
export function listAnnouncements(db: Db, siteId: SiteId, { limit, page }: { limit: number; page: number }) {
  return withFacts(selectAnnouncements(db, siteId))
    .orderBy("message.createdAt", "desc")
    .orderBy("message.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countAnnouncements(db: Db, siteId: SiteId): Promise<number> {
  const { count } = await selectAnnouncements(db, siteId)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
