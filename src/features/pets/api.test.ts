import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { PETS_PATH } from "./contract.ts";
import { makePet, petInput } from "./factory.ts";
import { MAX_PETS } from "./rules.ts";

const database = useDatabase();
let world: World;
let owner: { customerId: string; token: string };
let poodle: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  poodle = world.pets.breeds.poodle;
});

beforeEach(async () => {
  owner = await world.addCustomer();
});

const list = async (as = owner) => (await world.call("GET", PETS_PATH, { token: as.token })).body;
const show = (id: string, as = owner) => world.call("GET", `${PETS_PATH}/${id}`, { token: as.token });
const add = (body: unknown, as = owner) => world.call("POST", PETS_PATH, { token: as.token, body });
const change = (id: string, body: unknown) =>
  world.call("PUT", `${PETS_PATH}/${id}`, { token: owner.token, body });
const insertPet = (over = {}) =>
  makePet(database.db, world.siteId, owner.customerId, poodle, { now: world.clock.now(), ...over });

describe("the lists for a pet's form", () => {
  it("contain the pet types in their order", async () => {
    const { status, body } = await world.call("GET", "/v2/pet/types");
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: world.pets.types.dog, termId: 1, name: "Dog", slug: "dog" },
      { id: world.pets.types.cat, termId: 2, name: "Cat", slug: "cat" },
    ]);
  });

  it("contain the breeds by name, of all types or of one type", async () => {
    const names = async (query = "") =>
      (await world.call("GET", `/v2/pet/breeds${query}`)).body.map((breed: { name: string }) => breed.name);
    expect(await names()).toEqual(["poodle", "shepherd", "tabby"]);
    expect(await names("?pet_type=cat")).toEqual(["tabby"]);
    expect(await names("?pet_type=dragon")).toEqual([]);
  });

  it("come in one answer, each breed with its type and usual size", async () => {
    const { body } = await world.call("GET", "/v2/service-checkout/pet-service/customer/essentials");
    expect(body.petTypes).toHaveLength(2);
    expect(body.petSizes).toHaveLength(3);
    expect(body.breeds).toContainEqual(
      expect.objectContaining({
        id: poodle,
        sizeId: world.pets.sizes.small,
        weightRangeLow: 15,
        weightRangeHigh: 25,
        groomFrequency: 6,
        petType: expect.objectContaining({ slug: "dog" }),
      }),
    );
  });
});

describe("a pet", () => {
  it("is added with the owner's input and without a groomer's note", async () => {
    const { status, body } = await add(petInput(poodle, { description: "Afraid of dryers.\nLoves water." }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...petInput(poodle),
      customerId: owner.customerId,
      slug: "biscuit",
      description: "Afraid of dryers.\nLoves water.",
      status: "active",
      timeModifierPercent: 100,
      groomerNote: "",
      breed: { id: poodle, name: "poodle" },
      petType: { slug: "dog" },
    });
    expect((await show(body.id)).body).toEqual(body);
  });

  it("is listed after earlier pets", async () => {
    const ids = [];
    for (const name of ["First", "Second", "Third"]) {
      ids.push((await add(petInput(poodle, { name }))).body.id);
      world.clock.advance({ seconds: 1 });
    }
    expect((await list()).map((pet: { id: string }) => pet.id)).toEqual(ids);
  });

  it("is replaced by a change, but a missing description stays", async () => {
    const id = await insertPet({ description: "Shy" });
    const shepherd = world.pets.breeds.shepherd;
    const input = petInput(shepherd, {
      name: "Rex",
      gender: "female",
      birthYear: 2019,
      weight: 70,
      vaccinated: false,
    });
    const { status, body } = await change(id, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...input, id, slug: "rex", description: "Shy", breed: { id: shepherd } });
    expect((await change(id, { ...input, description: "" })).body.description).toBe("");
  });

  it("has the typed name in any script, without spaces around it", async () => {
    for (const name of ["Zoë", "小犬", "🐩", "O'Malley & <b>Co</b>"]) {
      expect((await add(petInput(poodle, { name: `  ${name} ` }))).body.name).toBe(name);
    }
  });
});

