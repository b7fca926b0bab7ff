import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type UsersQuery = { accountId: string; profileId: string; text: string; limit: number };
export type UserRow = {
  accountId: string;
  role: "customer" | "groomer";
  profileId: string;
  displayName: string;
  portrait: unknown;
  pictureFileId: string | null;
};

/** `%`, `_` and `\` of a search stand for themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether neither the caller nor the account `account` of a query blocks the other. */
const isOpenTo = (accountId: string) => sql`not exists (select from blocks block
  where block.site_id = account.site_id
    and ((block.account_id = account.id and block.blocked_id = ${accountId})
      or (block.account_id = ${accountId} and block.blocked_id = account.id)))`;

/** Active groomers of the customer's area or with visits of the customer, those with visits first. */
export async function listGroomers(db: Db, siteId: SiteId, query: UsersQuery): Promise<UserRow[]> {
  const { accountId, profileId: customerId, text, limit } = query;
  const { rows } = await sql<UserRow>`
    select account.id as "accountId", 'groomer' as role, groomer.id as "profileId",
      groomer.display_name as "displayName", groomer.profile_picture as portrait, null as "pictureFileId"
    from groomers groomer
      join accounts account on account.site_id = groomer.site_id and account.id = groomer.account_id
        and account.status = 'active'
      join customers customer on customer.site_id = groomer.site_id and customer.id = ${customerId}
      cross join lateral (select exists (select from orders visit
        where visit.site_id = groomer.site_id and visit.customer_id = customer.id
          and visit.groomer_id = groomer.id and visit.status <> 'cancelled') as is_known) as acquaintance
    where groomer.site_id = ${siteId} and (groomer.area_id = customer.area_id or is_known)
      and groomer.display_name ilike ${containing(text)} and ${isOpenTo(accountId)}
    order by is_known desc, lower(groomer.display_name), groomer.id limit ${limit}`.execute(db);
  return rows;
}

/** Customers with visits of the groomer, by their names. */
export async function listClients(db: Db, siteId: SiteId, query: UsersQuery): Promise<UserRow[]> {
  const { accountId, profileId: groomerId, text, limit } = query;
  const { rows } = await sql<UserRow>`
    select account.id as "accountId", 'customer' as role, customer.id as "profileId",
      trim(customer.first_name || ' ' || customer.last_name) as "displayName", null as portrait,
      customer.picture_file_id as "pictureFileId"
    from customers customer
      join accounts account on account.site_id = customer.site_id and account.id = customer.account_id
        and account.status <> 'inactive'
    where customer.site_id = ${siteId} and exists (select from orders visit
        where visit.site_id = customer.site_id and visit.customer_id = customer.id
          and visit.groomer_id = ${groomerId} and visit.status <> 'cancelled')
      and concat_ws(' ', customer.first_name, customer.last_name) ilike ${containing(text)}
      and ${isOpenTo(accountId)}
    order by lower(customer.first_name), lower(customer.last_name), customer.id limit ${limit}`.execute(db);
  return rows;
}
