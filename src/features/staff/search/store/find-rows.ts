import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { MAX_OF_KIND, type RowKind } from "../rules/kinds.ts";
import type { RowSearch } from "../rules/row-search.ts";

/** A found row. `about`: the customer of an order or pet. `pageId`: the id that the path of its page has. */
export type FoundRow = {
  kind: RowKind;
  id: string;
  pageId: string;
  title: string;
  about: string;
  phoneNumber: string;
  email: string;
};

/** One more than are shown, which says that there are more. */
const LIMIT = sql.lit(MAX_OF_KIND + 1);
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * That a text begins so, as a range of its index (`text_pattern_ops`): a `like` uses an index only with a
 * constant, and a stored plan has none. Its bounds stand in sub-selects, into which PostgreSQL does not look:
 * the plan for one text then seems no cheaper than the stored one, so that this is used.
 */
const begins = (text: RawBuilder<unknown>, start: string): RawBuilder<unknown> =>
  sql`${text} ~>=~ (select ${start}::text) and ${text} ~<~ (select ${start + LAST_CHARACTER}::text)`;

/** The columns and source of the people of a kind, named `person`. */
type People = { columns: RawBuilder<unknown>; from: RawBuilder<unknown> };

/**
 * The first people whose text begins so. Each text has an index in this order, so that a short text which
 * half of the brand's customers match reads a few rows as well.
 */
function firstBy({ columns, from }: People, text: RawBuilder<unknown>, start: string): RawBuilder<unknown> {
  return sql`(select ${columns} ${from} and ${begins(text, start)} order by ${text} using ~<~ limit ${LIMIT})`;
}

const openAccount = sql`join accounts account on account.site_id = person.site_id
  and account.id = person.account_id and account.deleted_at is null`;
const FULL_NAME = sql`lower(person.first_name || ' ' || person.last_name)`;
const LAST_NAME = sql`lower(person.last_name)`;
const DIGITS = sql`reverse(person.phone_number)`;
const union = sql` union `;

function findCustomers(siteId: SiteId, { name, email, digits }: RowSearch): RawBuilder<unknown> {
  const people = {
    columns: sql`person.id, person.first_name, person.last_name, person.phone_number, person.email`,
    from: sql`from customers person ${openAccount} where person.site_id = ${siteId}`,
  };
  const parts = [firstBy(people, FULL_NAME, name), firstBy(people, LAST_NAME, name)];
  if (email !== null) parts.push(firstBy(people, sql`lower(person.email)`, email));
  if (digits !== null) parts.push(firstBy(people, DIGITS, [...digits].reverse().join("")));
  return sql`select 'customer' as kind, person.id, person.id as page_id,
      trim(person.first_name || ' ' || person.last_name) as title, '' as about,
      person.phone_number, person.email
    from (${sql.join(parts, union)}) person
    order by ${LAST_NAME}, ${FULL_NAME}, person.id limit ${LIMIT}`;
}

function findPets(siteId: SiteId, { name }: RowSearch): RawBuilder<unknown> {
  return sql`select 'pet' as kind, pet.id, person.id as page_id, pet.name as title,
      trim(person.first_name || ' ' || person.last_name) as about, '' as phone_number, '' as email
    from pets pet
      join customers person on person.site_id = pet.site_id and person.id = pet.customer_id ${openAccount}
    where pet.site_id = ${siteId} and ${begins(sql`lower(pet.name)`, name)} and pet.status = 'active'
    order by lower(pet.name) using ~<~ limit ${LIMIT}`;
}

function findOrders(siteId: SiteId, { number, orderId }: RowSearch): RawBuilder<unknown> {
  return sql`select 'order' as kind, visit.id, visit.id as page_id, visit.number as title,
      trim(person.first_name || ' ' || person.last_name) as about, '' as phone_number, '' as email
    from orders visit
      join customers person on person.site_id = visit.site_id and person.id = visit.customer_id
    where visit.site_id = ${siteId} and (visit.number = ${number} or visit.id = ${orderId}::uuid)
    limit ${LIMIT}`;
}

function findGroomers(siteId: SiteId, { name, email, digits }: RowSearch): RawBuilder<unknown> {
  const columns = sql`person.id, person.display_name, person.phone_number, coalesce(account.email, '') as email`;
  const people = { columns, from: sql`from groomers person ${openAccount} where person.site_id = ${siteId}` };
  const parts = [firstBy(people, sql`lower(person.display_name)`, name), firstBy(people, LAST_NAME, name)];
  if (digits !== null) parts.push(firstBy(people, DIGITS, [...digits].reverse().join("")));
  if (email !== null)
    parts.push(sql`(select ${columns} from accounts account join groomers person
        on person.site_id = account.site_id and person.account_id = account.id
      where account.site_id = ${siteId} and account.role = 'groomer' and account.deleted_at is null
        and ${begins(sql`lower(account.email)`, email)} order by account.email limit ${LIMIT})`);
  return sql`select 'groomer' as kind, person.id, person.id as page_id, person.display_name as title,
      '' as about, person.phone_number, person.email
    from (${sql.join(parts, union)}) person
    order by lower(person.display_name), person.id limit ${LIMIT}`;
}

/** A team is small enough to be read whole. */
function findStaff(siteId: SiteId, { name, email }: RowSearch): RawBuilder<unknown> {
  const byEmail = email === null ? sql`` : sql` or ${begins(sql`lower(account.email)`, email)}`;
  return sql`select 'staff' as kind, person.id, person.id as page_id,
      trim(person.first_name || ' ' || person.last_name) as title, '' as about, '' as phone_number,
      coalesce(account.email, '') as email
    from staff_members person ${openAccount}
    where person.site_id = ${siteId} and (${begins(FULL_NAME, name)}
      or ${begins(LAST_NAME, name)}${byEmail})
    order by ${LAST_NAME}, ${FULL_NAME}, person.id limit ${LIMIT}`;
}

const SOURCES: Record<RowKind, (siteId: SiteId, search: RowSearch) => RawBuilder<unknown>> = {
  order: findOrders,
  customer: findCustomers,
  pet: findPets,
  groomer: findGroomers,
  staff: findStaff,
};

/**
 * The first rows of each kind that a search finds, one more than are shown. It is one prepared statement,
 * because planning its many parts takes far longer than running them.
 */
export async function findRows(
  db: Db,
  siteId: SiteId,
  search: RowSearch,
  wanted: readonly RowKind[],
): Promise<FoundRow[]> {
  const kinds = wanted.filter(
    (kind) => kind !== "order" || search.number !== null || search.orderId !== null,
  );
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => sql`(${SOURCES[kind](siteId, search)})`);
  const { rows } = await sql<FoundRow>`${PREPARED} select kind, id, page_id as "pageId", title, about,
    phone_number as "phoneNumber", email from (${sql.join(parts, sql` union all `)}) found`.execute(db);
  return rows;
}
