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
  it("is kept with who is signed in and who acts for them", async () => {
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

  it("holds no card, no novel and no address", async () => {
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
  it("is kept as far as its fields are known; nothing told is nothing kept", async () => {
    await report({ platform: "web", screenWidth: 390, secret: "x" });
    await report({});
    await report({ secret: "x", model: "" });
    expect((await devices()).map(({ device }) => device)).toEqual([{ platform: "web", screenWidth: 390 }]);
  });
});

it("forgets what programs told after 90 days, and not before", async () => {
  const run = () => clearSecrets.run({}, { db: database.db, clock: world.clock, log: createLog("silent") });
  world.clock.advance({ days: 89 });
  await run();
  expect((await events()).length).toBeGreaterThan(0);
  expect((await devices()).length).toBeGreaterThan(0);
  world.clock.advance({ days: 2 });
  await run();
  expect([await events(), await devices()]).toEqual([[], []]);
});

describe("whether a phone number is proved", () => {
  const check = (query: Record<string, string>, token?: string) =>
    world.call(
      "GET",
      `/v2/account/verify-phone-number?${new URLSearchParams(query)}`,
      token ? { token } : {},
    );

  it("is told to its owner and to staff, and to nobody else", async () => {
    const mine = await world.addCustomer();
    const stranger = await world.addCustomer();
    const { staff, groomer } = await world.addPeople();
    const phone_number = mine.phoneNumber;
    const told = async (token?: string) => (await check({ phone_number }, token)).body.isVerified;
    expect([await told(mine.token), await told(staff.token)]).toEqual([true, true]);
    expect([await told(), await told(stranger.token), await told(groomer.token)]).toEqual([null, null, null]);
    // What a stranger hears of a number that is known here equals that of one that is not.
    const [known, unknown] = [await check({ phone_number }), await check({ phone_number: "(602) 555-0177" })];
    expect({ ...known.body, phoneNumber: "" }).toEqual({ ...unknown.body, phoneNumber: "" });
    expect((await check({ phone_number: "(602) 555-0177" }, staff.token)).body.isVerified).toBe(false);
  });

  it("by a customer's id is found by that customer and by staff of the brand", async () => {
    const mine = await world.addCustomer();
    const stranger = await world.addCustomer();
    const elsewhere = await makeWorld(database.db);
    const { staff } = await world.addPeople();
    const ask = (token?: string, customer_id = mine.customerId) => check({ customer_id }, token);
    const found = { phoneNumber: mine.phoneNumber, isVerified: true };
    expect((await ask(mine.token)).body).toEqual(found);
    expect((await ask(staff.token)).body).toEqual(found);
    const missing = await ask(staff.token, newId());
    expect(missing.status).toBe(404);
    expect((await ask()).body).toEqual(missing.body);
    expect((await ask(stranger.token)).body).toEqual(missing.body);
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
