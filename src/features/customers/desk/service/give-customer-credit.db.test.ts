import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { listCustomerErasers } from "#features/customers/ports.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { CUSTOMER_FAULTS, CUSTOMER_REFUSALS } from "../words/changes.ts";

const database = useDatabase({ max: 40 });
const PASSWORD = "muddy paws on tuesday";
let stage: Stage;
let token: string;
let customer: Awaited<ReturnType<Stage["customer"]>>;

beforeEach(async () => {
  stage = await makeStage(database, `credit-${newId()}`);
  const over = { now: stage.now(), password: PASSWORD, firstName: "Kim", lastName: "Desk" };
  token = (await makeStaffMember(database.db, stage.world.siteId, over)).token;
  customer = await stage.customer();
});

const path = (id = customer.customerId) => `/v2/staff/customers/${id}`;
const give = (body: object = {}, id?: string) =>
  stage.world.call("POST", `${path(id)}/credit`, {
    token,
    body: { creditId: newId(), seenGiven: 0, amount: 2_000, reason: "Came an hour late.", ...body },
  });
const show = async () => (await stage.world.call("GET", path(), { token })).body;
const own = async (by: string | undefined = customer.token) =>
  (await stage.world.call("GET", "/v2/service-marketing/customer/credit", { token: by })).body;
const messages = () =>
  database.db
    .selectFrom("outboxMessages")
    .select(["channel", "recipient", "bodyText"])
    .where("siteId", "=", stage.world.siteId)
    .where("key", "like", "credit:%")
    .execute();
const setLimit = async (refundLimitCents: number) => {
  const sites = database.db.updateTable("sites").set({ refundLimitCents });
  await sites.where("id", "=", stage.world.siteId).execute();
  forgetSites(database.db);
};
const become = async (...permissions: Permission[]) => {
  const over = { now: stage.now(), permissions };
  token = (await makeStaffMember(database.db, stage.world.siteId, over)).token;
};

describe("credit that the team gives", () => {
  it("is seen by the customer, the team and the books, and the customer gets one mail", async () => {
    const given = await give();
    expect([given.status, given.body]).toEqual([
      200,
      expect.objectContaining({ given: 2_000, balance: 2_000, limit: 20_000 }),
    ]);
    expect(await own()).toMatchObject({ balance: 2_000, entries: [{ kind: "goodwill", amount: 2_000 }] });
    const { credit, creditEntries } = await show();
    expect([credit, creditEntries]).toMatchObject([
      2_000,
      [{ kind: "goodwill", amount: 2_000, balance: 2_000, staff: "Kim Desk", reason: "Came an hour late." }],
    ]);
    const { customerId: id } = customer;
    const open = await stage.world.call("GET", "/v2/staff/money/credit", { token });
    expect(open.body.items).toEqual([{ customer: expect.objectContaining({ id }), balance: 2_000 }]);
    const [mail, ...others] = await messages();
    expect([mail?.channel, mail?.recipient, others]).toEqual(["mail", customer.email, []]);
    expect(mail?.bodyText).toContain("$20 of credit");
    expect(mail?.bodyText, "the reason is for the team").not.toContain("an hour late");
    const log = database.db.selectFrom("auditEntries").select(["reason", "before", "after"]);
    expect(
      await log.where("action", "=", "give credit").where("siteId", "=", stage.world.siteId).execute(),
    ).toEqual([
      { reason: "Came an hour late.", before: { credit: 0 }, after: { credit: 2_000, given: 2_000 } },
    ]);
  });

  it("lowers the price of the next booking", async () => {
    const booking = await startBooking(stage.world);
    await readyToPlace(stage.world, booking, await firstSlotOn(booking, "2027-01-06"), { id: "cash" });
    const me = await stage.world.call("GET", "/v1/customer", { token: booking.token ?? "" });
    expect((await give({}, me.body.id)).status).toBe(200);
    const { quote } = (await booking.put("payment-method", { id: "cash" })).body;
    expect(sumTakenOff(quote, "credit")).toEqual({ min: 2_000, max: 2_000 });
    expect((await booking.post("place-order", { agreedTotal: quote.total })).status).toBe(200);
    expect((await own(booking.token)).balance).toBe(0);
  });

  it("reaches a customer without a mailbox by text", async () => {
    const customers = database.db.updateTable("customers").set({ email: "" });
    await customers.where("id", "=", customer.customerId).execute();
    await give();
    expect(await messages()).toMatchObject([{ channel: "text", recipient: customer.phoneNumber }]);
  });

  it("is given once by two presses at once, and by a repeat", async () => {
    const creditId = newId();
    const presses = await Promise.all(Array.from({ length: 8 }, () => give({ creditId })));
    expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await give({ creditId })).status).toBe(200);
    expect((await own()).balance).toBe(2_000);
    expect(await messages()).toHaveLength(1);
  });

  it("is given by one of several who saw the same", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => give()));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(all.find(({ status }) => status === 409)?.body.message).toBe(CUSTOMER_REFUSALS.givenSince);
    expect((await own()).balance).toBe(2_000);
  });

  it("is one gift: the same id with another customer or amount is refused", async () => {
    const creditId = newId();
    const { customerId } = await stage.customer();
    await give({ creditId });
    expect((await give({ creditId }, customerId)).status).toBe(409);
    expect((await give({ creditId, amount: 2_100 })).status).toBe(409);
    expect((await own()).balance).toBe(2_000);
  });

  it("is refused for an account that will be deleted", async () => {
    const accounts = database.db
      .updateTable("accounts")
      .set({ deletionRequestedAt: stage.now(), deletesAt: stage.now() });
    await accounts.where("id", "=", customer.accountId).execute();
    const refused = await give();
    expect([refused.status, refused.body.message]).toEqual([409, CUSTOMER_REFUSALS.noCredit]);
  });

  it("is refused at the field for a wrong amount and a missing reason", async () => {
    const faults = async (body: object) => (await give(body)).body.errors;
    expect(await faults({ amount: 0 })).toEqual({ amount: [CUSTOMER_FAULTS.amount] });
    expect(await faults({ amount: 1_000_001 })).toEqual({ amount: [CUSTOMER_FAULTS.maxAmount] });
    expect(await faults({ reason: "  " })).toEqual({ reason: [CUSTOMER_FAULTS.reason] });
    expect((await own()).balance).toBe(0);
  });

  it("is refused for a closed account, a missing customer and another brand's", async () => {
    const elsewhere = await makeStage(database, `credit-${newId()}`);
    const { customerId } = await elsewhere.customer();
    for (const id of [customerId, newId()]) expect((await give({}, id)).status).toBe(404);
    const body = { description: "Asked us." };
    await stage.done("POST", `${path()}/deactivate`, { token, body });
    const refused = await give();
    expect([refused.status, refused.body.message]).toEqual([409, CUSTOMER_REFUSALS.noCredit]);
    expect((await show()).credit).toBe(0);
  });
});

