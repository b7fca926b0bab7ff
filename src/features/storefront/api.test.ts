import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { makeOrder } from "#features/payments/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let other: World;

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "calm" });
  other = await makeWorld(database.db, { slug: "other" });
  await world.addGroomer();
  const resting = await world.addGroomer();
  await setGroomerStatus(database.db, resting, "inactive");
});

it("counts only this brand's active groomers in each area", async () => {
  const { status, body } = await world.call("GET", "/v2/storefront/areas");
  expect(status).toBe(200);
  expect(body).toEqual([expect.objectContaining({ id: world.areaId, groomerCount: 1 })]);
  expect((await other.call("GET", "/v2/storefront/areas")).body).toEqual([
    expect.objectContaining({ id: other.areaId, groomerCount: 0 }),
  ]);
});

const PRIVATE = {
  firstName: "Ada",
  lastName: "Hidden-Surname",
  email: "ada.private@example.com",
  phoneNumber: "+16025550177",
  startAddress: JSON.stringify({ addressLine: "77 Secret Lane", postalCode: "85006" }),
};

/** Adds a groomer with a value in each public and private field of the profile. */
async function addAda(site: World, over: Record<string, unknown> = {}): Promise<string> {
  const id = await site.addGroomer({ refusedBreeds: [site.pets.breeds.poodle], weightLimit: 60 });
  await database.db
    .updateTable("groomers")
    .set({
      ...PRIVATE,
      vanityUrl: "ada-brush",
      businessName: "Ada's Van",
      description: "Calm first.",
      links: JSON.stringify({ facebook: "javascript:alert(1)", instagram: "https://instagram.example/ada" }),
      ...over,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

async function addReview(site: World, groomerId: string, rating: number, comment: string, at: string) {
  const person = await site.addCustomer();
  const { customerId } = person;
  const when = new Date(at);
  const orderId = await makeOrder(database.db, { ...site, ...person }, when);
  await database.db
    .insertInto("reviews")
    .values({
      id: newId(),
      siteId: site.siteId,
      orderId,
      groomerId,
      customerId,
      rating,
      comment,
      createdAt: when,
      updatedAt: when,
    })
    .execute();
}

const profileOf = (site: World, id: string) =>
  site.call("GET", `/v2/service-provider/account/public-profile/${id}`);

it("shows a profile by vanity URL and by id, but not at another brand", async () => {
  const site = await makeWorld(database.db, { slug: "profiles" });
  const id = await addAda(site);
  const { status, body } = await profileOf(site, "ada-brush");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    displayName: "Ada Brush",
    businessName: "Ada's Van",
    rating: null,
    reviewCount: 0,
    weightLimit: 60,
    area: { slug: "phoenix" },
    links: { facebook: "", instagram: "https://instagram.example/ada", yelp: "" },
    reviews: [],
  });
  expect(body.breedsToAvoid).toHaveLength(1);
  expect(body.hours[0]).toEqual({ weekday: 1, start: "09:00", end: "17:00" });
  expect(body.services.length).toBeGreaterThan(0);
  expect(body.services[0].minPrice).toBeLessThanOrEqual(body.services[0].maxPrice);
  expect((await profileOf(site, id)).body).toEqual(body);
  for (const wrong of ["nobody", "customer", newId(), "Not-A-Slug!"]) {
    expect((await profileOf(site, wrong)).status, wrong).toBe(404);
  }
  expect((await profileOf(other, "ada-brush")).status).toBe(404);
});

it("never reveals a groomer's address, e-mail, surname or hidden phone number", async () => {
  const site = await makeWorld(database.db, { slug: "private" });
  const id = await addAda(site);
  const publicText = async () =>
    JSON.stringify([
      (await profileOf(site, id)).body,
      (await site.call("GET", "/v2/storefront/groomers")).body,
    ]);
  for (const secret of ["6025550177", "ada.private", "Secret Lane", "Hidden-Surname"]) {
    expect(await publicText()).not.toContain(secret);
  }
  await database.db.updateTable("groomers").set({ showsPhone: true }).where("id", "=", id).execute();
  expect((await profileOf(site, id)).body.phoneNumber).toBe("+16025550177");
  expect(await publicText()).not.toContain("ada.private");
});

it("hides the profile of an inactive groomer", async () => {
  const site = await makeWorld(database.db, { slug: "resting" });
  const id = await addAda(site);
  await setGroomerStatus(database.db, id, "approved");
  expect((await profileOf(site, id)).status).toBe(404);
  expect((await site.call("GET", "/v2/storefront/groomers")).body.items).toEqual([]);
});

it("shows the latest reviews with text, their authors' first names and the stars' counts", async () => {
  const site = await makeWorld(database.db, { slug: "reviewed" });
  const id = await addAda(site, { ratingSum: 12, ratingCount: 3 });
  await addReview(site, id, 5, "Patient with our old dog", "2026-11-01T10:00:00Z");
  await addReview(site, id, 3, "A little late", "2026-12-01T10:00:00Z");
  await addReview(site, id, 4, "", "2026-12-02T10:00:00Z");
  const { body } = await profileOf(site, id);
  expect(body).toMatchObject({ rating: 4, reviewCount: 3 });
  expect(
    body.reviews.map(({ comment, author }: { comment: string; author: string }) => [comment, author]),
  ).toEqual([
    ["A little late", "Mia"],
    ["Patient with our old dog", "Mia"],
  ]);
  expect(JSON.stringify(body)).not.toContain("Torres");
  expect(body.ratingBreakdown.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 0, 0]);
});

