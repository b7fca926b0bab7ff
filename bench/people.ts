import { fakerEN_US } from "@faker-js/faker";
import { sql } from "kysely";
import type { World } from "#tests/world.ts";

/** A statement of the program ends after 30 seconds, so many customers come in several. */
const BATCH = 20_000;
const { first_name: firstNames, last_name: lastNames } = fakerEN_US.definitions.person;
const FIRST = [...new Set(firstNames.generic)];
const LAST = [...new Set(lastNames.generic)];

/** A customer's name; thousands share the beginning of each. */
export const firstNameOf = (nth: number) => FIRST[nth % FIRST.length] ?? "";
export const lastNameOf = (nth: number) => LAST[(nth * 7) % LAST.length] ?? "";

/**
 * Adds active customers with names of their own, a phone number, an address and a dog each, by one statement
 * for each batch. All constraints hold, because the rows go through the product's tables.
 */
export async function addCustomers({ db, siteId, pets, areaId }: World, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count) - 1;
    await sql`with person as materialized (
        select nth, uuidv7() as account_id, uuidv7() as customer_id, uuidv7() as pet_id,
          (${FIRST}::text[])[1 + nth % ${FIRST.length}] as first_name,
          (${LAST}::text[])[1 + nth * 7 % ${LAST.length}] as last_name,
          'person-of-bench-' || nth || '@example.com' as email,
          '+1602' || lpad((2000000 + nth)::text, 7, '0') as phone_number
        from generate_series(${from}::int, ${to}::int) nth),
      account as (
        insert into accounts (id, site_id, role, status, email, email_verified_at, phone_number,
          phone_verified_at, created_at)
        select account_id, ${siteId}, 'customer', 'active', email, now(), phone_number, now(), now()
        from person),
      customer as (
        insert into customers (id, site_id, account_id, first_name, last_name, email, phone_number, area_id)
        select customer_id, ${siteId}, account_id, first_name, last_name, email, phone_number, ${areaId}
        from person)
      insert into pets (id, site_id, customer_id, name, slug, breed_id, pet_type_id, gender, birth_year,
        weight, created_at, updated_at)
      select pet_id, ${siteId}, customer_id, (${FIRST}::text[])[1 + nth * 13 % ${FIRST.length}],
        'pet-' || nth, breed.id, breed.pet_type_id, 'female', 2021, 24, now(), now()
      from person join pet_breeds breed on breed.id = ${pets.breeds.poodle}`.execute(db);
  }
}
