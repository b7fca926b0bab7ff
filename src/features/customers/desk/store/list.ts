import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CustomerSearch } from "../rules/search.ts";

/** A pattern of texts that begin with `text`. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The ids of the customers that a search finds. Each part has an index of its own. */
function matching(siteId: SiteId, { name, email, digits }: CustomerSearch): RawBuilder<unknown> {
  const like = beginning(name);
  const parts = [
    sql`select id from customers where site_id = ${siteId} and lower(first_name || ' ' || last_name) like ${like}`,
    sql`select id from customers where site_id = ${siteId} and lower(last_name) like ${like}`,
    sql`select customer_id from pets where site_id = ${siteId} and lower(name) like ${like} and status = 'active'`,
  ];
  if (email !== null) {
    parts.push(
      sql`select id from customers where site_id = ${siteId} and lower(email) like ${beginning(email)}`,
    );
  }
  if (digits !== null) {
    const end = beginning([...digits].reverse().join(""));
    parts.push(sql`select id from customers where site_id = ${siteId} and reverse(phone_number) like ${end}`);
  }
  return sql.join(parts, sql` union `);
}

/** Customers of the brand, without those whose account was deleted. */
function select(db: Db, siteId: SiteId, search: CustomerSearch | null) {
  return db
    .selectFrom("customers as customer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "customer.accountId").onRef("account.siteId", "=", "customer.siteId"),
    )
    .where("customer.siteId", "=", siteId)
    .where("account.deletedAt", "is", null)
    .$if(search !== null, (query) =>
      query.where(sql<boolean>`customer.id in (${matching(siteId, search as CustomerSearch)})`),
    );
}

/** A page of customers: found ones by name, all of them the newest first. */
export async function listCustomers(
  db: Db,
  siteId: SiteId,
  { search, limit, page }: { search: CustomerSearch | null; limit: number; page: number },
) {
  const found = select(db, siteId, search);
  const order = search
    ? sql`lower(customer.last_name), lower(customer.first_name), customer.id`
    : sql`customer.created_at desc, customer.id desc`;
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin("areas as area", (join) =>
        join.onRef("area.id", "=", "customer.areaId").onRef("area.siteId", "=", "customer.siteId"),
      )
      .select(["customer.id", "customer.firstName", "customer.lastName", "customer.email"])
      .select(["customer.phoneNumber", "customer.createdAt", "account.status", "area.name as areaName"])
      .select(
        sql<string[]>`array(select pet.name from pets pet where pet.site_id = customer.site_id
          and pet.customer_id = customer.id and pet.status = 'active' order by pet.created_at, pet.id)`.as(
          "petNames",
        ),
      )
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
