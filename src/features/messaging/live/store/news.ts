import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { RoomKind } from "../../rules/rooms.ts";

export type RoomNews = {
  roomId: string;
  siteId: string;
  kind: RoomKind;
  lastSeq: number;
  /** Whether the team serves the room. */
  isServed: boolean;
  /** Those of the accounts that read the room, of the room's brand. */
  readers: string[];
};

/** Reads rooms of all brands by their ids, and which of the accounts read them. */
export async function readRoomNews(
  db: Db,
  roomIds: readonly string[],
  accountIds: readonly string[],
): Promise<RoomNews[]> {
  const { rows } =
    await sql<RoomNews>`${PREPARED} select room.id as "roomId", room.site_id as "siteId", room.kind,
      room.last_seq::int as "lastSeq",
      exists (select from desk_rooms desk where desk.site_id = room.site_id and desk.room_id = room.id) as "isServed",
      coalesce(case when room.kind = 'public' then
        (select json_agg(account.id) from accounts account
            left join customers customer on customer.site_id = account.site_id and customer.account_id = account.id
            left join groomers groomer on groomer.site_id = account.site_id and groomer.account_id = account.id
          where account.site_id = room.site_id and account.id = any(${accountIds}::uuid[]) and account.role <> 'staff'
            and (room.role is null or room.role = account.role)
            and (room.area_id is null or room.area_id = coalesce(customer.area_id, groomer.area_id)))
      else
        (select json_agg(member.account_id) from room_members member where member.site_id = room.site_id
          and member.room_id = room.id and member.account_id = any(${accountIds}::uuid[]))
      end, '[]') as readers
    from rooms room where room.id = any(${roomIds}::uuid[])`.execute(db);
  return rows;
}

export type OrderListener = { orderId: string; siteId: string; accountId: string };

/** A changed order. `groomerId`: a groomer who hears of it besides its own. */
export type ChangedOrder = { orderId: string; groomerId: string | null };

/** Reads which of the accounts hear of orders of all brands: their customers and groomers. */
export async function readOrderListeners(
  db: Db,
  orders: readonly ChangedOrder[],
  accountIds: readonly string[],
): Promise<OrderListener[]> {
  const changed = sql`unnest(${orders.map(({ orderId }) => orderId)}::uuid[],
    ${orders.map(({ groomerId }) => groomerId)}::uuid[])`;
  const { rows } =
    await sql<OrderListener>`${PREPARED} select distinct heard.id as "orderId", heard.site_id as "siteId",
      heard.account_id as "accountId"
    from (
      select placed.id, placed.site_id, customer.account_id
      from ${changed} as changed (id, groomer_id)
        join orders placed on placed.id = changed.id
        join customers customer on customer.site_id = placed.site_id and customer.id = placed.customer_id
      union all
      select placed.id, placed.site_id, groomer.account_id
      from ${changed} as changed (id, groomer_id)
        join orders placed on placed.id = changed.id
        join groomers groomer on groomer.site_id = placed.site_id
          and groomer.id in (placed.groomer_id, changed.groomer_id)
    ) as heard
    where heard.account_id = any(${accountIds}::uuid[])`.execute(db);
  return rows;
}

/** Reads the accounts of these customers of all brands. */
export async function readCustomerAccounts(
  db: Db,
  customerIds: readonly string[],
): Promise<{ siteId: string; accountId: string }[]> {
  return db
    .selectFrom("customers")
    .select(["siteId", "accountId"])
    .where("id", "in", [...customerIds])
    .where("accountId", "is not", null)
    .$narrowType<{ accountId: string }>()
    .execute();
}

/** Notes that somebody writes in a room. Nothing of it lasts: the rows of changes are removed. */
export async function recordTyping(
  db: Db,
  { siteId, roomId, accountId }: { siteId: SiteId; roomId: string; accountId: string | null },
): Promise<void> {
  await db
    .insertInto("changes")
    .values({ kind: "typing", siteId, resource: roomId, detail: accountId })
    .execute();
}
