import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeFilesOfRooms } from "./files.ts";

/** Removes all rooms of an account but the public ones, with their messages and files. */
export async function removeRooms(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  await sql`with ended as (select room.id, room.site_id from room_members member
      join rooms room on room.site_id = member.site_id and room.id = member.room_id and room.kind <> 'public'
      where member.site_id = ${siteId} and member.account_id = ${accountId}),
    emptied as (${removeFilesOfRooms("ended")})
    delete from rooms where (id, site_id) in (select id, site_id from ended)`.execute(tx);
}

/**
 * Removes what is stored about an account besides its rooms: devices, what came by mail and text, the places
 * in announcements, and uploads that were never sent.
 */
export async function removeTraces(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  for (const table of ["pushDevices", "inboundMessages", "roomMembers"] as const)
    await tx.deleteFrom(table).where("siteId", "=", siteId).where("accountId", "=", accountId).execute();
  await tx
    .updateTable("files")
    .set({ state: "removed" })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("purpose", "=", "message")
    .execute();
}

/** For how many months brands store conversations: each number once. */
export async function listStoredMonths(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("sites").select("messageMonths").distinct().execute();
  return rows.map(({ messageMonths }) => messageMonths);
}

type OldRooms = { months: number; before: Date; limit: number };

/**
 * Removes rooms without a message since an instant of all brands that store them for so many months, at most
 * `limit`. Returns their number.
 */
export async function removeOldRooms(db: Db, { months, before, limit }: OldRooms): Promise<number> {
  const { rows } = await sql`with ended as (select room.id, room.site_id from rooms room
      join sites site on site.id = room.site_id and site.message_months = ${months}
      where room.updated_at < ${before} order by room.updated_at limit ${limit}),
    emptied as (${removeFilesOfRooms("ended")})
    delete from rooms where (id, site_id) in (select id, site_id from ended) returning id`.execute(db);
  return rows.length;
}
