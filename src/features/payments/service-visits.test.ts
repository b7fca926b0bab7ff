import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { makePaying } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";
import { setOrphanedPayment } from "./ports.ts";
import type { Payment } from "./rules.ts";
import { areSecured } from "./service/attach-to-order.ts";
import { releaseIntents } from "./service/open-intent.ts";
import { answerChallenge } from "./service/show-challenge.ts";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;
let paying: Awaited<ReturnType<typeof makePaying>>;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
  setGateways(sandbox);
});

beforeEach(async () => {
  paying = await makePaying(database.db, clock);
  setOrphanedPayment("order", async () => "void");
});

const visit = (index: number, source = "tok_visa") => paying.intent(source, 11_000 + index, index);
const statusesOf = async (all: readonly Payment[]) =>
  (await Promise.all(all.map((payment) => paying.fresh(payment)))).map((payment) => payment.status);
const atBank = async (payment: Payment) => (await sandbox.find(payment.gatewayKey))?.status ?? null;
const releaseVisits = (visits?: number[]) =>
  database.db.transaction().execute((tx) =>
    releaseIntents(tx, {
      siteId: paying.payer.siteId,
      bookingSessionId: paying.bookingSessionId,
      ...(visits && { visits }),
      now: clock.now(),
    }),
  );

const orderAll = (all: readonly Payment[]) => paying.attachAll(all);

const minuteLater = async () => {
  clock.advance({ seconds: 60 });
  await paying.sweep();
};

describe("a session of several visits", () => {
  it("has one payment for each visit, which a retry finds again", async () => {
    const first = await Promise.all([0, 1, 2].map((index) => visit(index)));
    const again = await Promise.all([2, 0, 1].map((index) => visit(index)));
    expect(new Set([...first, ...again].map((payment) => payment.id)).size).toBe(3);
    for (const payment of first) await authorize(paying.scope(), payment);
    expect(await statusesOf(first)).toEqual(["authorized", "authorized", "authorized"]);
    expect(await orderAll(first)).toBe(true);
  });

  it("releases money for removed visits, but not for a visit with an order", async () => {
    const all = [await visit(0), await visit(1), await visit(2)];
    for (const payment of all) await authorize(paying.scope(), payment);
    expect(await paying.attach(all[2] as Payment)).toBe(true);
    await releaseVisits([0]);
    // The next payment releases all money that the session no longer needs.
    const other = await paying.intent("tok_mastercard", 5_000, 0);
    await authorize(paying.scope(), other);
    expect(await Promise.all(all.map(atBank))).toEqual(["voided", "voided", "authorized"]);
    expect(await atBank(other)).toBe("authorized");
  });

  it("releases all money when the customer no longer pays by card", async () => {
    const all = [await visit(0), await visit(1)];
    for (const payment of all) await authorize(paying.scope(), payment);
    await releaseVisits();
    await minuteLater();
    expect(await statusesOf(all)).toEqual(["voided", "voided"]);
    expect(await Promise.all(all.map(atBank))).toEqual(["voided", "voided"]);
  });

  it("attaches no payment when one of its payments is not held", async () => {
    const all = [await visit(0), await visit(1)];
    await authorize(paying.scope(), all[0] as Payment);
    expect(await orderAll(all)).toBe(false);
    expect((await paying.fresh(all[0] as Payment)).orderId).toBeNull();
  });
});

describe("the sweeper of a session of several visits", () => {
  it("asks the bank about every visit before booking places the orders", async () => {
    const all = [await visit(0), await visit(1)];
    await authorize(paying.scope(), all[0] as Payment);
    // A crash after the bank's answer leaves the second amount held there but unknown here.
    const { gatewayKey: key, gatewaySource: source, amount } = all[1] as Payment;
    const { siteId, accountId } = paying.payer;
    await sandbox.authorize({
      key,
      source,
      owner: { siteId, accountId },
      amountCents: amount,
      currency: "usd",
      description: "",
      origin: "",
    });
    const challenged: string[] = [];
    setOrphanedPayment("order", async ({ id, siteId, bookingSessionId }, { db }) => {
      if (bookingSessionId !== paying.bookingSessionId) return "void";
      challenged.push(id);
      const ids = all.map((payment) => payment.id);
      return (await areSecured(db, siteId, ids)) && (await orderAll(all)) ? "finished" : "void";
    });
    await minuteLater();
    expect(challenged).toHaveLength(1);
    expect(await statusesOf(all)).toEqual(["authorized", "authorized"]);
    expect((await paying.fresh(all[1] as Payment)).orderId).not.toBeNull();
  });

  it("voids all visits in one run, even if it first learns of them from the bank", async () => {
    const all = [await visit(0), await visit(1), await visit(2)];
    const { siteId, accountId } = paying.payer;
    for (const { gatewayKey: key, gatewaySource: source, amount: amountCents } of all) {
      const more = { owner: { siteId, accountId }, currency: "usd", description: "", origin: "" } as const;
      await sandbox.authorize({ key, source, amountCents, ...more });
    }
    await minuteLater();
    expect(await Promise.all(all.map(atBank))).toEqual(["voided", "voided", "voided"]);
  });

  it("voids all visits when one visit was never held", async () => {
    const all = [await visit(0), await visit(1)];
    await authorize(paying.scope(), all[0] as Payment);
    setOrphanedPayment("order", async ({ siteId }, { db }) => {
      const ids = all.map((payment) => payment.id);
      return (await areSecured(db, siteId, ids)) ? "finished" : "void";
    });
    await minuteLater();
    expect(await statusesOf(all)).toEqual(["voided", "voided"]);
    expect(await atBank(all[0] as Payment)).toBe("voided");
  });

  it("holds one visit's money for fifteen minutes while the payer confirms another", async () => {
    const all = [await visit(0), await visit(1, "tok_needs_action")];
    for (const payment of all) await authorize(paying.scope(), payment);
    for (let minute = 1; minute < 15; minute += 1) {
      await minuteLater();
      expect(await statusesOf(all)).toEqual(["authorized", "needs_action"]);
    }
    await minuteLater();
    await minuteLater();
    expect(await statusesOf(all)).toEqual(["voided", "voided"]);
    expect(await Promise.all(all.map(atBank))).toEqual(["voided", "voided"]);
  });

  it("lets a payer confirm the visits one by one and then place the order", async () => {
    const all = [await visit(0, "tok_needs_action"), await visit(1, "tok_needs_action")];
    for (const payment of all) {
      const challenged = await authorize(paying.scope(), payment);
      if (challenged.status !== "needs_action") throw new Error(challenged.status);
      await minuteLater();
      await sandbox.answerChallenge(challenged.action.reference, true);
      // The sweeper runs while the payer returns from the bank.
      await paying.sweep();
      clock.advance({ seconds: 30 });
      await paying.sweep();
      expect((await authorize(paying.scope(), payment)).status).toBe("authorized");
    }
    expect(await orderAll(all)).toBe(true);
  });

  it("applies the answer to a challenge only to that challenge's visit", async () => {
    const all = [await visit(0, "tok_needs_action"), await visit(1, "tok_needs_action")];
    const [challenged] = [await authorize(paying.scope(), all[0] as Payment)];
    await authorize(paying.scope(), all[1] as Payment);
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    const context = { ...paying.scope(), siteId: paying.payer.siteId } as Parameters<
      typeof answerChallenge
    >[0];
    await answerChallenge(context, { reference: challenged.action.reference, decision: "decline" });
    expect(await statusesOf(all)).toEqual(["declined", "needs_action"]);
  });
});
