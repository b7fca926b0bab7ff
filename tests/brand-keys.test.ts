import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { findKeyFaults, readKeys } from "../scripts/check-keys.ts";
import { useDatabase } from "./db.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
let brands: readonly [World, World];

beforeAll(async () => {
  const { db } = database;
  brands = [await makeWorld(db, { slug: "paws" }), await makeWorld(db, { slug: "tails" })];
  for (const { siteId, areaId, clock, offer, pets, addCustomer, addGroomer } of brands) {
    const { customerId } = await addCustomer();
    const groomerId = await addGroomer();
    const petId = await makePet(db, siteId, customerId, pets.breeds.poodle);
    const lines = [{ petId, serviceId: offer.services.bath }];
    await makeOrder(db, siteId, {
      customerId,
      areaId,
      groomerId,
      lines,
      start: clock.now(),
      now: clock.now(),
    });
  }
});

describe("a row that refers to a row of another brand is refused", () => {
  it.each([
    ["orders", "customer_id", "customers"],
    ["orders", "groomer_id", "groomers"],
    ["orders", "area_id", "areas"],
    ["order_lines", "order_id", "orders"],
    ["order_lines", "pet_id", "pets"],
    ["services", "category_id", "service_categories"],
    ["customers", "account_id", "accounts"],
    ["groomer_hours", "groomer_id", "groomers"],
    ["groomer_services", "service_id", "services"],
    ["service_prices", "service_id", "services"],
  ])("%s.%s", async (table, column, parent) => {
    const [own, other] = brands;
    const pointTo = (siteId: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = row.id
        from (select id from ${sql.table(parent)} where site_id = ${siteId} order by id limit 1) as row
        where site_id = ${own.siteId} and ${sql.ref(column)} = (select ${sql.ref(column)}
          from ${sql.table(table)} where site_id = ${own.siteId} order by 1 limit 1)`.execute(database.db);
    await expect(pointTo(other.siteId)).rejects.toMatchObject({ code: "23503" });
    expect((await pointTo(own.siteId)).numAffectedRows).toBeGreaterThan(0n);
  });
});

describe("the check of keys", () => {
  it("finds the tables and keys that forget the brand", async () => {
    const { db, url } = database;
    expect(findKeyFaults(await readKeys(url))).toEqual([]);
    await sql`create table trips (id uuid primary key)`.execute(db);
    await sql`create table vans (id uuid, site_id uuid not null, plate text unique, pet_id uuid,
      primary key (id, site_id), unique (site_id, plate),
      foreign key (pet_id, site_id) references pets (id, site_id))`.execute(db);
    await sql`alter table vans add unique (pet_id, id, site_id)`.execute(db);
    await sql`create unique index pets_alone on pets (id)`.execute(db);
    await sql`create table pet_vans (pet_id uuid, van_id uuid, site_id uuid not null, van_site_id uuid,
      primary key (pet_id, site_id),
      foreign key (van_id, van_site_id) references vans (id, site_id))`.execute(db);
    expect(
      findKeyFaults(await readKeys(url))
        .map((fault) => fault.replace(/ \(.*/, ""))
        .toSorted(),
    ).toEqual([
      "pet_vans: the key pet_vans_van_id_van_site_id_fkey does not contain site_id",
      "pets: the key pets_alone does not contain site_id",
      "trips: the column site_id is missing or may be null",
      "trips: the key trips_pkey does not contain site_id",
      "vans: the key vans_plate_key does not contain site_id",
    ]);
  });

  it("names an exception that is no longer needed", async () => {
    const keys = await readKeys(database.url);
    const mended = keys.map((entry) =>
      entry.key === "order_lines_pkey" ? { ...entry, hasBrand: true } : entry,
    );
    expect(findKeyFaults(mended)).toContain("order_lines_pkey: needs no exception any more");
  });
});
