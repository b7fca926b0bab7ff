import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DeskSearch } from "../rules/search.ts";

/** A pattern of texts that begin so. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Orders of the customers for which `condition` holds. */
const ofCustomers = (
  siteId: SiteId,
  condition: RawBuilder<SqlBool>,
) => sql`select found.id from customers customer
  join orders found on found.customer_id = customer.id and found.site_id = customer.site_id
  where customer.site_id = ${siteId} and ${condition}`;

/**
 * Whether an order is what staff mean. Each way to find orders is a query of its own, because no index serves
 * a condition that joins them by "or".
 */
export function matchesSearch(siteId: SiteId, search: DeskSearch): RawBuilder<SqlBool> {
  const { id, number, names, pet, phones, email } = search;
  const ways: RawBuilder<unknown>[] = [];
  if (id)
    for (const column of ["id", "customer_id"])
      ways.push(sql`select id from orders where site_id = ${siteId} and ${sql.ref(column)} = ${id}`);
  if (number) ways.push(sql`select id from orders where site_id = ${siteId} and number = ${number}`);
  if (names.length > 0) {
    const each = names.map((word) => {
      const pattern = beginning(word);
      return sql`(lower(customer.first_name) like ${pattern} or lower(customer.last_name) like ${pattern})`;
    });
    ways.push(ofCustomers(siteId, sql<SqlBool>`${sql.join(each, sql` and `)}`));
  }
  if (phones.length > 0)
    ways.push(
      ofCustomers(
        siteId,
        sql<SqlBool>`customer.phone_number <> '' and customer.phone_number = any (${phones})`,
      ),
    );
  if (email)
    ways.push(ofCustomers(siteId, sql<SqlBool>`customer.email <> '' and lower(customer.email) = ${email}`));
  if (pet)
    ways.push(sql`select line.order_id from pets pet
      join order_lines line on line.pet_id = pet.id and line.site_id = pet.site_id
      where pet.site_id = ${siteId} and lower(pet.name) like ${beginning(pet)}`);
  if (ways.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`"order".id in (${sql.join(ways, sql` union all `)})`;
}
