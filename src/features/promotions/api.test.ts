import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { claimReferral } from "./service/claim-referral.ts";

const database = useDatabase();
let world: World;
let mia: Awaited<ReturnType<World["addCustomer"]>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  mia = await world.addCustomer();
});

const MARKETING = "/v2/service-marketing";
const get = (path: string, token?: string) =>
  world.call("GET", `${MARKETING}/${path}`, token === undefined ? {} : { token });
const codeOf = async (token: string) => (await get("customer/referral-code", token)).body.code as string;

/** Makes a friend who has just joined with a code. */
async function join(code: string) {
  const friend = await world.addCustomer();
  const now = world.clock.now();
  const claim = { friend: { customerId: friend.customerId, email: "" }, code, now };
  await database.db.transaction().execute((tx) => claimReferral(tx, world.siteId, claim));
  return friend;
}

describe("a referral code", () => {
  it("is short, without look-alike letters, and the same after the first call", async () => {
    const { status, body } = await get("customer/referral-code", mia.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{8}$/),
      url: expect.stringContaining(`/refer?code=${body.code}`),
      reward: 1_000,
    });
    expect((await get("customer/referral-code", mia.token)).body).toEqual(body);
    expect((await world.call("GET", "/v1/customer", { token: mia.token })).body.referralCode).toBe(body.code);
  });

  it("is the same for eight calls at once", async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(mia.token)));
    expect(new Set(codes).size).toBe(1);
  });

  it("is refused to staff who act for the customer", async () => {
    const { accountId: impersonatorId } = await database.db
      .selectFrom("staffMembers")
      .select("accountId")
      .where("siteId", "=", world.siteId)
      .executeTakeFirst()
      .then(async (row) => row ?? (await world.addPeople()).staff);
    const over = { now: world.clock.now(), impersonatorId };
    const acting = await makeSignIn(database.db, world.siteId, mia.accountId, over);
    expect((await get("customer/referral-code", acting)).status).toBe(403);
  });

  it("shows only the referrer's first name, and only in its own brand", async () => {
    const code = await codeOf(mia.token);
    const { body } = await get(`referral-code/${encodeURIComponent(` ${code.toLowerCase()} `)}`);
    expect(body).toEqual({ code, firstName: "Mia", reward: 1_000 });
    expect((await get("referral-code/NOBODY23")).status).toBe(404);
    const elsewhere = await makeWorld(database.db);
    expect((await elsewhere.call("GET", `${MARKETING}/referral-code/${code}`)).status).toBe(404);
  });
});

describe("a customer's list of referrals", () => {
  it("shows each friend's first name and the credit entries", async () => {
    const friend = await join(await codeOf(mia.token));
    const { body } = await get("customer/referrals", mia.token);
    expect(body).toEqual([
      { firstName: "Mia", joinedAt: world.clock.now().toISOString(), rewardedAt: null, earned: 0 },
    ]);
    expect((await get("customer/credit", mia.token)).body).toEqual({ balance: 0, entries: [] });
    expect((await get("customer/credit", friend.token)).body).toEqual({
      balance: 1_000,
      entries: [
        {
          kind: "invited",
          amount: 1_000,
          balance: 1_000,
          orderNumber: null,
          createdAt: world.clock.now().toISOString(),
        },
      ],
    });
  });

  it("is visible only to that customer", async () => {
    await join(await codeOf(mia.token));
    const stranger = await world.addCustomer();
    expect((await get("customer/referrals", stranger.token)).body).toEqual([]);
    expect((await get("customer/credit", stranger.token)).body.balance).toBe(0);
    const { groomer } = await world.addPeople();
    for (const path of ["customer/referral-code", "customer/credit", "customer/referrals"]) {
      expect((await get(path)).status).toBe(401);
      expect((await get(path, groomer.token)).status).toBe(403);
    }
  });
});
