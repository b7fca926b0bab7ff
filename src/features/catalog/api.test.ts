import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const CATEGORIES = "/v2/service-provider/service-categories";
const SERVICES = "/v2/service-provider/services";
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

const namesOf = (list: { slug: string }[]) => list.map((item) => item.slug);

describe("a brand's catalog", () => {
  it("lists categories in the brand's order, each with its pet type", async () => {
    const { status, body } = await world.call("GET", CATEGORIES);
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(["dog-grooming", "cat-grooming"]);
    expect(namesOf(body.map((category: { petType: { slug: string } }) => category.petType))).toEqual([
      "dog",
      "cat",
    ]);
  });

  it("shows each service's price by size, its range over all sizes, and its minutes", async () => {
    const { body } = await world.call("GET", `${SERVICES}/dog-grooming`);
    expect(namesOf(body)).toEqual(["bath", "full-groom"]);
    const { small, large } = world.pets.sizes;
    expect(body[0]).toMatchObject({
      id: world.offer.services.bath,
      categorySlug: "dog-grooming",
      baseServiceTime: 45,
      baseMinPrice: 6_000,
      baseMaxPrice: 7_000,
      minPrice: 6_000,
      maxPrice: 10_000,
      prices: [
        { sizeId: small, minPrice: 6_000, maxPrice: 7_000, minutes: 45 },
        { sizeId: large, minPrice: 9_000, maxPrice: 10_000, minutes: 60 },
      ],
    });
  });

  it("shows only add-ons that can be booked online", async () => {
    const { body } = await world.call("GET", `${SERVICES}/dog-grooming`);
    for (const service of body) expect(namesOf(service.addOns)).toEqual(["teeth"]);
  });

  it("drops inactive services and services without a price within ten seconds", async () => {
    const brand = await makeWorld(database.db);
    expect(namesOf((await brand.call("GET", `${SERVICES}/dog-grooming`)).body)).toHaveLength(2);
    const { bath, groom } = brand.offer.services;
    await database.db.updateTable("services").set({ active: false }).where("id", "=", bath).execute();
    await database.db.deleteFrom("servicePrices").where("serviceId", "=", groom).execute();
    brand.clock.advance({ seconds: 10 });
    expect((await brand.call("GET", `${SERVICES}/dog-grooming`)).body).toEqual([]);
  });

  it("answers 404 for an unknown category", async () => {
    for (const category of ["horse-grooming", "Dog-Grooming", "..", "dog-grooming%00"]) {
      const { status, body } = await world.call("GET", `${SERVICES}/${category}`);
      expect([status, body.code], category).toEqual([404, "not_found"]);
    }
  });

  it("shows only the brand's own services", async () => {
    const elsewhere = await makeWorld(database.db);
    const [ours, theirs] = [
      await world.call("GET", `${SERVICES}/cat-grooming`),
      await elsewhere.call("GET", `${SERVICES}/cat-grooming`),
    ];
    expect(ours.body[0].id).toBe(world.offer.services.catBath);
    expect(theirs.body[0].id).toBe(elsewhere.offer.services.catBath);
  });
});