it("lists this brand's groomers from the best rated, by area and by page", async () => {
  const site = await makeWorld(database.db, { slug: "listed" });
  const [fresh, good, best] = await Promise.all(
    ["Cleo New", "Bea Good", "Abe Best"].map((displayName) => site.addGroomer({ displayName })),
  );
  const rate = (id: string | undefined, ratingSum: number, ratingCount: number) =>
    database.db
      .updateTable("groomers")
      .set({ ratingSum, ratingCount })
      .where("id", "=", id ?? "")
      .execute();
  await rate(good, 9, 2);
  await rate(best, 10, 2);
  const list = async (query = "") => (await site.call("GET", `/v2/storefront/groomers${query}`)).body;
  expect(await list()).toMatchObject({
    total: 3,
    items: [{ id: best, rating: 5 }, { id: good }, { id: fresh, rating: null }],
  });
  expect(await list("?area=phoenix&limit=2&page=2")).toMatchObject({
    total: 3,
    page: 2,
    items: [{ id: fresh }],
  });
  expect(await list("?area=nowhere")).toMatchObject({ total: 0, items: [] });
  expect((await site.call("GET", "/v2/storefront/groomers?limit=0")).status).toBe(422);
  const elsewhere = (await other.call("GET", "/v2/storefront/groomers")).body.items;
  expect(elsewhere.map(({ id }: { id: string }) => id)).not.toContain(best);
});

it("shows a groomer's next free time in the profile and in the list", async () => {
  const site = await makeWorld(database.db, { slug: "free" });
  const id = await site.addGroomer();
  const expected = {
    // It is 9 AM and visits need two hours' notice, so the next free time is 11 AM.
    startsAt: "2027-01-05T18:00:00.000Z",
    date: "2027-01-05",
    startTime: "11:00",
    minutes: 90,
    zone: { name: "Around home" },
  };
  expect((await profileOf(site, id)).body.nextFree).toMatchObject(expected);
  const [listed] = (await site.call("GET", "/v2/storefront/groomers")).body.items;
  expect(listed.nextFree).toMatchObject(expected);
  expect(listed.place).toEqual({ latitude: 33.47, longitude: -112.05 });
  const never = await site.addGroomer({ hours: [] });
  expect((await profileOf(site, never)).body.nextFree).toBeNull();
});

