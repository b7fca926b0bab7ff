import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { startBooking } from "#tests/booking-steps.ts";
import { type Client, makeClient } from "#tests/client-booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await makeStage(database);
  client = await makeClient(stage);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const orderOf = (id: string) =>
  database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ordersAt = (startsAt: string) =>
  database.db
    .selectFrom("orders")
    .select(["id", "status"])
    .where("siteId", "=", stage.world.siteId)
    .where("appointmentStart", "=", new Date(startsAt))
    .execute();
const block = (accountId: string, blockedId: string) =>
  database.db
    .insertInto("blocks")
    .values({ siteId: stage.world.siteId, accountId, blockedId, blockedAt: stage.now() })
    .execute();
const accountOf = async ({ id }: Client) =>
  (
    await database.db
      .selectFrom("customers")
      .select("accountId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).accountId;

describe("what a groomer sees before booking for a client", () => {
  it("has the pets and the address of the latest visit, and neither phone nor mail", async () => {
    const { body } = await stage.world.call("GET", `${client.base}/booking`, { token: client.token });
    expect(body).toMatchObject({ id: client.id, pets: [{ id: client.visit.petId }], notAtOnce: null });
    expect(body.address).toMatchObject({ postalCode: "85006" });
    expect(Object.keys(body)).toEqual(["id", "displayName", "pets", "address", "timeZone", "notAtOnce"]);
  });

  it("lists only the groomer's own times, with the price as a range", async () => {
    await stage.world.addGroomer({ displayName: "Bea" });
    const { suggestions, reason } = await client.times();
    expect(reason).toBeNull();
    expect(suggestions.length).toBeGreaterThan(1);
    const groomers = suggestions.map((slot) => (slot as unknown as { groomerId: string }).groomerId);
    expect(new Set(groomers)).toEqual(new Set([stage.ada]));
    expect(suggestions[0]?.price.max).toBeGreaterThanOrEqual(suggestions[0]?.price.min ?? 0);
  });
});

describe("booking for a client at once", () => {
  it("places an accepted order in cash, and the client gets the usual confirmation", async () => {
    const slot = await client.freeTime();
    const { status, body } = await client.post("bookings", client.inputFor(slot));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await orderOf(body.id)).toMatchObject({
      status: "accepted",
      source: "groomer",
      groomerId: stage.ada,
      customerId: client.id,
      paymentMethod: "cash",
      totalMax: slot.price.max,
    });
    const shown = await stage.world.call(
      "GET",
      `/v2/service-checkout/pet-service/customer-orders/${body.id}`,
      {
        token: client.owner,
      },
    );
    expect(shown.body).toMatchObject({ status: "accepted", bookingSource: "groomer" });
    const sent = await database.db
      .selectFrom("outboxMessages")
      .select(["channel", "bodyText"])
      .where("key", "like", `order:${body.id}:confirmation%`)
      .execute();
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toContain(`/visit/${body.id}`);
  });

  it("needs no answer, even from a groomer who answers each order", async () => {
    const groomers = () => database.db.updateTable("groomers").where("id", "=", stage.ada);
    await groomers().set({ autoAcceptOrders: false }).execute();
    const { body } = await client.post("bookings", client.inputFor(await client.freeTime()));
    await groomers().set({ autoAcceptOrders: true }).execute();
    expect((await orderOf(body.id)).status).toBe("accepted");
  });

  it("needs no lead time, but no time that has begun", async () => {
    const { leadMinutes } = await database.db
      .selectFrom("sites")
      .select("leadMinutes")
      .where("id", "=", stage.world.siteId)
      .executeTakeFirstOrThrow();
    const now = stage.now().getTime();
    const slot = await client.freeTime(stage.now().toISOString().slice(0, 10));
    expect(Date.parse(slot.startsAt)).toBeLessThan(now + leadMinutes * 60_000);
    expect((await client.post("bookings", client.inputFor(slot))).status).toBe(200);
    const past = { ...slot, startsAt: new Date(now - 86_400_000).toISOString() };
    const late = await client.post("bookings", client.inputFor(past));
    expect([late.status, late.body.code]).toEqual([409, "slot_taken"]);
  });

  it("places one order for an id that is sent again, at once or later", async () => {
    const slot = await client.freeTime();
    const input = client.inputFor(slot);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post("bookings", input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await client.post("bookings", input)).body).toEqual(answers[0]?.body);
    expect(await ordersAt(slot.startsAt)).toHaveLength(1);
    const other = await client.freeTime();
    const reused = await client.post("bookings", { ...input, startsAt: other.startsAt });
    expect([reused.status, reused.body.code]).toEqual([409, "conflict"]);
  });

  it("gives one time to one of two clients, and to none that a guest holds", async () => {
    const other = await makeClient(stage);
    const slot = await client.freeTime();
    const answers = await Promise.all([client, other].map((one) => one.post("bookings", one.inputFor(slot))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("slot_taken");
    expect(await ordersAt(slot.startsAt)).toHaveLength(1);

    const free = await client.freeTime();
    const guest = await startBooking(stage.world);
    const held = { groomerId: stage.ada, startsAt: free.startsAt };
    expect((await guest.post("set-appointment-time", held)).status).toBe(200);
    const late = await client.post("bookings", client.inputFor(free));
    expect([late.status, late.body.code]).toEqual([409, "slot_taken"]);
    expect(await ordersAt(free.startsAt)).toEqual([]);
  });

  it("refuses a higher price than the groomer read", async () => {
    const slot = await client.freeTime();
    const agreedTotal = { min: 0, max: slot.price.max - 1 };
    const { status, body } = await client.post("bookings", client.inputFor(slot, { agreedTotal }));
    expect([status, body.code]).toEqual([409, "price_changed"]);
    expect(await ordersAt(slot.startsAt)).toEqual([]);
  });

  it("refuses what is not the client's and what the client did not agree to, at the fields", async () => {
    const slot = await client.freeTime();
    const faultsOf = async (over: object) => {
      const { status, body } = await client.post("bookings", client.inputFor(slot, over));
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const stranger = await makeClient(stage);
    const [own] = client.pets;
    expect(await faultsOf({ pets: stranger.pets })).toEqual([422, "pets.0.id"]);
    expect(await faultsOf({ pets: [] })).toEqual([422, "pets"]);
    expect(await faultsOf({ pets: [{ id: own?.id, services: [] }] })).toEqual([422, "pets.0.services"]);
    const unknown = [{ id: own?.id, services: [{ id: newId() }] }];
    expect(await faultsOf({ pets: unknown })).toEqual([422, "pets.0.services.0.id"]);
    expect(await faultsOf({ pets: [own, own] })).toEqual([422, "pets"]);
    expect(await faultsOf({ isAgreed: false })).toEqual([422, "isAgreed"]);
    expect(await faultsOf({ startsAt: "soon" })).toEqual([422, "startsAt"]);
    expect(await ordersAt(slot.startsAt)).toEqual([]);
  });

  it("refuses a client whose terms or number are open, and offers the link", async () => {
    const other = await makeClient(stage);
    const slot = await other.freeTime();
    const accounts = () =>
      database.db
        .updateTable("accounts")
        .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", other.id));
    await accounts().set({ phoneVerifiedAt: null }).execute();
    const refused = await other.post("bookings", other.inputFor(slot));
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.message).toContain("Send a link");
    expect((await other.post("booking-links", { pets: other.pets })).status).toBe(200);
    await accounts().set({ status: "inactive" }).execute();
    expect((await other.post("booking-links", { pets: other.pets })).status).toBe(409);
  });

  it("shows no free time for a client who blocked the groomer, and says why for the own block", async () => {
    const other = await makeClient(stage);
    const slot = await other.freeTime();
    await block(await accountOf(other), other.accountId);
    expect((await other.times()).suggestions).toEqual([]);
    const refused = await other.post("bookings", other.inputFor(slot));
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    const third = await makeClient(stage);
    await block(third.accountId, await accountOf(third));
    const own = await third.post("bookings", third.inputFor(slot));
    expect([own.status, own.body.code]).toEqual([409, "conflict"]);
    expect(own.body.message).toContain("Unblock");
  });

  it("is for the groomer of an earlier visit alone", async () => {
    const slot = await client.freeTime();
    const stranger = await stage.groomer(await stage.world.addGroomer({ displayName: "Cleo" }));
    const otherBrand = await (await makeWorld(database.db)).addPeople();
    const input = client.inputFor(slot);
    expect((await client.post("bookings", input, stranger.token)).status).toBe(404);
    expect((await client.post("bookings", input, otherBrand.groomer.token)).status).toBe(401);
    expect((await client.post("bookings", input, client.owner)).status).toBe(403);
    expect((await client.post("bookings", input, await stage.staff())).status).toBe(403);
    for (const path of ["booking-times", "booking-links"])
      expect((await client.post(path, { pets: client.pets }, stranger.token)).status, path).toBe(404);
    const shown = await stage.world.call("GET", `${client.base}/booking`, { token: stranger.token });
    expect(shown.status).toBe(404);
  });
});
