import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/payments/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let groomerId: string;

type ReviewFacts = {
  rating: number;
  comment?: string;
  published?: boolean;
  breed?: "poodle" | "shepherd";
  photo?: boolean;
};

const image = {
  id: newId(),
  url: "/p/l.jpg",
  alt: "",
  sizes: { thumbnail: "/p/s.jpg", medium: "/p/m.jpg", large: "/p/l.jpg" },
};

const ALL: ReviewFacts[] = [
  { rating: 5, comment: "Calm and on time", breed: "poodle", photo: true },
  { rating: 5, breed: "shepherd", photo: true },
  { rating: 4, comment: "Good with our old lab", breed: "shepherd" },
  { rating: 3, breed: "poodle" },
  { rating: 1, comment: "Taken down", published: false, breed: "poodle", photo: true },
];

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "reviewed" });
  groomerId = await world.addGroomer();
  for (const [index, facts] of ALL.entries()) await addReview(facts, index);
});

const breedIdOf = (breed: ReviewFacts["breed"]) => world.pets.breeds[breed ?? "poodle"];

async function addReview(facts: ReviewFacts, index: number): Promise<void> {
  const { db } = database;
  const person = await world.addCustomer();
  const when = new Date(Date.UTC(2026, 10, 1 + index));
  const orderId = await makeOrder(db, { ...world, ...person }, when);
  const petId = newId();
  const { petTypeId } = await db
    .selectFrom("petBreeds")
    .select("petTypeId")
    .where("id", "=", breedIdOf(facts.breed))
    .executeTakeFirstOrThrow();
  await db
    .insertInto("pets")
    .values({
      id: petId,
      siteId: world.siteId,
      customerId: person.customerId,
      petTypeId,
      breedId: breedIdOf(facts.breed),
      slug: "rex",
      name: "Rex",
      gender: "male",
      birthYear: 2020,
      weight: 20,
      createdAt: when,
      updatedAt: when,
    })
    .execute();
  await db
    .insertInto("orderLines")
    .values({
      id: newId(),
      siteId: world.siteId,
      orderId,
      petId,
      serviceId: world.offer.services.bath,
      position: 0,
      minutes: 60,
      minPrice: 1,
      maxPrice: 1,
      afterPhoto: facts.photo ? JSON.stringify(image) : null,
    })
    .execute();
  await db
    .insertInto("reviews")
    .values({
      id: newId(),
      siteId: world.siteId,
      orderId,
      groomerId,
      customerId: person.customerId,
      rating: facts.rating,
      comment: facts.comment ?? "",
      published: facts.published ?? true,
      createdAt: when,
      updatedAt: when,
    })
    .execute();
}

const PATH = "/v2/service-review/service-provider";
const list = (query: Record<string, string> = {}, site = world) =>
  site.call("GET", `${PATH}?${new URLSearchParams({ service_provider_id: groomerId, ...query })}`);

it("lists published reviews from the newest, with only the author's first name", async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, page: 1, limit: 20 });
  expect(body.items.map(({ rating }: { rating: number }) => rating)).toEqual([3, 4, 5, 5]);
  expect(new Set(body.items.map(({ author }: { author: string }) => author))).toEqual(new Set(["Mia"]));
  expect(JSON.stringify(body)).not.toMatch(/Torres|Taken down|customerId|orderId|@/);
  expect(body.items[3]).toMatchObject({ orderImages: [{ before: null, after: image }] });
});

it("returns pages, and at most 500 reviews for a full list", async () => {
  const first = (await list({ limit: "3" })).body;
  const second = (await list({ limit: "3", page: "2" })).body;
  expect([first.items.length, second.items.length, second.total]).toEqual([3, 1, 4]);
  expect((await list({ limit: "-1" })).body).toMatchObject({ limit: 500, total: 4 });
  expect((await list({ page: "9" })).body.items).toEqual([]);
});

it("returns the reviews that match every given filter", async () => {
  const flags = ["with_review_text", "with_order_images", "only_rate"] as const;
  const ids = async (query: Record<string, string>) =>
    (await list(query)).body.items.map(({ id }: { id: string }) => id) as string[];
  const any = fc.record(
    {
      with_review_text: fc.constant("true"),
      with_order_images: fc.constant("1"),
      only_rate: fc.constant("true"),
      rating: fc.constantFrom("3", "4", "5"),
      breed_id: fc
        .constantFrom("poodle", "shepherd")
        .map((breed) => breedIdOf(breed as ReviewFacts["breed"])),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(any, async (query) => {
      const each = await Promise.all(Object.entries(query).map(([name, value]) => ids({ [name]: value })));
      const both = (await ids({})).filter((id) => each.every((matches) => matches.includes(id)));
      expect(await ids(query as Record<string, string>)).toEqual(both);
    }),
    { numRuns: 40 },
  );
  expect(await Promise.all(flags.map(async (flag) => (await ids({ [flag]: "true" })).length))).toEqual([
    2, 2, 2,
  ]);
  expect(await ids({ breed_id: newId() })).toEqual([]);
});

it("answers 404 for foreign or inactive groomers and names the fields of a bad query", async () => {
  const other = await makeWorld(database.db, { slug: "elsewhere" });
  expect((await list({}, other)).status).toBe(404);
  expect((await list({ service_provider_id: newId() })).status).toBe(404);
  const refused = await list({ only_rate: "maybe", rating: "6", service_provider_id: "me" });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors).sort()).toEqual(["only_rate", "rating", "service_provider_id"]);
  await setGroomerStatus(database.db, groomerId, "inactive");
  expect((await list()).status).toBe(404);
  await setGroomerStatus(database.db, groomerId, "active");
});

it("shows the counts for each filter in the profile", async () => {
  const { body } = await world.call("GET", `/v2/service-provider/account/public-profile/${groomerId}`);
  expect(body.reviewSummary).toMatchObject({ total: 4, withText: 2, withOrderImages: 2 });
  expect(body.reviewSummary.breeds.map(({ count }: { count: number }) => count)).toEqual([2, 2]);
  expect(body.ratingBreakdown.map(({ count }: { count: number }) => count)).toEqual([2, 1, 1, 0, 0]);
});

it("lists a groomer's own published reviews, also only those without a reply", async () => {
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
  const list = async (query: string) =>
    (await world.call("GET", `/v2/groomer/reviews${query}`, { token })).body;
  const all = await list("");
  const published = ALL.filter((facts) => facts.published !== false).length;
  expect([all.total, all.items.length]).toEqual([published, published]);
  const [first] = all.items;
  await database.db.updateTable("reviews").set({ reply: "Thank you." }).where("id", "=", first.id).execute();
  const open = await list("?unanswered=true&limit=1");
  expect([open.total, open.items.length]).toEqual([published - 1, 1]);
  expect(open.items[0].id).not.toBe(first.id);
  const other = await makeSignIn(database.db, world.siteId, await accountOfNewGroomer(), {
    now: world.clock.now(),
  });
  const foreign = await world.call("GET", "/v2/groomer/reviews", { token: other });
  expect(foreign.body.total).toBe(0);
});

async function accountOfNewGroomer(): Promise<string> {
  const id = await world.addGroomer();
  const row = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.accountId;
}
