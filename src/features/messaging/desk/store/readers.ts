import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Teammate } from "./team.ts";

type Reader = { roomId: string; accountId: string };

/** Removes the rows whose time is over. Others may remove the same rows at this moment. */
export async function removeEnded(db: Db, siteId: SiteId, now: Date): Promise<void> {
  await sql`delete from desk_readers where site_id = ${siteId} and (room_id, account_id) in (
      select room_id, account_id from desk_readers where site_id = ${siteId} and ends_at <= ${now}
      for update skip locked)`.execute(db);
}

/** Notes that a member of the team has a room open until an instant. Does nothing when the room is gone. */
export async function saveReader(
  db: Db,
  siteId: SiteId,
  { roomId, accountId, endsAt }: Reader & { endsAt: Date },
): Promise<void> {
  await sql`insert into desk_readers (site_id, room_id, account_id, ends_at)
    select site_id, room_id, ${accountId}, ${endsAt} from desk_rooms
    where site_id = ${siteId} and room_id = ${roomId} for key share
    on conflict (room_id, account_id, site_id) do update set ends_at = excluded.ends_at`.execute(db);
}

export async function removeReader(db: Db, siteId: SiteId, { roomId, accountId }: Reader): Promise<void> {
  await db
    .deleteFrom("deskReaders")
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Lists who besides `accountId` has a room open, by name. */
export async function listReaders(
  db: Db,
  siteId: SiteId,
  { roomId, accountId }: Reader,
  now: Date,
): Promise<Teammate[]> {
  const rows = await db
    .selectFrom("deskReaders")
    .innerJoin("staffMembers", (join) =>
      join
        .onRef("staffMembers.siteId", "=", "deskReaders.siteId")
        .onRef("staffMembers.accountId", "=", "deskReaders.accountId"),
    )
    .select(["deskReaders.accountId as id", "firstName", "lastName"])
    .where("deskReaders.siteId", "=", siteId)
    .where("deskReaders.roomId", "=", roomId)
    .where("deskReaders.accountId", "<>", accountId)
    .where("deskReaders.endsAt", ">", now)
    .orderBy("firstName")
    .orderBy("lastName")
    .orderBy("deskReaders.accountId")
    .execute();
  return rows.map(({ id, firstName, lastName }) => ({ id, displayName: `${firstName} ${lastName}`.trim() }));
}

/** Notes that a member of the team writes an answer. The rows of changes are removed. */
export async function recordWriter(db: Db, siteId: SiteId, { roomId, accountId }: Reader): Promise<void> {
  await db
    .insertInto("changes")
    .values({ kind: "writer", siteId, resource: roomId, detail: accountId })
    .execute();
}
