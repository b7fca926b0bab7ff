import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { DeskCategory, ListedCategory } from "../contract/categories.ts";
import { OFFER_FAULTS, OFFER_REFUSALS } from "../words.ts";

const database = useDatabase();
const CATEGORIES = "/v2/staff/service-categories";
let world: World;
let token: string;
let dogs: ListedCategory;
let petTypes: ListedCategory["petType"][];

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
  const { body } = await world.call("GET", CATEGORIES, { token });
  petTypes = body.petTypes;
  dogs = body.categories.find(({ petType }: ListedCategory) => petType.id === petTypes[0]?.id);
});

const read = async (id = dogs.id): Promise<DeskCategory> =>
  (await world.call("GET", `${CATEGORIES}/${id}`, { token })).body;
const make = (name: string) =>
  world.call("POST", CATEGORIES, { token, body: { name, position: 9, petTypeId: petTypes[1]?.id } });
const change = (over: object, id = dogs.id) =>
  world.call("PUT", `${CATEGORIES}/${id}`, {
    token,
    body: { name: "All dogs", position: 5, revision: 1, ...over },
  });
const remove = (id = dogs.id, revision = 1) =>
  world.call("DELETE", `${CATEGORIES}/${id}?revision=${revision}`, { token });
const listed = async (): Promise<{ name: string; slug: string }[]> =>
  (await world.call("GET", "/v2/service-provider/service-categories")).body;
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a category of services", () => {
  it("is renamed for all at once, and its web address stays", async () => {
    const before = await listed();
    const { slug } = before.find(({ name }) => name === dogs.name) ?? {};
    expect((await change({})).body).toMatchObject({ name: "All dogs", position: 5, revision: 2 });
    expect(await listed()).toContainEqual(expect.objectContaining({ name: "All dogs", slug }));
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: "change category", before: { name: dogs.name } });
    expect((await change({ name: "Late" })).status).toBe(409);
    expect((await read()).name).toBe("All dogs");
  });

  it("is not deleted while it has services, which the refusal names", async () => {
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    for (const { name } of (await read()).services) expect(refused.body.message).toContain(name);
    await database.db
      .updateTable("services")
      .set({ active: false })
      .where("siteId", "=", world.siteId)
      .execute();
    expect((await remove()).status).toBe(409);
    const { body } = await make("Birds");
    expect((await change({ name: "Parrots" }, body.id)).status).toBe(200);
    const late = await remove(body.id);
    expect([late.status, late.body.message]).toEqual([409, OFFER_REFUSALS.stepChanged]);
    expect((await remove(body.id, 2)).status).toBe(200);
    expect((await remove(body.id)).status).toBe(404);
    expect((await entries()).map(({ action }) => action)).toEqual([
      "make category",
      "change category",
      "delete category",
    ]);
  });

  it("has a name and a web address of its own, also when two are made at once", async () => {
    await database.db.deleteFrom("services").where("siteId", "=", world.siteId).execute();
    await database.db.deleteFrom("serviceCategories").where("siteId", "=", world.siteId).execute();
    const answers = await Promise.all(["Cats", "CATS"].map(make));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422)?.body;
    expect(refused.errors).toEqual({ name: [OFFER_FAULTS.sameCategory] });
    expect((await make("Cats!")).status).toBe(200);
    expect(new Set((await listed()).map(({ slug }) => slug)).size).toBe(2);
  });

  it.each([
    ["no name", { name: "" }, "name"],
    ["a place past the last", { position: 1_000 }, "position"],
  ])("is refused at its field for %s", async (_, over, field) => {
    const { status, body } = await change(over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("is refused with the name of another one for the same pets, and an unknown kind of pet", async () => {
    const kittens = await make("Kittens");
    const birds = await make("Birds");
    const taken = await change({ name: "KITTENS" }, birds.body.id);
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ["name"]]);
    // For other pets the name is free, and two of one name from before the rule can still be moved.
    expect((await change({ name: "Kittens" })).status).toBe(200);
    await database.db
      .updateTable("serviceCategories")
      .set({ name: "Kittens" })
      .where("id", "=", birds.body.id)
      .execute();
    expect((await change({ name: "Kittens", position: 3 }, kittens.body.id)).status).toBe(200);
    const body = { name: "Dragons", position: 1, petTypeId: newId() };
    expect((await world.call("POST", CATEGORIES, { token, body })).status).toBe(404);
  });

  it("is the brand's own, and closed to all without the permission", async () => {
    const elsewhere = await makeWorld(database.db);
    const staff = await elsewhere.addStaff();
    const { categories } = (await elsewhere.call("GET", CATEGORIES, { token: staff.token })).body;
    for (const id of [categories[0].id, newId()]) {
      const answers = [await change({}, id), await remove(id)];
      answers.push(await world.call("GET", `${CATEGORIES}/${id}`, { token }));
      for (const { status } of answers) expect(status).toBe(404);
    }
    const { customer, groomer } = await world.addPeople();
    const permissions = PERMISSIONS.filter((name) => name !== "catalog.write");
    const now = world.clock.now();
    const lacking = await makeStaffMember(database.db, world.siteId, { now, permissions });
    for (const caller of [customer, groomer, lacking])
      expect(
        (await world.call("DELETE", `${CATEGORIES}/${dogs.id}?revision=1`, { token: caller.token })).status,
      ).toBe(403);
  });
});
