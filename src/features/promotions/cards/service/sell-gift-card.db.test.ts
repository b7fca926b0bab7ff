import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { giftCardStates } from "#tests/gift-card-states.ts";
import { GIFT, GIFT_CARDS, SALE, useGiftCards } from "#tests/gift-card-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { GIFT_STATES } from "../rules.ts";
import { GIFT_REFUSALS } from "../words.ts";

const database = useDatabase();
const steps = useGiftCards(database);
const { at, sell, change, resend, end, read, list, spend, card, messages, entries, runJobs } = steps;

describe("a sold gift card", () => {
  it("goes to its recipient by email, and no answer has its whole code", async () => {
    const { status, body } = await sell();
    const { code } = await card(body.id);
    expect(code).toMatch(/^GIFT(-[2-9A-Z]{4}){3}$/);
    expect([status, body]).toMatchObject([
      200,
      { amount: 5_000, balance: 5_000, state: "active", ending: code.slice(-4), uses: [], revision: 1 },
    ]);
    const { recipientName, ...words } = GIFT;
    expect(body.recipientName).toBe(recipientName);
    expect(body.sale).toMatchObject({ ...words, paidBy: "cash", recipientEmail: "mia@example.com" });
    await runJobs();
    expect(at.carried).toEqual([{ recipient: "mia@example.com", bodyText: expect.stringContaining(code) }]);
    expect(at.carried[0]?.bodyText).toContain("Happy birthday!\nEnjoy.");
    expect((await read(body.id)).sale?.mail).toBe("sent");
    const [entry] = await entries();
    expect(entry).toMatchObject({
      ...{ action: "sell gift card", target: `gift_card=${body.id}` },
      after: { amount: "$50", paidBy: "Cash" },
    });
    expect(JSON.stringify([body, await list(""), await entries()])).not.toContain(code.slice(0, 9));
  });

  it("is sold once by one form, also when it is sent twice at once", async () => {
    const saleId = newId();
    const answers = await Promise.all([sell({ saleId }), sell({ saleId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect(await list("")).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
    const other = await sell({ saleId, amount: 6_000 });
    expect([other.status, other.body.message]).toEqual([409, GIFT_REFUSALS.taken]);
    // Also after a change of the card, and once the day that was chosen is over.
    const dated = { saleId: newId(), sendOn: "2027-01-06" };
    const { id } = (await sell(dated)).body;
    await change(id, { recipientEmail: "new@example.com", sendOn: "2027-01-06" });
    at.world.clock.advance({ days: 2 });
    expect((await sell(dated)).body).toMatchObject({ id, sale: { recipientEmail: "new@example.com" } });
    for (const over of [{ message: "Sit!" }, { paidBy: "card" }, { reason: "x" }, { sendOn: "2027-01-09" }])
      expect((await sell({ ...dated, ...over })).body.message).toBe(GIFT_REFUSALS.taken);
    expect(await list("")).toHaveLength(2);
    const elsewhere = await makeWorld(database.db);
    const foreign = await elsewhere.call("POST", GIFT_CARDS, {
      token: (await elsewhere.addStaff()).token,
      body: { ...SALE, saleId },
    });
    expect(foreign.status).toBe(200);
    expect(foreign.body.id).not.toBe(answers[0]?.body.id);
  });

  it.each([
    ["less than $5", { amount: 499 }, "amount"],
    ["more than $2,000", { amount: 200_001 }, "amount"],
    ["part of a cent", { amount: 500.5 }, "amount"],
    ["no name", { recipientName: " " }, "recipientName"],
    ["no address", { recipientEmail: "mia" }, "recipientEmail"],
    ["a card number in its message", { message: "4242 4242 4242 4242" }, "message"],
    ["another payment", { paidBy: "check" }, "paidBy"],
    ["no charge and no reason", { paidBy: "free" }, "reason"],
    ["a day that is over", { sendOn: "2027-01-04" }, "sendOn"],
    ["a day more than a year ahead", { sendOn: "2028-01-06" }, "sendOn"],
  ])("is refused at its field with %s", async (_, over, field) => {
    const { status, body } = await sell(over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect([await list(""), await messages()]).toEqual([[], []]);
  });

  it("can be free of charge for a reason, which the audit log has", async () => {
    expect((await sell({ paidBy: "free", reason: "The groomer came late." })).status).toBe(200);
    expect(await entries()).toMatchObject([{ reason: "The groomer came late." }]);
  });
});

it.each([
  ["gift cards by staff", 200, () => sell()],
  ["gift card resends by staff", 100, async () => resend(newId())],
])("are limited by member of the team: %s", async (name, points, call) => {
  const { accountId, token } = await at.world.addStaff();
  const key = `${at.world.siteId} ${accountId}`;
  for (let count = 0; count < points; count++)
    await limitRate(database.db, name, key, { points, seconds: 86_400 });
  expect((await call()).status).not.toBe(429);
  at.token = token;
  expect((await call()).status).toBe(429);
});

describe("a gift card that waits for its day", () => {
  it("is sent at 8 in the brand's time zone, once, and can be changed until then", async () => {
    const { body } = await sell({ sendOn: "2027-01-20" });
    expect(body).toMatchObject({ state: "not_sent", sale: { sendOn: "2027-01-20", mail: "waiting" } });
    expect(await messages()).toMatchObject([{ notBefore: new Date("2027-01-20T15:00:00Z") }]);
    const changed = await change(body.id, {
      ...{ sendOn: "2027-01-10", message: "Sit!", recipientEmail: "new@example.com" },
    });
    expect(changed.body).toMatchObject({ revision: 2, sale: { sendOn: "2027-01-10", message: "Sit!" } });
    expect((await change(body.id)).body.message).toBe(GIFT_REFUSALS.changed);
    await runJobs();
    expect(at.carried).toEqual([]);
    at.world.clock.advance({ days: 5 });
    await runJobs();
    expect(at.carried).toMatchObject([{ recipient: "new@example.com" }]);
    expect(at.carried[0]?.bodyText).toContain("Sit!");
    const late = await change(body.id, { revision: 2 });
    expect([late.status, late.body.message]).toEqual([409, GIFT_REFUSALS.sent]);
    at.world.clock.advance({ days: 20 });
    await runJobs();
    expect(at.carried).toHaveLength(1);
  });

  it("leaves at once when its day is removed or is today, and never when it is void", async () => {
    const today = await sell({ sendOn: "2027-01-05" });
    expect(today.body.state).toBe("active");
    const moved = await sell({ sendOn: "2027-02-01" });
    expect((await change(moved.body.id, {})).body.state).toBe("active");
    const ended = await sell({ sendOn: "2027-02-01", recipientEmail: "no@example.com" });
    expect((await end(ended.body.id)).body.state).toBe("void");
    at.world.clock.advance({ days: 40 });
    await runJobs();
    expect(at.carried.map(({ recipient }) => recipient)).toEqual(["mia@example.com", "mia@example.com"]);
  });
});

describe("a gift card's email", () => {
  it("is sent again once, also to another address, with what is left on the card", async () => {
    const { body } = await sell();
    await spend(body.id, 2_000);
    await runJobs();
    const twice = await Promise.all([1, 2].map(() => resend(body.id, { recipientEmail: "two@example.com" })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs();
    expect(at.carried).toMatchObject([{ recipient: "mia@example.com" }, { recipient: "two@example.com" }]);
    expect(at.carried[1]?.bodyText).toContain("Gift card: $30");
    expect((await entries()).at(-1)).toMatchObject({ after: { isOtherAddress: true, revision: 2 } });
  });

  it("is not sent again for a card that cannot be used, or that was not sold here", async () => {
    const used = await sell();
    await spend(used.body.id, 5_000);
    expect((await resend(used.body.id)).body.message).toBe(GIFT_REFUSALS.noUse);
    const ended = await sell();
    await end(ended.body.id);
    expect((await resend(ended.body.id, { revision: 2 })).body.message).toBe(GIFT_REFUSALS.void);
    const plain = await makeGiftCard(database.db, at.world.siteId);
    expect((await resend(plain)).body.message).toBe(GIFT_REFUSALS.noSale);
    expect(await read(plain)).toMatchObject({ amount: null, recipientName: null, sale: null });
  });
});

describe("the brand's gift cards on the desk", () => {
  it("are found by name, address, end of the code or whole code, and by state", async () => {
    const mia = (await sell()).body;
    at.world.clock.advance({ minutes: 1 });
    const bo = await sell({ recipientName: "Bo Lind", recipientEmail: "bo@example.com", senderName: "" });
    const plain = await makeGiftCard(database.db, at.world.siteId, { code: "HAND-MADE", balance: 0 });
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id);
    expect((await list("")).map(({ id }) => id)).toEqual([bo.body.id, mia.id, plain]);
    const { code } = await card(mia.id);
    for (const typed of [
      "torres",
      "NOOR",
      "mia@example.com",
      code,
      code.replaceAll("-", ""),
      `…${mia.ending}`,
    ])
      expect(await found(typed)).toEqual([mia.id]);
    const unseen = await makeStaffMember(database.db, at.world.siteId, {
      now: at.world.clock.now(),
      permissions: PERMISSIONS.filter((name) => name !== "customers.contact"),
    });
    for (const [search, count] of [
      ["mia@example.com", 0],
      ["torres", 1],
    ])
      expect(
        (await at.world.call("GET", `${GIFT_CARDS}?search=${search}`, { token: unseen.token })).body
          .giftCards,
      ).toHaveLength(Number(count));
    // A part of a code finds nothing, so that no code can be guessed bit by bit.
    for (const typed of [code.slice(0, 9), code.slice(5, 9), "%", "example.com"])
      expect(await found(typed)).toEqual([]);
    await sell({ recipientName: "Late", sendOn: "2027-02-01" });
    await end(bo.body.id);
    const states = async (state: string) => (await list(`state=${state}`)).map((one) => one.state);
    for (const state of ["not_sent", "active", "void", "used_up"])
      expect(await states(state)).toEqual([state]);
    expect(await states("expired")).toEqual([]);
  });

  it("have in the list the state that the rule gives each of them", async () => {
    const { siteId, clock } = at.world;
    const expected = new Map<string, string>();
    for (const { state, standing } of giftCardStates(clock.now())) {
      const { sendAt, ...over } = standing;
      const id = sendAt
        ? (await sell()).body.id
        : await makeGiftCard(database.db, siteId, { code: "HAND-MADE" });
      await database.db.updateTable("giftCards").set(over).where("id", "=", id).execute();
      const sale = database.db.updateTable("giftCardSales").where("giftCardId", "=", id);
      if (sendAt) await sale.set({ sendAt }).execute();
      expected.set(id, state);
    }
    for (const state of GIFT_STATES)
      for (const { id } of await list(`state=${state}`)) {
        expect([state, (await read(id)).state]).toEqual([expected.get(id), state]);
        expected.delete(id);
      }
    expect(expected.size, "each card is in one of the lists").toBe(0);
  });

  it("have the latest first also of those sold at one moment", async () => {
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await sell()).body.id);
    expect((await list("")).map(({ id }) => id)).toEqual(ids.reverse());
  });

  it("are closed to staff without the permission and to all other roles, and hide addresses", async () => {
    const { id } = (await sell()).body;
    const now = at.world.clock.now();
    const but = (lack: string) => ({ now, permissions: PERMISSIONS.filter((name) => name !== lack) });
    const lacking = await makeStaffMember(database.db, at.world.siteId, but("promotions.write"));
    const { customer, groomer } = await at.world.addPeople();
    for (const caller of [lacking, customer, groomer]) {
      const as = { token: caller.token };
      const answers = [
        await at.world.call("GET", GIFT_CARDS, as),
        await at.world.call("GET", `${GIFT_CARDS}/${id}`, as),
        await sell({}, caller.token),
        await at.world.call("PUT", `${GIFT_CARDS}/${id}`, { ...as, body: { ...GIFT, revision: 1 } }),
        await at.world.call("POST", `${GIFT_CARDS}/${id}/resend`, { ...as, body: { revision: 1 } }),
        await at.world.call("POST", `${GIFT_CARDS}/${id}/void`, {
          ...as,
          body: { reason: "x", revision: 1 },
        }),
      ];
      for (const { status } of answers) expect(status).toBe(403);
    }
    expect((await at.world.call("GET", GIFT_CARDS)).status).toBe(401);
    const reader = await makeStaffMember(database.db, at.world.siteId, but("customers.contact"));
    expect((await read(id, reader.token)).sale).toMatchObject({
      recipientEmail: null,
      senderName: "Noor Haddad",
    });
  });

  it("are the brand's own: another brand's and missing ones are not found", async () => {
    const elsewhere = await makeWorld(database.db);
    const foreign = await makeGiftCard(database.db, elsewhere.siteId);
    for (const id of [foreign, newId()]) {
      expect((await at.world.call("GET", `${GIFT_CARDS}/${id}`, { token: at.token })).status).toBe(404);
      expect((await change(id)).status).toBe(404);
      expect((await resend(id)).status).toBe(404);
      expect((await end(id)).status).toBe(404);
    }
    expect(await list("")).toEqual([]);
  });
});
