import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { codeFor, firstSlotOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const LINKS = "/v2/service-provider/booking-links";
const database = useDatabase();
let world: World;
let groomer: { id: string; token: string };
let people = 0;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const id = await world.addGroomer();
  const { accountId } = await world.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  groomer = { id, token: await makeSignIn(world.db, world.siteId, accountId, { now: world.clock.now() }) };
});

function makeInput(over: Record<string, unknown> = {}) {
  const phoneNumber = `+1602${String(3_000_000 + ++people)}`;
  return {
    contact: { firstName: "Ann", lastName: "Lee", email: `ann${people}@example.com`, phoneNumber },
    address: HOME,
    pets: [
      {
        breedId: world.pets.breeds.poodle,
        name: "Bo",
        gender: "male",
        birthYear: 2020,
        services: [{ id: world.offer.services.bath }],
      },
    ],
    ...over,
  };
}

const create = (token: string | undefined, body: unknown) =>
  world.call("POST", LINKS, { body, ...(token && { token }) });
const open = (token: string, as?: string) =>
  world.call("POST", `${LINKS}/open`, { body: { token }, ...(as && { token: as }) });

/** Reads the link's token from the mail to the customer. */
async function readMailedToken(email: string): Promise<string> {
  const { bodyText } = await world.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", email)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return /auto-register\?link=([\w-]+)/.exec(bodyText)?.[1] ?? "";
}

async function freeTime(date: string): Promise<string> {
  return (await firstSlotOn(await startBooking(world), date)).startsAt;
}

describe("a link to a prepared booking", () => {
  it("lets a groomer prepare a visit, which the customer then accepts, verifies and places", async () => {
    const startsAt = await freeTime("2027-01-07");
    const input = makeInput({ time: { startsAt } });
    const made = await create(groomer.token, input);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body)).not.toContain(await readMailedToken(input.contact.email));
    const opened = await open(await readMailedToken(input.contact.email));
    expect(opened.body).toMatchObject({
      status: "new",
      contact: { firstName: "Ann" },
      visits: [{ startsAt, groomer: { id: groomer.id } }],
      missing: ["details", "verification", "payment"],
    });
    const { id } = opened.body;
    const post = (path: string, body: unknown, token?: string) =>
      world.call("POST", `${BASE}/${id}/${path}`, { body, ...(token && { token }) });
    const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
    await post("customer", { ...input.contact, ...agreed });
    await post("customer/send-digit-code", undefined);
    const code = await codeFor(world, input.contact.phoneNumber);
    const registered = await post("customer/register", { code });
    const token = /waggon_session=([^;]+)/.exec(registered.cookies.join("\n"))?.[1];
    await world.call("PUT", `${BASE}/${id}/payment-method`, { token, body: { id: "cash" } });
    const placed = await post("place-order", { agreedTotal: registered.body.quote.total }, token);
    expect(placed.body.status).toBe("placed");
    const order = await world.db
      .selectFrom("orders")
      .select(["source", "groomerId"])
      .where("id", "=", placed.body.orders[0].id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ source: "groomer", groomerId: groomer.id });

    const customer = await world.call("GET", "/v1/customer", { token });
    expect(customer.body).toMatchObject({ status: "pending", physicalAddress: { postalCode: "85006" } });
    const pets = "/v2/service-checkout/pet-service/customer-pets";
    const early = await world.call("POST", pets, { token, body: {} });
    expect([early.status, early.body.code]).toEqual([403, "wrong_account_state"]);
    const { firstName, lastName, email } = input.contact;
    const profile = { firstName, lastName, email, address: HOME, ...agreed };
    const finish = "/v2/account/customer/finish-profile";
    expect((await world.call("POST", finish, { token, body: profile })).body.status).toBe("active");
    expect((await world.call("POST", pets, { token, body: {} })).status).toBe(422);
  });

  it("leaves a customer who already has an account active", async () => {
    const me = await world.addCustomer();
    const input = makeInput({ contact: { ...makeInput().contact, phoneNumber: me.phoneNumber } });
    await create(groomer.token, input);
    const opened = await open(await readMailedToken(input.contact.email));
    const post = (path: string, body?: unknown) =>
      world.call("POST", `${BASE}/${opened.body.id}/${path}`, { ...(body !== undefined && { body }) });
    const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
    await post("customer", { ...input.contact, ...agreed });
    await post("customer/send-digit-code");
    const registered = await post("customer/register", { code: await codeFor(world, me.phoneNumber) });
    expect(registered.status).toBe(200);
    expect((await world.call("GET", "/v1/customer", { token: me.token })).body.status).toBe("active");
  });

  it("opens once, within seven days, on its own brand, and its token is not stored", async () => {
    const input = makeInput();
    const staff = await world.addStaff();
    expect((await create(staff.token, input)).status).toBe(200);
    const token = await readMailedToken(input.contact.email);
    const rows = await world.db.selectFrom("bookingLinks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const otherBrand = await makeWorld(database.db);
    const onOtherBrand = await otherBrand.call("POST", `${LINKS}/open`, { body: { token } });
    expect(onOtherBrand.status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);

    const late = makeInput();
    await create(staff.token, late);
    const old = await readMailedToken(late.contact.email);
    world.clock.advance({ days: 7 });
    expect((await open(old)).status).toBe(404);
    world.clock.advance({ days: -7 });
  });

  it("opens without its time when the time was taken", async () => {
    const startsAt = await freeTime("2027-01-08");
    const input = makeInput({ time: { startsAt } });
    await create(groomer.token, input);
    const rival = await startBooking(world);
    expect((await rival.post("set-appointment-time", { groomerId: groomer.id, startsAt })).status).toBe(200);
    const { status, body } = await open(await readMailedToken(input.contact.email));
    expect([status, body.visits, body.pets[0].name]).toEqual([200, [], "Bo"]);
  });

  it("is created only by groomers and staff, for offered services in a service area", async () => {
    const { token: customer } = await world.addCustomer();
    expect((await create(undefined, makeInput())).status).toBe(401);
    expect((await create(customer, makeInput())).status).toBe(403);
    const faults = async (over: Record<string, unknown>) => {
      const { status, body } = await create(groomer.token, makeInput(over));
      return [status, Object.keys(body.errors ?? {})];
    };
    const far = { addressLine: "350 5th Ave", postalCode: "10118" };
    expect(await faults({ address: far })).toEqual([422, ["address.postalCode"]]);
    const cat = [{ breedId: world.pets.breeds.tabby, services: [{ id: world.offer.services.bath }] }];
    expect(await faults({ pets: cat })).toEqual([422, ["pets.0.services.0.id"]]);
    const startsAt = "2027-01-08T18:00:00.000Z";
    const other = await world.addGroomer();
    expect(await faults({ time: { startsAt, groomerId: other } })).toEqual([404, []]);
    const staff = await world.addStaff();
    expect((await create(staff.token, makeInput({ time: { startsAt } }))).status).toBe(422);
  });
});