describe("credit above the brand's limit", () => {
  it("needs the proof anew, by parts too", async () => {
    await setLimit(2_000);
    stage.world.clock.advance({ minutes: 16 });
    expect((await give({ amount: 1_500 })).status, "up to the limit").toBe(200);
    const more = { amount: 501, seenGiven: 1_500 };
    const refused = await give(more);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    expect((await give({ amount: 501 })).status, "seen none").toBe(409);
    expect((await give({ ...more, password: "wrong horse" })).status).toBe(401);
    expect((await own()).balance).toBe(1_500);
    expect((await give({ ...more, password: PASSWORD })).status).toBe(200);
  });

  it("leaves a customer below the most that is plausible", async () => {
    await setLimit(100_000_000);
    for (let nth = 0; nth < 10; nth++) await give({ amount: 1_000_000, seenGiven: nth * 1_000_000 });
    const refused = await give({ amount: 1, seenGiven: 10_000_000 });
    expect(refused.body.errors).toEqual({ amount: [CUSTOMER_FAULTS.maxCredit] });
  });
});

describe("what staff without further permissions see", () => {
  it("is no balance without money.read, and no gift without money.refund", async () => {
    await give();
    await become("customers.read", "money.refund");
    const shown = await stage.world.call("GET", `${path()}/credit`, { token });
    expect(shown.body).toMatchObject({ given: 2_000, balance: null });
    expect(await show()).toMatchObject({ credit: null, creditEntries: null });
    await become("customers.read", "money.read");
    expect((await give({ seenGiven: 2_000 })).status).toBe(403);
    expect((await show()).creditEntries).toHaveLength(1);
  });

  it("is no reason after the account was erased", async () => {
    await give();
    const { siteId } = stage.world;
    const { customerId } = customer;
    const erased = { siteId, customerId, accountId: customer.accountId };
    await database.db.transaction().execute(async (tx) => {
      for (const erase of listCustomerErasers()) await erase(tx, erased, stage.now());
    });
    expect((await show()).creditEntries).toMatchObject([{ amount: 2_000, reason: "", staff: "Kim Desk" }]);
  });
});
