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

const tell = (message: unknown, token?: string) =>
  world.call("POST", "/v1/logEvent", { body: { message }, ...(token && { token }) });
const report = (body: unknown) => world.call("POST", "/v1/user/device-meta-data", { body });
const events = () => database.db.selectFrom("loggedEvents").selectAll().orderBy("id").execute();
const devices = () => database.db.selectFrom("deviceReports").selectAll().orderBy("id").execute();

describe("a logged event", () => {
  it("is saved with the account and its impersonator", async () => {
    await tell("Started");
    await tell("User Login", people.customer.token);
    const over = { now: world.clock.now(), impersonatorId: people.staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, people.customer.accountId, over);
    const { body } = await tell("Looked at pets", acting);
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

  it("contains no card number, no long text and no address", async () => {
    const before = (await events()).length;
    for (const message of ["", " ", "4242 4242 4242 4242", "x".repeat(1_001), 7, null]) {
      expect((await tell(message)).status, String(message).slice(0, 20)).toBe(422);
    }
    expect((await events()).length).toBe(before);
    const { body } = await tell("Mail to mia@example.com failed, code 493021");
    expect(body.message).toBe("Mail to [e-mail] failed, code [code]");
  });
});

describe("a device", () => {
  it("is saved with its known fields; an empty report is not saved", async () => {
    await report({ platform: "web", screenWidth: 390, secret: "x" });
    await report({});
    await report({ secret: "x", model: "" });
    expect((await devices()).map(({ device }) => device)).toEqual([{ platform: "web", screenWidth: 390 }]);
  });
});

it("deletes reports after 90 days, and not before", async () => {
  const run = () => clearSecrets.run({}, { db: database.db, clock: world.clock, log: createLog("silent") });
  world.clock.advance({ days: 89 });
  await run();
  expect((await events()).length).toBeGreaterThan(0);
  expect((await devices()).length).toBeGreaterThan(0);
  world.clock.advance({ days: 2 });
  await run();
  expect([await events(), await devices()]).toEqual([[], []]);
});

describe("whether a phone number is confirmed", () => {
  const check = (query: Record<string, string>, token?: string) =>
    world.call(
      "GET",
      `/v2/account/verify-phone-number?${new URLSearchParams(query)}`,
      token ? { token } : {},
    );

  it("is shown as confirmed only to its owner and to staff", async () => {
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
    // A stranger gets the same answer about a number of an account and about an unknown number.
    const [known, unknown] = [await check({ phone_number }), await check({ phone_number: "(602) 555-0177" })];
    expect({ ...known.body, phoneNumber: "" }).toEqual({ ...unknown.body, phoneNumber: "" });
    expect((await check({ phone_number: "(602) 555-0177" }, staff.token)).body.isVerified).toBe(false);
  });

  it("by a customer's id is shown to that customer and to staff of the brand", async () => {
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
    const abroad = await elsewhere.call(
      "GET",
      `/v2/account/verify-phone-number?customer_id=${mine.customerId}`,
      await elsewhere.addStaff(),
    );
    expect(abroad.body).toEqual(missing.body);
  });

  it("needs a number or an id", async () => {
    const { status, body } = await check({});
    expect([status, Object.keys(body.errors)]).toEqual([422, ["phone_number"]]);
    expect((await check({ phone_number: "12" })).status).toBe(422);
  });
});