describe("a pet is refused", () => {
  it.each([
    ["without a name", { name: " " }, "name"],
    ["with a name of many lines", { name: "Bo\nJangles" }, "name"],
    ["with a card number for a name", { name: "4242 4242 4242 4242" }, "name"],
    ["of an unknown breed", { breedId: newId() }, "breedId"],
    ["without a gender", { gender: "" }, "gender"],
    ["born next year", { birthYear: 2028 }, "birthYear"],
    ["born before any living pet", { birthYear: 1979 }, "birthYear"],
    ["that weighs nothing", { weight: 0 }, "weight"],
    ["that weighs more than any pet", { weight: 401 }, "weight"],
    ["with a fraction of a pound", { weight: 24.5 }, "weight"],
    ["without saying whether it is vaccinated", { vaccinated: null }, "vaccinated"],
    ["with a description of 1,001 characters", { description: "x".repeat(1_001) }, "description"],
  ])("%s, both as a new pet and as a change", async (_, over, field) => {
    const id = await insertPet();
    const before = (await show(id)).body;
    for (const { status, body } of [
      await add({ ...petInput(poodle), ...over }),
      await change(id, { ...petInput(poodle), ...over }),
    ]) {
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "validation_failed", [field]]);
    }
    expect(await list()).toEqual([before]);
  });

  it("above fifty pets of an owner, even when eight are added at once", async () => {
    for (let count = 1; count < MAX_PETS; count++) await insertPet({ name: `Pet ${count}` });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(petInput(poodle))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await list()).toHaveLength(MAX_PETS);
  });
});

describe("a pet is protected", () => {
  it("from fields that its owner may not set", async () => {
    const forged = {
      id: newId(),
      customerId: newId(),
      siteId: newId(),
      slug: "forged",
      status: "removed",
      timeModifierPercent: 50,
      groomerNote: "Half price",
      petTypeId: world.pets.types.cat,
    };
    const { body } = await add({ ...petInput(poodle), ...forged });
    const changed = await change(body.id, { ...petInput(poodle), ...forged });
    for (const pet of [body, changed.body]) {
      expect(pet).toMatchObject({
        id: body.id,
        customerId: owner.customerId,
        slug: "biscuit",
        status: "active",
        timeModifierPercent: 100,
        groomerNote: "",
        petType: { slug: "dog" },
      });
    }
  });

  it("from other customers, who cannot see, list or change it", async () => {
    const id = await insertPet();
    const mine = (await show(id)).body;
    const stranger = await world.addCustomer();
    const missing = await show(newId(), stranger);
    expect((await show(id, stranger)).body).toEqual(missing.body);
    expect(await list(stranger)).toEqual([]);
    const answer = await world.call("PUT", `${PETS_PATH}/${id}`, {
      token: stranger.token,
      body: petInput(poodle, { name: "Stolen" }),
    });
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect((await show(id)).body).toEqual(mine);
  });

  it("from customers of other brands", async () => {
    const elsewhere = await makeWorld(database.db);
    const id = await insertPet();
    const foreignCustomer = await elsewhere.addCustomer();
    const answer = await elsewhere.call("GET", `${PETS_PATH}/${id}`, { token: foreignCustomer.token });
    expect(answer.status).toBe(404);
    const stolen = await elsewhere.call("GET", PETS_PATH, { token: owner.token });
    expect([stolen.status, stolen.body.code]).toEqual([401, "jwt_auth_invalid_token"]);
  });

  it("from every access after its removal", async () => {
    const id = await insertPet({ status: "removed" });
    expect((await show(id)).status).toBe(404);
    expect((await change(id, petInput(poodle))).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});
