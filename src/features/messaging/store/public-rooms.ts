import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Lets an account into the public rooms of its role and its area, in which something was announced since the
 * account was made. In most calls there is nothing to do.
 */
export async function joinPublicRooms(db: Db, siteId: SiteId, accountId: string): Promise<void> {
  await sql`${PREPARED} insert into room_members (site_id, room_id, account_id, seen_seq, room_updated_at)
    select room.site_id, room.id, account.id, 0, room.updated_at
    from accounts account
      join rooms room on room.site_id = account.site_id and room.kind = 'public'
      left join customers customer on customer.site_id = account.site_id and customer.account_id = account.id
      left join groomers groomer on groomer.site_id = account.site_id and groomer.account_id = account.id
    where account.site_id = ${siteId} and account.id = ${accountId} and account.role <> 'staff'
      and (room.role is null or room.role = account.role)
      and (room.area_id is null or room.area_id = coalesce(customer.area_id, groomer.area_id))
      and room.updated_at > account.created_at
      and not exists (select from room_members member where member.site_id = room.site_id
        and member.room_id = room.id and member.account_id = account.id)
    on conflict do nothing`.execute(db);
}
