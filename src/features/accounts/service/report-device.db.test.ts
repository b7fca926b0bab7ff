import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeSignIn } from "../factory.ts";
import { clearSecrets } from "../jobs.ts";

const database = useDatabase();
let world: World;
let people: Awaited<ReturnType<World["addPeople"]>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  people = await world.addPeople();
});

const logEvent = (message: unknown, token?: string) =>
  world.call("POST", "/v1/logEvent", { body: { message }, ...(token && { token }) });
const report = (body: unknown) => world.call("POST", "/v1/user/device-meta-data", { body });
const events = () => database.db.selectFrom("loggedEvents").selectAll().orderBy("id").execute();
const devices = () => database.db.selectFrom("deviceReports").selectAll().orderBy("id").execute();

describe("a logged event", () => {
  it("is saved with the account and its impersonator", async () => {
    await logEvent("Started");
    await logEvent("User Login", people.customer.token);
    const over = { now: world.clock.now(), impersonatorId: people.staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, people.customer.accountId, over);
    const { body } = await logEvent("Looked at pets", acting);
    expect(body).toEqual({ message: "Looked at pets", impersonatorId: people.staff.accountId });
    expect(await events()).toMatchObject([
      { message: "Started", accountId: null, impersonatorId: null },
      { message: "User Login", accountId: people.customer.accountId, impersonatorId: null },
      {
        message: "Looked at pets",
        accountId: people.customer.accountId,
        impersonatorId: people.staff.accountId,
      },
    ]);
  });

  it("is refused with a card number or a long text, and hides addresses and codes", async () => {
    const before = (await events()).length;
    for (const message of ["", " ", "4242 4242 4242 4242", "x".repeat(1_001), 7, null]) {
      expect((await logEvent(message)).status, String(message).slice(0, 20)).toBe(422);
    }
    expect((await events()).length).toBe(before);
    const { body } = await logEvent("Mail to mia@example.com failed, code 493021");
    expect(body.message).toBe("Mail to [e-mail] failed, code [code]");
  });
});

describe("a device", () => {
  it("is saved with its known fields, unless the report is empty", async () => {
    await report({ platform: "web", screenWidth: 390, secret: "x" });
    await report({});
    await report({ secret: "x", model: "" });
    expect((await devices()).map(({ device }) => device)).toEqual([{ platform: "web", screenWidth: 390 }]);
  });
});

it("deletes reports after 90 days but not after 89", async () => {
  const run = () => clearSecrets.run({}, { db: database.db, clock: world.clock, log: createLog("silent") });
  world.clock.advance({ days: 89 });
  await run();
  expect((await events()).length).toBeGreaterThan(0);
  expect((await devices()).length).toBeGreaterThan(0);
  world.clock.advance({ days: 2 });
  await run();
  expect([await events(), await devices()]).toEqual([[], []]);
});

describe("the confirmation of a phone number", () => {
  const check = (query: Record<string, string>, token?: string) =>
    world.call(
      "GET",
      `/v2/account/verify-phone-number?${new URLSearchParams(query)}`,
      token ? { token } : {},
    );

  it("is shown only to the owner of the number and to staff", async () => {
    const mine = await world.addCustomer();
    const stranger = await world.addCustomer();
    const { staff, groomer } = await world.addPeople();
    const phone_number = mine.phoneNumber;
    const readIsVerified = async (token?: string) => (await check({ phone_number }, token)).body.isVerified;
    expect([await readIsVerified(mine.token), await readIsVerified(staff.token)]).toEqual([true, true]);
    expect([
      await readIsVerified(),
      await readIsVerified(stranger.token),
      await readIsVerified(groomer.token),
    ]).toEqual([null, null, null]);
    // The answer to a stranger must not show whether an account has the number.
    const [known, unknown] = [await check({ phone_number }), await check({ phone_number: "(602) 555-0177" })];
    expect({ ...known.body, phoneNumber: "" }).toEqual({ ...unknown.body, phoneNumber: "" });
    expect((await check({ phone_number: "(602) 555-0177" }, staff.token)).body.isVerified).toBe(false);
  });

  it("is shown by customer id to that customer and to staff of the brand", async () => {
    const mine = await world.addCustomer();
    const stranger = await world.addCustomer();
    const elsewhere = await makeWorld(database.db);
    const { staff } = await world.addPeople();
    const checkCustomer = (token?: string, customer_id = mine.customerId) => check({ customer_id }, token);
    const found = { phoneNumber: mine.phoneNumber, isVerified: true };
    expect((await checkCustomer(mine.token)).body).toEqual(found);
    expect((await checkCustomer(staff.token)).body).toEqual(found);
    const missing = await checkCustomer(staff.token, newId());
    expect(missing.status).toBe(404);
    expect((await checkCustomer()).body).toEqual(missing.body);
    expect((await checkCustomer(stranger.token)).body).toEqual(missing.body);
    const foreign = await elsewhere.call(
      "GET",
      `/v2/account/verify-phone-number?customer_id=${mine.customerId}`,
      await elsewhere.addStaff(),
    );
    expect(foreign.body).toEqual(missing.body);
  });

  it("can be read only with a valid number or a customer's id", async () => {
    const { status, body } = await check({});
    expect([status, Object.keys(body.errors)]).toEqual([422, ["phone_number"]]);
    expect((await check({ phone_number: "12" })).status).toBe(422);
  });
});
