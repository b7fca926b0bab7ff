import { beforeEach, describe, expect, it } from "vitest";
import { MAX_TIP } from "#features/payments/rules.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, call } = steps;
const { answer, answers, set, reach, lines, finals, payments } = useAnswers(database, steps);

const MATS = { label: "Dematting", amount: 500, reason: "Mats behind both ears" };
const lowest = () => lines()[0]?.minEstimatedPrice ?? 0;
const highest = () => lines()[0]?.maxEstimatedPrice ?? 0;
const agreed = () => at.order.totals.total;
const complete = (more: object, cents = lowest(), token = answers.groomer) =>
  answer("complete", { ...finals(cents), ...more }, token);
const order = async () => (await call("GET", "")).body;

async function visitPaidBy(payment: Parameters<typeof book>[1]) {
  await book("2027-01-08", payment);
  reach(at.order.appointmentStart, 60);
  await answers.signIn();
}

describe("a charge that the groomer adds when completing a visit", () => {
  beforeEach(() => visitPaidBy({ id: "card", sourceId: "tok_visa" }));

  it("is in the price with its reason and its tax, and the card pays for it", async () => {
    const { status, body } = await complete({ charges: [MATS] });
    expect([status, body.status]).toEqual([200, "complete"]);
    const { totals, money } = await order();
    const { label, amount, reason } = MATS;
    expect(totals.entries).toContainEqual({
      ...{ kind: "custom_charge", label, petId: null, reason },
      amount: { min: amount, max: amount },
    });
    const sum = totals.entries.reduce((cents: number, entry: { amount: { max: number } }) => {
      return cents + entry.amount.max;
    }, 0);
    expect(totals.total).toEqual({ min: sum, max: sum });
    expect(sum).toBeGreaterThanOrEqual(agreed().min + amount);
    expect(sum).toBeLessThanOrEqual(agreed().max);
    expect(money).toEqual({ charged: sum, givenBack: 0, due: 0 });
    expect(await payments()).toEqual([expect.objectContaining({ status: "captured", captureAmount: sum })]);
  });

  it("never takes the price above the agreed one", async () => {
    const above = await complete({ charges: [MATS] }, highest());
    expect([above.status, Object.keys(above.body.errors)]).toEqual([422, ["charges"]]);
    const two = await complete({ charges: [MATS, { ...MATS, amount: 90_000 }] });
    expect([two.status, Object.keys(two.body.errors)]).toEqual([422, ["charges"]]);
    expect((await order()).status).toBe("accepted");
    expect(await payments()).toEqual([expect.objectContaining({ status: "authorized" })]);
  });

  it("is recorded once, and a repeat with other charges or another tip is refused", async () => {
    const once = { charges: [MATS], cashTip: 300 };
    const answered = await Promise.all([complete(once), complete(once)]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    for (const other of [
      {},
      { charges: [MATS] },
      { ...once, cashTip: 200 },
      { ...once, charges: [MATS, MATS] },
    ])
      expect((await complete(other)).status, JSON.stringify(other)).toBe(409);
    expect((await complete(once)).status).toBe(200);
    expect(await payments()).toHaveLength(2);
  });

  it("cannot have the name of the processing fee, which follows its own rule", async () => {
    const processingFee = { label: "Processing fee", basisPoints: 290, fixed: 30, cap: null };
    await set({ totals: JSON.stringify({ ...at.order.totals, processingFee }) });
    const { status, body } = await complete({ charges: [MATS, { ...MATS, label: "Processing fee" }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["charges.1.label"]]);
  });

  it.each([
    ["without a name", { charges: [{ ...MATS, label: " " }] }, "charges.0.label"],
    ["without a reason", { charges: [{ ...MATS, reason: "" }] }, "charges.0.reason"],
    ["of nothing", { charges: [{ ...MATS, amount: 0 }] }, "charges.0.amount"],
    ["of less than nothing", { charges: [{ ...MATS, amount: -500 }] }, "charges.0.amount"],
    ["of parts of a cent", { charges: [{ ...MATS, amount: 1.5 }] }, "charges.0.amount"],
    ["too high to be meant", { charges: [{ ...MATS, amount: 100_001 }] }, "charges.0.amount"],
    ["with a card number", { charges: [{ ...MATS, reason: "4242 4242 4242 4242" }] }, "charges.0.reason"],
    ["six times", { charges: Array.from({ length: 6 }, () => MATS) }, "charges"],
    ["with a tip below zero", { cashTip: -1 }, "cashTip"],
    ["with a tip too high to be meant", { cashTip: MAX_TIP + 1 }, "cashTip"],
  ])("is refused %s, at its field", async (_, more, field) => {
    const { status, body } = await complete(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("cash at the end of a visit", () => {
  it("records a tip beside the card, which pays the rest of the price", async () => {
    await visitPaidBy({ id: "card", sourceId: "tok_visa" });
    await complete({ cashTip: 1_500 });
    const { totals, money } = await order();
    expect(totals.total.max).toBe(agreed().min + 1_500);
    expect(money).toEqual({ charged: totals.total.max, givenBack: 0, due: 0 });
    expect(await payments()).toEqual([
      expect.objectContaining({ gateway: "sandbox", captureAmount: agreed().min }),
      expect.objectContaining({ gateway: "cash", captureAmount: 1_500 }),
    ]);
  });

  it("pays price and tip of a visit that is paid in cash", async () => {
    await visitPaidBy({ id: "cash" });
    await complete({ cashTip: 1_500, cashReceived: true });
    expect((await order()).money).toEqual({ charged: agreed().min + 1_500, givenBack: 0, due: 0 });
    expect(await payments()).toHaveLength(1);
  });

  it("leaves the price open if only the tip was handed over", async () => {
    await visitPaidBy({ id: "cash" });
    await complete({ cashTip: 1_500 });
    expect((await order()).money).toEqual({ charged: 1_500, givenBack: 0, due: agreed().min });
  });

  it("pays what no held card covers", async () => {
    await visitPaidBy({ id: "card", sourceId: "tok_visa" });
    await database.db
      .updateTable("payments")
      .set({ status: "declined", failure: "card_declined" })
      .where("orderId", "=", at.order.id)
      .execute();
    await complete({ cashReceived: true });
    expect((await order()).money).toEqual({ charged: agreed().min, givenBack: 0, due: 0 });
  });

  it("is not recorded for what the held card pays", async () => {
    await visitPaidBy({ id: "card", sourceId: "tok_visa" });
    await complete({ cashReceived: true });
    expect(await payments()).toEqual([expect.objectContaining({ gateway: "sandbox", status: "captured" })]);
  });

  it("does not hide that the bank refused the card", async () => {
    await visitPaidBy({ id: "card", sourceId: "tok_late_failure" });
    const { status } = await complete({ cashTip: 1_500 });
    expect(status).toBe(200);
    expect((await order()).money).toEqual({ charged: 1_500, givenBack: 0, due: agreed().min });
    const { body } = await call("GET", "/payment-methods");
    expect(body).toMatchObject({ due: agreed().min, failure: expect.stringContaining("bank") });
  });
});