it("finds a free time beyond two weeks for a groomer who is away", async () => {
  const site = await makeWorld(database.db, { slug: "away" });
  const id = await site.addGroomer();
  await database.db
    .insertInto("occupancy")
    .values({
      id: newId(),
      siteId: site.siteId,
      resource: id,
      holder: newId(),
      kind: "time_off",
      minutes: 20 * 1_440,
      during: sql`tstzrange('2027-01-05T00:00Z', '2027-01-25T00:00Z')`,
    })
    .execute();
  expect((await profileOf(site, id)).body.nextFree).toMatchObject({ date: "2027-01-25", startTime: "09:00" });
});

it("shows rounded outlines of zones and the areas that they reach", async () => {
  const site = await makeWorld(database.db, { slug: "zones" });
  const id = await site.addGroomer({ place: { lat: 33.465123, lng: -112.050987 } });
  const { body } = await profileOf(site, id);
  expect(body.zones[0]).toMatchObject({ name: "Around home", price: 500, workDays: [1, 2, 3, 4, 5, 6, 7] });
  expect(body.zones[0].points[0]).toEqual({ latitude: 33.27, longitude: -112.25 });
  expect(JSON.stringify(body)).not.toMatch(/33\.465|112\.0509/);
  expect(body.serviceAreas.map(({ slug }: { slug: string }) => slug)).toEqual(["phoenix"]);
});

it("counts the pets that returned, by complete visits only", async () => {
  const site = await makeWorld(database.db, { slug: "loyal" });
  const id = await site.addGroomer();
  const person = await site.addCustomer();
  const pets = await Promise.all(["Rex", "Mo"].map((name) => addPet(site, person.token, name)));
  const visit = async (
    day: string,
    status: "complete" | "accepted",
    petIds: readonly (string | undefined)[],
  ) => {
    const orderId = await makeOrder(database.db, { ...site, ...person }, new Date(day));
    await database.db
      .updateTable("orders")
      .set({ groomerId: id, status })
      .where("id", "=", orderId)
      .execute();
    await database.db
      .insertInto("orderLines")
      .values(petIds.map((petId, position) => lineOf(site, orderId, petId ?? "", position)))
      .execute();
  };
  await visit("2026-10-01T17:00Z", "complete", pets);
  await visit("2026-11-01T17:00Z", "accepted", pets);
  await visit("2026-12-01T17:00Z", "complete", pets.slice(0, 1));
  expect((await profileOf(site, id)).body.repeatedPets).toBe(1);
});

async function addPet(site: World, token: string, name: string): Promise<string> {
  const facts = { vaccinated: true, declawed: false, spayedNeutered: true, anxiousAggressive: false };
  const body = {
    name,
    breedId: site.pets.breeds.poodle,
    gender: "male",
    birthYear: 2021,
    weight: 24,
    ...facts,
  };
  const added = await site.call("POST", "/v2/service-checkout/pet-service/customer-pets", { token, body });
  return added.body.id;
}

const lineOf = (site: World, orderId: string, petId: string, position: number) => ({
  siteId: site.siteId,
  id: newId(),
  orderId,
  petId,
  serviceId: site.offer.services.bath,
  position,
  minutes: 60,
  minPrice: 1,
  maxPrice: 1,
});

it("shows photos in three sizes, but not a photo with an unsafe URL", async () => {
  const site = await makeWorld(database.db, { slug: "pictures" });
  const sizes = { thumbnail: "/p/s.jpg", medium: "/p/m.jpg", large: "https://img.example/l.jpg" };
  const image = { id: newId(), url: "/p/l.jpg", alt: "A clean poodle", sizes };
  const bad = { ...image, url: "javascript:alert(1)" };
  const id = await addAda(site, {
    logo: JSON.stringify(image),
    profilePicture: JSON.stringify(bad),
    images: JSON.stringify([image, bad]),
  });
  const { body } = await profileOf(site, id);
  expect(body).toMatchObject({ logo: image, profilePicture: null, images: [image] });
});
