import { beforeAll, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { exportSchema } from "../contract/export.ts";

const database = useDatabase();
let world: World;
let elsewhere: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
  elsewhere = await makeWorld(database.db);
  for (const kind of ["cancellation", "release", "terms"] as const) {
    await database.db
      .insertInto("agreementDocuments")
      .values({
        id: newId(),
        siteId: world.siteId,
        kind,
        version: 1,
        title: kind,
        body: kind,
        publishedAt: "2026-01-01",
      })
      .execute();
  }
});

const breed = () => world.pets.breeds.poodle;
const AGREED = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };
const FINISH = "/v2/account/customer/finish-profile";

describe("finishing a pending profile", () => {
  const pending = (over: object = {}) =>
    makeCustomer(database.db, world.siteId, {
      status: "pending",
      now: world.clock.now(),
      isEmailProved: false,
      ...over,
    });
  const finish = (token: string, over: object = {}) =>
    world.call("POST", FINISH, {
      token,
      body: {
        firstName: "Zoë",
        lastName: "Lee",
        email: "zoe@example.com",
        address: HOME,
        ...AGREED,
        ...over,
      },
    });

  it("makes the customer active, with area and consents", async () => {
    const { token } = await pending();
    const { status, body } = await finish(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "active",
      displayName: "Zoë Lee",
      email: "zoe@example.com",
      ...AGREED,
    });
    expect(body).toMatchObject({ isEmailVerified: false, serviceArea: { id: world.areaId } });
    const me = await world.call("GET", "/v2/account/me", { token });
    expect(me.body.person.status).toBe("active");
    const again = await finish(token);
    expect([again.status, again.body.code]).toEqual([403, "wrong_account_state"]);
  });

  it("is refused without an agreement and leaves the profile unchanged", async () => {
    const { token } = await pending();
    const { status, body } = await finish(token, { petRelease: false });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["petRelease"]]);
    expect((await world.call("GET", "/v1/customer", { token })).body).toMatchObject({
      status: "pending",
      firstName: "Mia",
      termsAndConditions: false,
    });
  });

  it("does not replace a confirmed mailbox with an unconfirmed address", async () => {
    const { token, email } = await pending({ isEmailProved: true });
    const refused = await finish(token);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["email"]]);
    expect((await finish(token, { email })).body).toMatchObject({ status: "active", isEmailVerified: true });
  });

  it("is refused to staff who act for the customer", async () => {
    const { accountId, token } = await pending();
    const { staff } = await world.addPeople();
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, accountId, over);
    expect((await finish(acting)).status).toBe(403);
    expect((await world.call("GET", "/v1/customer", { token })).body.status).toBe("pending");
  });
});

describe("a customer's phone number", () => {
  const readPhone = (groomer: { token: string }, id: string, where = world) =>
    where.call("GET", `/v2/account/service-provider/customer-phone/${id}`, groomer);

  async function makeGroomer() {
    const { groomer } = await world.addPeople();
    const row = await database.db
      .selectFrom("groomers")
      .select("id")
      .where("accountId", "=", groomer.accountId)
      .executeTakeFirstOrThrow();
    return { ...groomer, groomerId: row.id };
  }

  it("is shown only to a groomer with an upcoming or recent visit to the customer", async () => {
    const [groomer, other] = [await makeGroomer(), await makeGroomer()];
    const customer = await world.addCustomer();
    const missing = await readPhone(groomer, newId());
    expect(missing.status).toBe(404);
    expect((await readPhone(groomer, customer.customerId)).body).toEqual(missing.body);
    const now = world.clock.now();
    const orderId = await makeOrder(database.db, world.siteId, {
      customerId: customer.customerId,
      areaId: world.areaId,
      groomerId: groomer.groomerId,
      start: new Date(now.getTime() + 3_600_000),
      lines: [
        {
          petId: await makePet(database.db, world.siteId, customer.customerId, breed(), { now }),
          serviceId: world.offer.services.bath,
        },
      ],
      now,
    });
    const { status, body } = await readPhone(groomer, customer.customerId);
    expect([status, body.phoneNumber]).toEqual([200, customer.phoneNumber]);
    expect((await readPhone(other, customer.customerId)).body).toEqual(missing.body);
    const set = (change: object) =>
      database.db.updateTable("orders").set(change).where("id", "=", orderId).execute();
    await set({ status: "cancelled" });
    expect((await readPhone(groomer, customer.customerId)).body).toEqual(missing.body);
    const daysAgo = (days: number) => ({
      status: "complete",
      appointmentStart: new Date(now.getTime() - days * 86_400_000 - 3_600_000),
      appointmentEnd: new Date(now.getTime() - days * 86_400_000),
    });
    await set(daysAgo(29));
    expect((await readPhone(groomer, customer.customerId)).status).toBe(200);
    await set(daysAgo(31));
    expect((await readPhone(groomer, customer.customerId)).body).toEqual(missing.body);
  });

  it("is not found for another brand's customer", async () => {
    const groomer = await makeGroomer();
    const foreignCustomer = await elsewhere.addCustomer();
    expect((await readPhone(groomer, foreignCustomer.customerId)).status).toBe(404);
  });
});

describe("the export of a customer's data", () => {
  const fetchExport = (token: string) => world.call("GET", "/v2/account/customer/export", { token });

  it("contains the customer's data, without other customers' data and without secrets", async () => {
    const me = await world.addCustomer();
    const stranger = await world.addCustomer();
    const now = world.clock.now();
    const breed = world.pets.breeds.poodle;
    const petId = await makePet(database.db, world.siteId, me.customerId, breed, { now, name: "Mine" });
    await makePet(database.db, world.siteId, stranger.customerId, breed, { now, name: "Theirs" });
    const start = new Date("2027-02-02T18:00:00Z");
    const lines = [{ petId, serviceId: world.offer.services.bath }];
    const orderId = await makeOrder(database.db, world.siteId, {
      customerId: me.customerId,
      areaId: world.areaId,
      start,
      lines,
      now,
    });
    const { status, body } = await fetchExport(me.token);
    expect(status).toBe(200);
    expect(exportSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      exportedAt: now.toISOString(),
      customer: { id: me.customerId },
      pets: [{ name: "Mine" }],
      orders: [{ id: orderId, total: { min: 8_000, max: 11_000 }, lines: [{ pet: "Mine" }] }],
      sessions: [{ isCurrent: true }],
      payments: [],
      cards: [],
      reviews: [],
    });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/Theirs|passwordHash|tokenHash/);
    expect(text).not.toContain(me.token);
  });

  it("is refused to staff who act for the customer", async () => {
    const me = await world.addCustomer();
    const { staff } = await world.addPeople();
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, me.accountId, over);
    expect((await fetchExport(acting)).status).toBe(403);
  });
});
