import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const PATH = "/v2/service-marketing/service-provider/referral-code";
let world: World;
let groomer: { accountId: string; token: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  ({ groomer } = await world.addPeople());
});

const show = (token: string) => world.call("GET", PATH, { token });

describe("a groomer's referral code", () => {
  it("is readable, has a link, and is the same after the first call", async () => {
    const { status, body } = await show(groomer.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^G-[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/),
      url: expect.stringContaining(`/send-us-request?referral=${body.code}`),
      ...{ reward: 1_000, visitsNeeded: 10, earned: 0, newcomers: [] },
      clients: {
        url: expect.stringContaining(`/refer?code=${body.code.replaceAll("-", "")}`),
        ...{ reward: 1_000, joined: 0 },
      },
    });
    expect((await show(groomer.token)).body).toEqual(body);
  });

  it("is the same for eight calls at once, and another for another groomer", async () => {
    const { groomer: other } = await world.addPeople();
    const calls = Array.from({ length: 8 }, async () => (await show(groomer.token)).body.code);
    const codes = new Set(await Promise.all(calls));
    expect(codes.size).toBe(1);
    expect(codes).not.toContain((await show(other.token)).body.code);
  });

  it("promises what the brand sets", async () => {
    const own = await makeWorld(database.db);
    const people = await own.addPeople();
    await database.db
      .updateTable("sites")
      .set({ groomerReferralCents: 2_550 })
      .where("id", "=", own.siteId)
      .execute();
    const { body } = await own.call("GET", PATH, { token: people.groomer.token });
    expect(body.reward).toBe(2_550);
  });

  it("is refused to customers, to staff who act for the groomer, and to groomers who do not work yet", async () => {
    const { customer, staff } = await world.addPeople();
    expect((await show(customer.token)).status).toBe(403);
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, groomer.accountId, over);
    expect((await show(acting)).status).toBe(403);
    const approved = await world.addGroomer();
    await setGroomerStatus(database.db, approved, "approved");
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", approved)
      .executeTakeFirstOrThrow();
    const token = await makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
    expect((await show(token)).body.code).toBe("wrong_account_state");
    const made = database.db.selectFrom("groomerReferralCodes").select("code");
    expect(await made.where("groomerId", "=", approved).execute()).toEqual([]);
  });

  it("has a form that no customer's code and no coupon can have", async () => {
    const { body } = await show(groomer.token);
    const { customerId } = await world.addCustomer();
    const asCustomer = database.db.updateTable("customers").set({ referralCode: body.code });
    await expect(asCustomer.where("id", "=", customerId).execute()).rejects.toThrow(/referral_code_form/);
    const coupon = { id: newId(), siteId: world.siteId, code: body.code, kind: "fixed", value: 500 } as const;
    await expect(database.db.insertInto("coupons").values(coupon).execute()).rejects.toThrow(
      /coupons_code_form/,
    );
  });
});
