import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/payments/factory.ts";
import type { Tx } from "#kit/server/database.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { claimReferral } from "./claim-referral.ts";
import { rewardReferral } from "./reward-referral.ts";
import { readCredit } from "./spend-credit.ts";

const database = useDatabase({ max: 20 });
let world: World;
let groomer: { accountId: string; token: string };
let code: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
});
beforeEach(async () => {
  ({ groomer } = await world.addPeople());
  code = (await ownPage()).code;
});

const leave = () =>
  database.db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("id", "=", groomer.accountId)
    .execute();
const ownPage = async () => {
  const path = "/v2/service-marketing/service-provider/referral-code";
  return (await world.call("GET", path, { token: groomer.token })).body;
};
const invitation = (typed: string) =>
  world.call("GET", `/v2/service-marketing/referral-code/${encodeURIComponent(typed)}`);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const newcomer = () => makeCustomer(database.db, world.siteId, { now: world.clock.now() });
type Newcomer = Awaited<ReturnType<typeof newcomer>>;
const claim = (friend: Newcomer, typed = code) =>
  inTx((tx) => claimReferral(tx, world.siteId, { friend, code: typed, now: world.clock.now() }));
const credit = ({ customerId }: Newcomer) => readCredit(database.db, world.siteId, customerId);

describe("a groomer's code for customers", () => {
  it("gives a new customer $10 at once, and nobody anything for the first visit", async () => {
    const ann = await newcomer();
    expect(await claim(ann, code.toLowerCase().replaceAll("-", " "))).toBeNull();
    expect(await credit(ann)).toBe(1_000);
    const { siteId, host } = world;
    const person = { ...ann, accountId: "", code: "", host, siteId };
    const orderId = await makeOrder(database.db, person, world.clock.now());
    const now = world.clock.now();
    expect(
      await inTx((tx) => rewardReferral(tx, siteId, { customerId: ann.customerId, orderId, now })),
    ).toBeNull();
    expect(await credit(ann)).toBe(1_000);
    expect((await ownPage()).clients.joined).toBe(1);
  });

  it("works once for a customer, also in claims at once and after a friend's code", async () => {
    const ann = await newcomer();
    const faults = await Promise.all(Array.from({ length: 12 }, () => claim(ann)));
    expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    expect(new Set(faults)).toEqual(new Set([null, "taken"]));
    expect(await credit(ann)).toBe(1_000);
    const friend = await newcomer();
    await database.db
      .updateTable("customers")
      .set({ referralCode: "FRIEND22" })
      .where("id", "=", friend.customerId)
      .execute();
    expect(await claim(ann, "FRIEND22")).toBe("taken");
    expect(await credit(ann)).toBe(1_000);
  });

  it("is refused to the groomer's own mailbox, at another brand, and once the groomer has left", async () => {
    const ann = await newcomer();
    await database.db
      .updateTable("accounts")
      .set({ email: ann.email })
      .where("id", "=", groomer.accountId)
      .execute();
    expect(await claim(ann)).toBe("own");
    const bea = await newcomer();
    const elsewhere = await makeWorld(database.db, { slug: "codes-elsewhere" });
    const foreign = await makeCustomer(database.db, elsewhere.siteId, { now: world.clock.now() });
    const now = world.clock.now();
    expect(await inTx((tx) => claimReferral(tx, elsewhere.siteId, { friend: foreign, code, now }))).toBe(
      "unknown",
    );
    await leave();
    expect(await claim(bea)).toBe("unknown");
    expect([await credit(ann), await credit(bea)]).toEqual([0, 0]);
  });

  it("is an invitation by the groomer's name, however it is typed", async () => {
    const plain = code.replaceAll("-", "");
    for (const typed of [code, plain, code.toLowerCase(), `${plain.slice(0, 4)} ${plain.slice(4)}`]) {
      const { status, body } = await invitation(typed);
      expect([status, body]).toEqual([200, { code: plain, firstName: expect.any(String), reward: 1_000 }]);
    }
    expect((await invitation("G-222-222")).status).toBe(404);
    await leave();
    expect((await invitation(code)).status).toBe(404);
  });
});
