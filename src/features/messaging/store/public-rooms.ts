import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** An account with its role and area. */
const READER = sql`accounts account
  left join customers customer on customer.site_id = account.site_id and customer.account_id = account.id
  left join groomers groomer on groomer.site_id = account.site_id and groomer.account_id = account.id`;

/** Whether the account of `READER` belongs to the role and the area of the public room `room`. */
const IS_ADDRESSED = sql`(account.role <> 'staff' and (room.role is null or room.role = account.role)
  and (room.area_id is null or room.area_id is not distinct from coalesce(customer.area_id, groomer.area_id)))`;

/**
 * Lets an account into the public rooms of its role and its area, in which something was announced since the
 * account was made. In most calls there is nothing to do.
 */
export async function joinPublicRooms(db: Db, siteId: SiteId, accountId: string): Promise<void> {
  await sql`${PREPARED} insert into room_members (site_id, room_id, account_id, seen_seq, room_updated_at)
    select room.site_id, room.id, account.id, 0, room.updated_at
    from ${READER}
      join rooms room on room.site_id = account.site_id and room.kind = 'public'
    where account.site_id = ${siteId} and account.id = ${accountId} and ${IS_ADDRESSED}
      and room.updated_at > account.created_at
      and not exists (select from room_members member where member.site_id = room.site_id
        and member.room_id = room.id and member.account_id = account.id)
    on conflict do nothing`.execute(db);
}

/**
 * Whether a row of `room_members`, by its name in the query, is of a room that the account may read. Its rows
 * of public rooms stay when its area changes, so each read must judge them.
 */
export const isReadable = (member: string, siteId: SiteId, accountId: string): RawBuilder<boolean> => sql`
  not (${sql.ref(`${member}.room_id`)} = any(array(select room.id from ${READER}
      join rooms room on room.site_id = account.site_id and room.kind = 'public'
    where account.site_id = ${siteId} and account.id = ${accountId} and not ${IS_ADDRESSED})))`;
