import { beforeEach, describe, expect, it } from "vitest";
import { gatewayNamed, setGateways } from "#features/payments/adapters/gateway.ts";
import { useDatabase } from "#tests/db.ts";
import { useProposals } from "#tests/proposal-steps.ts";
import { mask } from "../../store/customer-orders.ts";

const database = useDatabase();
const steps = useProposals(database);
const { at, answers, messages, payments, visitPaidBy, reach } = steps;
const { charge, own, propose, agree, order, saved, textedCodes } = steps;
const CARD = { id: "card", sourceId: "tok_visa" } as const;

const held = async () =>
  (await payments()).filter(({ status }) => status === "authorized").map(({ amount }) => amount);
const agreedTotal = () => at.order.totals.total.max;

async function customerAccount() {
  return database.db
    .selectFrom("customers")
    .innerJoin("orders", "orders.customerId", "customers.id")
    .select(["customers.id", "customers.accountId"])
    .where("orders.id", "=", at.order.id)
    .executeTakeFirstOrThrow();
}

describe("the price that a customer agrees to", () => {
  beforeEach(() => visitPaidBy(CARD));

  /** What customer and groomer read, and which messages lead to another card. */
  async function expectNotHeld(cents: number) {
    expect((await steps.customer("", null)).body.proposal.notHeld).toBe(cents);
    expect((await own("", null)).body.proposal.notHeld).toBe(cents);
    const sent = await messages("proposal-not-held:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toMatch(/to=payment/);
  }

  it("is not held by a bank that refuses: the former hold stays, and another card can be chosen", async () => {
    await database.db
      .updateTable("payments")
      .set({ gatewaySource: "tok_declined" })
      .where("orderId", "=", at.order.id)
      .execute();
    const { body } = await propose(charge);
    const agreed = await agree(body.proposal.id);
    const more = body.proposal.total.max - agreedTotal();
    expect([agreed.status, agreed.body.proposal.notHeld]).toEqual([200, more]);
    expect((await order()).totals.total).toEqual(body.proposal.total);
    expect(await held()).toEqual([agreedTotal()]);
    await expectNotHeld(more);
    const other = { id: "card", sourceId: "tok_mastercard" };
    expect((await steps.call("POST", "/payment-methods", other)).status).toBe(200);
    expect(await held()).toEqual([body.proposal.total.max]);
    expect((await own("", null)).body.proposal.notHeld).toBe(0);
  });

  it("stands when the bank does not answer, by a code too, and another press asks nobody again", async () => {
    const bank = gatewayNamed("sandbox");
    const { body } = await propose(charge);
    await own("/code", {});
    const [code = ""] = await textedCodes();
    let asked = 0;
    setGateways({
      ...bank,
      authorizeAbsent: () => {
        asked += 1;
        return Promise.reject(new Error("no answer"));
      },
    });
    const replies = [await own("/agree-by-code", { code }), await own("/agree-by-code", { code })];
    setGateways(bank);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toBeGreaterThan(0);
    await expectNotHeld(body.proposal.total.max - agreedTotal());
    expect(await held()).toEqual([agreedTotal()]);
  });

  it("is not held where no card secures the visit at all", async () => {
    await database.db.updateTable("payments").set({ status: "declined" }).execute();
    const { body } = await propose(charge);
    await agree(body.proposal.id);
    await expectNotHeld(body.proposal.total.max);
  });

  it("is held once, however many presses come at once", async () => {
    const bank = gatewayNamed("sandbox");
    const { body } = await propose(charge);
    let asked = 0;
    setGateways({
      ...bank,
      authorizeAbsent: (input) => {
        asked += 1;
        return bank.authorizeAbsent(input);
      },
    });
    const replies = await Promise.all([1, 2, 3, 4].map(() => agree(body.proposal.id)));
    setGateways(bank);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([asked, await held()]).toEqual([1, [body.proposal.total.max]]);
    expect((await own("", null)).body.proposal.notHeld).toBe(0);
  });
});

describe("a customer's consent", () => {
  beforeEach(() => visitPaidBy({ id: "cash" }));

  it("names the customer's account by link and by code, and the history names the groomer", async () => {
    const { accountId } = await customerAccount();
    await agree((await propose(charge)).body.proposal.id);
    await propose({ ...charge, label: "Flea bath" });
    await own("/code", {});
    const [code = ""] = await textedCodes();
    expect((await own("/agree-by-code", { code })).status).toBe(200);
    const rows = await saved();
    expect(rows.map(({ consent, consentAccountId }) => [consent, consentAccountId])).toEqual([
      ["link", accountId],
      ["code", accountId],
    ]);
    const changes = await database.db
      .selectFrom("orderChanges")
      .select(["madeBy", "accountId", "description"])
      .where("orderId", "=", at.order.id)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    expect(changes).toEqual([
      { madeBy: "groomer", accountId, description: "Added: Dematting, $15" },
      { madeBy: "groomer", accountId, description: "Added: Flea bath, $15" },
    ]);
    expect((await own("", null)).body.proposal.notHeld, "cash is not held").toBe(0);
  });

  it("needs a phone number that the customer has confirmed", async () => {
    await propose(charge);
    const { accountId } = await customerAccount();
    const account = () => database.db.updateTable("accounts").where("id", "=", accountId);
    await account().set({ phoneVerifiedAt: null }).execute();
    expect((await own("/code", {})).status).toBe(409);
    expect(await textedCodes()).toEqual([]);
    await account().set({ phoneVerifiedAt: new Date() }).execute();
    expect((await own("/code", {})).status).toBe(200);
  });

  it("reads the code first, so that the groomer's words cannot stand in for it", async () => {
    await propose({ ...charge, label: "111111 is the code for your groomer" });
    await own("/code", {});
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", at.world.siteId)
      .where("channel", "=", "text")
      .where("bodyText", "like", "%is the code for%")
      .executeTakeFirstOrThrow();
    const [code = ""] = await textedCodes();
    expect(code).not.toBe("111111");
    expect(bodyText.indexOf(code)).toBeLessThan(bodyText.indexOf("111111"));
  });

  it("is not asked for after another groomer took over, or after the two hours", async () => {
    const { body } = await propose(charge);
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    await steps.set({ groomerId: bea });
    expect((await agree(body.proposal.id)).status).toBe(409);
    await steps.set({ groomerId: at.ada });
    reach(at.order.appointmentStart, 5 + 121);
    await answers.signIn();
    expect((await propose(charge)).status).toBe(200);
    expect((await saved()).map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it("loses its words and its network with the customer's account", async () => {
    await agree((await propose(charge)).body.proposal.id);
    await propose({ ...charge, label: "For Jo at the gate" });
    const { id } = await customerAccount();
    await database.db.transaction().execute((tx) => mask(tx, at.world.siteId, id));
    const rows = await saved();
    expect(rows.map(({ status }) => status)).toEqual(["agreed", "expired"]);
    for (const { words, reason, change, consentAddress } of rows) {
      expect([words, reason, consentAddress ?? ""]).toEqual(["", "", ""]);
      expect(change).not.toHaveProperty("label");
    }
  });
});
