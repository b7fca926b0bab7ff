import { beforeEach, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let groomerId: string;
let mia: Awaited<ReturnType<World["addCustomer"]>>;
let order: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  await database.db
    .updateTable("groomers")
    .set({ email: "ada@example.com" })
    .where("id", "=", groomerId)
    .execute();
  mia = await world.addCustomer();
  const petId = await makePet(database.db, world.siteId, mia.customerId, world.pets.breeds.poodle);
  order = await makeOrder(database.db, world.siteId, {
    customerId: mia.customerId,
    areaId: world.areaId,
    groomerId,
    status: "complete",
    start: new Date("2027-01-04T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
    now: NOW,
  });
});

const write = (method: string, path: string, rating: number) =>
  world.call(method, `/v2/service-review/customer${path}`, {
    token: mia.token,
    body: { orderId: order, rating, text: "Gentle with every paw." },
  });
const mails = (part: string) =>
  database.db
    .selectFrom("outboxMessages")
    .select(["channel", "recipient", "subject", "bodyText"])
    .where("key", "like", `order:${order}:${part}%`)
    .execute();

async function reply(id: string, words: string) {
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(database.db, world.siteId, accountId, { now: NOW });
  const answer = await world.call("POST", `/v2/groomer/reviews/${id}/reply`, {
    token,
    body: { reply: words },
  });
  expect(answer.status).toBe(200);
}

it("notifies the groomer once of a review and its author only of the first reply", async () => {
  const { body } = await write("POST", "", 4);
  await write("PUT", "/edit", 5);
  expect(await mails("reviewed")).toEqual([
    {
      channel: "mail",
      recipient: "ada@example.com",
      subject: expect.stringMatching(/^4 of 5 stars: /),
      bodyText: expect.stringContaining("Gentle with every paw."),
    },
  ]);
  expect(await mails("replied")).toEqual([]);
  await reply(body.id, "Thank you, Mia.");
  await reply(body.id, "Thank you very much, Mia.");
  const [mail, ...more] = await mails("replied");
  expect([mail?.channel, more]).toEqual(["mail", []]);
  expect(mail?.bodyText).toContain("Thank you, Mia.");
  expect(mail?.bodyText).toContain(`/visit/${order}?to=review`);
});

it("sends no mail to an author who turned off review mails", async () => {
  const { body } = await write("POST", "", 4);
  const settings = await world.call("GET", "/v2/account/customer/settings", { token: mia.token });
  const notifications = { ...settings.body.notifications, reviewMail: false };
  const saved = await world.call("POST", "/v2/account/customer/settings", {
    token: mia.token,
    body: { notifications },
  });
  expect(saved.status).toBe(200);
  await reply(body.id, "Thank you, Mia.");
  expect(await mails("replied")).toEqual([]);
});
