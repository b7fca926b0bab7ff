import { beforeEach, describe, expect, it } from "vitest";
import { makeRate } from "#features/earnings/factory.ts";
import { closeStatements } from "#features/earnings/service/close-statements.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { gatewayNamed, setGateways } from "#features/payments/adapters/gateway.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { enterMissingEarnings } from "../internal/enter-missing-earnings.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, call, later } = steps;
const { answer, answers, set, reach, lines, finals } = useAnswers(database, steps);
const VISA = { id: "card", sourceId: "tok_visa" } as const;

const lowest = () => lines()[0]?.minEstimatedPrice ?? 0;
const highest = () => lines()[0]?.maxEstimatedPrice ?? 0;
const sixty = (cents: number) => Math.round(cents * 0.6);
const rate = (basisPoints = 6_000, firstDay = "2020-01-01") =>
  makeRate(database.db, at.world.siteId, { firstDay, basisPoints, now: at.world.clock.now() });

/** The entries of the order by cause and amount, the earliest first. */
const entries = async () => {
  const rows = await database.db
    .selectFrom("earningEntries")
    .select(["cause", "amountCents", "earnedOn", "visitOn", "accountId"])
    .where("orderId", "=", at.order.id)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
  return rows.map(({ cause, amountCents }) => [cause, amountCents]);
};

async function visitPaidBy(payment: Parameters<typeof book>[1]) {
  await book("2027-01-08", payment);
  reach(at.order.appointmentStart, 60);
  await answers.signIn();
}

const complete = (more: object = {}, cents = lowest()) => answer("complete", { ...finals(cents), ...more });
const refund = (amount: number, seenRefunded = 0, refundId = newId()) =>
  answer("refund", { refundId, amount, seenRefunded }, answers.staff);
const run = (name: string, body = {}) => answer(name, body);
const silent = () => ({ db: database.db, log: createLog("silent") });

async function setTerms(lateFeePercent: number) {
  await database.db.updateTable("sites").set({ lateFeePercent }).where("id", "=", at.world.siteId).execute();
  forgetSites(database.db);
}

describe("a completed visit", () => {
  beforeEach(() => rate());

  it("earns the share of its final prices, not of drive, tax and charges", async () => {
    await visitPaidBy(VISA);
    const charges = [{ label: "Dematting", amount: 500, reason: "Mats" }];
    expect((await complete({ charges })).status).toBe(200);
    expect(await entries()).toEqual([["share", sixty(lowest())]]);
    expect((await complete({ charges })).status, "a repeat").toBe(200);
    expect(await entries()).toHaveLength(1);
  });

  it("earns the tip whole, and owes the cash that the groomer has", async () => {
    await visitPaidBy({ id: "cash" });
    expect((await complete({ cashReceived: true, cashTip: 700 }, highest())).status).toBe(200);
    const { totals } = (await call("GET", "")).body;
    expect(await entries()).toEqual([
      ["share", sixty(highest())],
      ["tip", 700],
      ["cash", 0 - totals.total.max],
    ]);
  });

  it("earns what the customer raises the tip by afterwards, once", async () => {
    await visitPaidBy(VISA);
    await complete();
    for (const tip of [1_000, 1_500, 1_500])
      expect((await call("POST", "/payment-methods", { ...VISA, tip })).status).toBe(200);
    expect(await entries()).toEqual([
      ["share", sixty(lowest())],
      ["tip", 1_000],
      ["tip", 500],
    ]);
  });

  it("has the rate of its own day, whatever is set later", async () => {
    await rate(5_000, "2027-01-08");
    await rate(7_000, "2027-01-09");
    await visitPaidBy(VISA);
    reach(at.order.appointmentStart, 3 * 24 * 60);
    await answers.signIn();
    await complete();
    expect(await entries()).toEqual([["share", Math.round(lowest() * 0.5)]]);
    const [entry] = await database.db
      .selectFrom("earningEntries")
      .select(["visitOn", "earnedOn"])
      .where("orderId", "=", at.order.id)
      .execute();
    expect(entry).toEqual({ visitOn: "2027-01-08", earnedOn: "2027-01-11" });
  });
});

describe("a refund", () => {
  beforeEach(async () => {
    await rate();
    await visitPaidBy(VISA);
    await complete({ cashTip: 0 });
    await call("POST", "/payment-methods", { ...VISA, tip: 1_000 });
  });
  const price = async () => (await call("GET", "")).body.totals.total.max - 1_000;

  it("takes the same part of the share back, once, and the tip only beyond the price", async () => {
    const whole = await price();
    const refundId = newId();
    const half = Math.floor(whole / 2);
    for (let sent = 0; sent < 2; sent++) expect((await refund(half, 0, refundId)).status).toBe(200);
    const share = sixty(lowest());
    const back = Math.round((share * half) / whole);
    expect((await entries()).slice(2)).toEqual([["refund", 0 - back]]);
    expect((await refund(whole - half, half)).status).toBe(200);
    expect((await refund(400, whole)).status).toBe(200);
    expect((await entries()).slice(2)).toEqual([
      ["refund", 0 - back],
      ["refund", back - share],
      ["refund", -400],
    ]);
  });

  it("comes back when the bank refuses it", async () => {
    const sandbox = gatewayNamed("sandbox");
    setGateways({ ...sandbox, refund: async () => ({ status: "failed", failure: "expired_card" }) });
    expect((await refund(2_000)).status).toBe(409);
    setGateways(sandbox);
    // The tip has a payment of its own, which the bank refuses to refund too.
    const amounts = (await entries()).slice(2).map(([cause, amount]) => [cause, Number(amount)] as const);
    expect(amounts.every(([cause]) => cause === "refund")).toBe(true);
    expect(amounts[0]?.[1]).toBeLessThan(0);
    expect(amounts.reduce((cents, [, amount]) => cents + amount, 0)).toBe(0);
  });
});

