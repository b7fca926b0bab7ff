import { beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeSite } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/payments/factory.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { claimReferral } from "./claim-referral.ts";
import { rewardReferral } from "./reward-referral.ts";
import { readCredit, returnCredit, spendCredit } from "./spend-credit.ts";

const database = useDatabase({ max: 70 });
const now = new Date("2026-03-02T17:00:00Z");
const MANY = 64;
let siteId: SiteId;
let host: string;

beforeEach(async () => {
  ({ siteId, host } = await makeSite(database.db));
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

/** Opens all transactions before the first of them continues. */
async function atOnce<T>(count: number, work: (tx: Tx, index: number) => Promise<T>): Promise<T[]> {
  const gate = Promise.withResolvers<void>();
  let open = 0;
  const runOne = (index: number) =>
    inTx(async (tx) => {
      open += 1;
      if (open === count) gate.resolve();
      await gate.promise;
      return work(tx, index);
    });
  return Promise.all(Array.from({ length: count }, (_, index) => runOne(index)));
}

let codes = 0;

async function makePerson(over: { code?: string } = {}) {
  const { customerId, email, token } = await makeCustomer(database.db, siteId, { now });
  const code = over.code ?? `CODE${++codes}`;
  await database.db
    .updateTable("customers")
    .set({ referralCode: code })
    .where("id", "=", customerId)
    .execute();
  return { customerId, email, token, code, host, siteId, accountId: "" };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

const claim = (friend: Person, code: string) =>
  inTx((tx) => claimReferral(tx, siteId, { friend, code, now }));
const complete = async (friend: Person) => {
  const orderId = await makeOrder(database.db, friend, now);
  return inTx((tx) => rewardReferral(tx, siteId, { customerId: friend.customerId, orderId, now }));
};
const credit = (person: Person) => readCredit(database.db, siteId, person.customerId);
const entries = (person: Person) =>
  database.db
    .selectFrom("creditEntries")
    .select(["kind", "amount", "balance"])
    .where("customerId", "=", person.customerId)
    .orderBy("position")
    .execute();

describe("a referral", () => {
  it("gives the friend $10 at once and the referrer $10 after the first complete visit", async () => {
    const [mia, sam] = [await makePerson(), await makePerson()];
    expect(await claim(sam, ` ${mia.code.toLowerCase()} `)).toBeNull();
    expect([await credit(mia), await credit(sam)]).toEqual([0, 1_000]);
    expect(await complete(sam)).toEqual({ referrerId: mia.customerId, cents: 1_000 });
    expect(await complete(sam)).toBeNull();
    expect([await credit(mia), await credit(sam)]).toEqual([1_000, 1_000]);
  });

  it("refuses the friend's own code and codes that are unknown, foreign or closed", async () => {
    const sam = await makePerson();
    const closed = await makePerson();
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "in", (query) =>
        query.selectFrom("customers").select("accountId").where("id", "=", closed.customerId),
      )
      .execute();
    const foreign = await makeSite(database.db);
    const foreignCustomer = await makeCustomer(database.db, foreign.siteId, { now });
    await database.db
      .updateTable("customers")
      .set({ referralCode: "ABROAD" })
      .where("id", "=", foreignCustomer.customerId)
      .execute();
    expect(await claim(sam, sam.code)).toBe("own");
    for (const code of ["", "NOBODY", "ABROAD", closed.code]) expect(await claim(sam, code)).toBe("unknown");
    expect(await entries(sam)).toEqual([]);
  });

  it("is claimed once by each friend and once in each pair of customers", async () => {
    const [mia, sam, ada] = [await makePerson(), await makePerson(), await makePerson()];
    expect(await claim(sam, mia.code)).toBeNull();
    expect(await claim(sam, ada.code)).toBe("taken");
    expect(await claim(mia, sam.code)).toBe("taken");
    expect(await credit(sam)).toBe(1_000);
    expect(await credit(mia)).toBe(0);
  });

  it("gives the friend credit once for 64 claims at once", async () => {
    const [mia, sam] = [await makePerson(), await makePerson()];
    const faults = await atOnce(MANY, (tx) =>
      claimReferral(tx, siteId, { friend: sam, code: mia.code, now }),
    );
    expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    expect(await entries(sam)).toEqual([{ kind: "invited", amount: 1_000, balance: 1_000 }]);
  });

  it("rewards the referrer once for 64 completions at once", async () => {
    const [mia, sam] = [await makePerson(), await makePerson()];
    await claim(sam, mia.code);
    const orderId = await makeOrder(database.db, sam, now);
    const { customerId } = sam;
    await atOnce(MANY, (tx) => rewardReferral(tx, siteId, { customerId, orderId, now }));
    expect(await entries(mia)).toEqual([{ kind: "reward", amount: 1_000, balance: 1_000 }]);
  });

  it("gives no credit when the transaction fails", async () => {
    const [mia, sam] = [await makePerson(), await makePerson()];
    const failing = inTx(async (tx) => {
      await claimReferral(tx, siteId, { friend: sam, code: mia.code, now });
      throw new Error("no account after all");
    });
    await expect(failing).rejects.toThrow("no account");
    expect(await credit(sam)).toBe(0);
    expect(await claim(sam, mia.code)).toBeNull();
  });
});

describe("credit", () => {
  let sam: Person;
  beforeEach(async () => {
    const mia = await makePerson();
    sam = await makePerson();
    await claim(sam, mia.code);
  });
  const order = () => makeOrder(database.db, sam, now);
  const spend = (orderId: string, cents: number) =>
    inTx((tx) => spendCredit(tx, siteId, { customerId: sam.customerId, orderId, cents, now }));
  const returnUnused = (orderId: string, finalCents = 0) =>
    inTx((tx) => returnCredit(tx, siteId, { orderId, now, finalCents }));

  it("never goes below zero when 64 orders spend it at once", async () => {
    const orders = await Promise.all(Array.from({ length: MANY }, order));
    const { customerId } = sam;
    const faults = await atOnce(MANY, (tx, index) =>
      spendCredit(tx, siteId, { customerId, orderId: orders[index] ?? "", cents: 300, now }),
    );
    expect(faults.filter((fault) => fault === null)).toHaveLength(3);
    expect(faults.filter((fault) => fault === "empty")).toHaveLength(MANY - 3);
    expect(await credit(sam)).toBe(100);
  });

  it("is spent once by an order, which may change the amount", async () => {
    const orderId = await order();
    const { customerId } = sam;
    await atOnce(16, (tx) => spendCredit(tx, siteId, { customerId, orderId, cents: 600, now }));
    expect(await credit(sam)).toBe(400);
    expect(await spend(orderId, 1_001)).toBe("empty");
    expect(await spend(orderId, 900)).toBeNull();
    expect(await spend(orderId, 200)).toBeNull();
    expect(await credit(sam)).toBe(800);
  });

  it("returns once when the order does not need it", async () => {
    const orderId = await order();
    await spend(orderId, 1_000);
    const back = await atOnce(16, (tx) => returnCredit(tx, siteId, { orderId, now, finalCents: 400 }));
    expect(back.reduce((sum, cents) => sum + cents, 0)).toBe(600);
    expect(await returnUnused(orderId)).toBe(400);
    expect(await returnUnused(orderId)).toBe(0);
    expect(await returnUnused(await order())).toBe(0);
    expect(await entries(sam)).toEqual([
      { kind: "invited", amount: 1_000, balance: 1_000 },
      { kind: "spent", amount: -1_000, balance: 0 },
      { kind: "returned", amount: 600, balance: 600 },
      { kind: "returned", amount: 400, balance: 1_000 },
    ]);
  });

  it("has a history in which the table refuses wrong or changed entries", async () => {
    const orderId = await order();
    const row = { customerId: sam.customerId, siteId, orderId, createdAt: now } as const;
    const write = (over: { position: number; previousBalance: number; amount: number; balance: number }) =>
      database.db
        .insertInto("creditEntries")
        .values({ ...row, kind: over.amount < 0 ? "spent" : "returned", ...over })
        .execute();
    const entry = { position: 2, previousBalance: 1_000, amount: -600, balance: 400 };
    await expect(write({ ...entry, amount: -1_600, balance: -600 }), "below zero").rejects.toThrow(/check/);
    await expect(write({ ...entry, balance: 900 }), "a wrong sum").rejects.toThrow(/check/);
    await expect(
      write({ ...entry, previousBalance: 5_000, balance: 4_400 }),
      "a wrong start",
    ).rejects.toThrow(/foreign key/);
    await expect(write({ ...entry, position: 3 }), "a gap").rejects.toThrow(/foreign key/);
    await write(entry);
    await expect(write(entry), "twice").rejects.toThrow(/unique/);
    const forged = database.db.updateTable("creditEntries").set({ amount: 9_000, balance: 9_000 });
    await expect(forged.where("position", "=", 1).execute()).rejects.toThrow(/only ever added to/);
  });

  it.each([0, -1, 0.5, Number.NaN])("refuses to spend %d cents", async (cents) => {
    await expect(spend(await order(), cents)).rejects.toThrow(RangeError);
    expect(await credit(sam)).toBe(1_000);
  });

  it("cannot be spent at another site", async () => {
    const other = await makeSite(database.db);
    const orderId = await order();
    const { customerId } = sam;
    const input = { customerId, orderId, cents: 100, now };
    expect(await inTx((tx) => spendCredit(tx, other.siteId, input))).toBe("empty");
    expect(await credit(sam)).toBe(1_000);
  });
});