describe("a visit that did not take place", () => {
  beforeEach(async () => {
    await rate();
    await setTerms(50);
  });

  it("earns the share of the fee for a no-show", async () => {
    await visitPaidBy(VISA);
    const { body } = await run("no-show");
    expect(body.fee).toBeGreaterThan(0);
    expect(await entries()).toEqual([["fee", sixty(body.fee)]]);
  });

  it("earns the share of the fee for a late cancellation, and nothing without a fee", async () => {
    await book("2027-01-08", VISA);
    at.world.clock.set(new Date(later(-20 * 60)));
    await answers.signIn();
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";
    const body = { orderIds: [at.order.id], reasonId };
    const path = "/v2/service-checkout/pet-service/cancel-orders";
    const asked = await at.world.call("POST", path, { token: at.booking.token ?? "", body });
    expect(asked.body.orders[0].status).toBe("cancellation_request");
    expect(await entries()).toEqual([]);
    const granted = await run("accept");
    expect(granted.body.status).toBe("cancelled");
    expect(await entries()).toEqual([["fee", sixty(granted.body.fee)]]);
  });
});

describe("visits from before the brand had a rate", () => {
  it("are entered once the rate covers them, with their tips, cash and refunds", async () => {
    await visitPaidBy(VISA);
    await complete({ cashTip: 300 });
    await refund(1_000);
    expect(await entries()).toEqual([]);
    await rate(6_000, "2027-01-09");
    await enterMissingEarnings(silent(), at.world.clock.now());
    expect(await entries(), "the rate begins later").toEqual([]);
    await rate(4_000, "2027-01-08");
    for (let ran = 0; ran < 2; ran++) await enterMissingEarnings(silent(), at.world.clock.now());
    const share = Math.round(lowest() * 0.4);
    const { totals } = (await call("GET", "")).body;
    const back = Math.round((share * 1_000) / (totals.total.max - 300));
    expect((await entries()).toSorted()).toEqual([
      ["cash", -300],
      ["refund", 0 - back],
      ["share", share],
      ["tip", 300],
    ]);
  });

  it("are entered with the fee of a no-show", async () => {
    await setTerms(50);
    await visitPaidBy(VISA);
    await run("no-show");
    await rate();
    await enterMissingEarnings(silent(), at.world.clock.now());
    const { fee } = (await call("GET", "")).body;
    expect(await entries()).toEqual([["fee", sixty(fee)]]);
    await set({ fee: 0 });
  });
});

describe("statements", () => {
  const statements = () =>
    database.db
      .selectFrom("earningStatements")
      .select(["firstDay", "lastDay", "carriedCents", "entriesCents", "totalCents"])
      .where("siteId", "=", at.world.siteId)
      .orderBy("firstDay")
      .execute();

  it("contain a week's entries once, carry a negative total over, and are closed after Sunday", async () => {
    await rate();
    await visitPaidBy({ id: "cash" });
    await complete({ cashReceived: true });
    const close = async () => {
      await closeStatements(silent(), at.world.clock.now(), { all: false });
      return (await statements()).length;
    };
    at.world.clock.set("2027-01-11T06:59:00Z");
    expect(await close(), "Sunday, 23:59 in Phoenix").toBe(0);
    at.world.clock.set("2027-01-11T07:00:00Z");
    expect([await close(), await close()]).toEqual([1, 1]);
    const sum = (await entries()).reduce((cents, [, amount]) => cents + Number(amount), 0);
    expect(sum).toBeLessThan(0);
    await visitPaidByNextWeek();
    at.world.clock.set("2027-01-18T07:00:00Z");
    expect(await close()).toBe(2);
    const rows = await statements();
    const second = (await entries()).reduce((cents, [, amount]) => cents + Number(amount), 0);
    const week = (firstDay: string, lastDay: string) => ({ firstDay, lastDay });
    expect(rows).toEqual([
      { ...week("2027-01-04", "2027-01-10"), carriedCents: 0, entriesCents: sum, totalCents: sum },
      {
        ...week("2027-01-11", "2027-01-17"),
        carriedCents: sum,
        entriesCents: second,
        totalCents: sum + second,
      },
    ]);
  });

  async function visitPaidByNextWeek() {
    await book("2027-01-15", VISA);
    reach(at.order.appointmentStart, 60);
    await answers.signIn();
    await complete();
  }
});
