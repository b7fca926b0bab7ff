import { beforeEach, describe, expect, it } from "vitest";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { takeShare } from "#kit/wire/money.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, messages } = moves;
const { answer, answers, reach, lines, payments } = useAnswers(database, moves);
const CARD = { id: "card", sourceId: "tok_visa" } as const;

async function setFee(payer: "brand" | "customer", cap: number | null = null) {
  const terms = { processingFeeBasisPoints: 290, processingFeeFixed: 30, processingFeeCap: cap };
  await database.db
    .updateTable("sites")
    .set({ processingFeePayer: payer, ...terms })
    .where("id", "=", at.world.siteId)
    .execute();
  forgetSites(database.db);
}

type Shown = typeof at.order;
const sumOf = ({ totals }: Shown, end: "min" | "max") =>
  totals.entries.reduce((sum, { amount }) => sum + amount[end], 0);
/** What the fee must be: the price of services, drive and products at one end of the range. */
const feeAt = ({ totals }: Shown, end: "min" | "max") => {
  const charged = totals.entries.filter(({ kind }) =>
    ["service", "modifier", "add_on", "zone"].includes(kind),
  );
  return (
    takeShare(
      charged.reduce((sum, { amount }) => sum + amount[end], 0),
      290,
    ) + 30
  );
};
const expectFee = (order: Shown) => {
  const amount = { min: feeAt(order, "min"), max: feeAt(order, "max") };
  expect(order.customCharges).toEqual([{ name: "Processing fee", amount }]);
  expect(order.totals.total).toEqual({ min: sumOf(order, "min"), max: sumOf(order, "max") });
};
const complete = (price: "minEstimatedPrice" | "maxEstimatedPrice") => {
  reach(at.order.appointmentStart, 30);
  const petServices = lines().map((line) => ({ petServiceId: line.petServiceId, final: line[price] }));
  return answers.signIn().then(() => answer("complete", { petServices }));
};

describe("an order whose customer bears the processing fee", () => {
  beforeEach(() => setFee("customer"));

  it("shows the fee, holds it at the bank, and charges it for the final price alone", async () => {
    const order = await book("2027-01-08", CARD);
    expectFee(order);
    expect(await payments()).toEqual([expect.objectContaining({ amount: order.totals.total.max })]);
    const mail = (await messages("")).find(({ channel }) => channel === "mail");
    expect(mail?.bodyText).toContain("Processing fee");
    const { body } = await complete("minEstimatedPrice");
    expectFee(body);
    expect(body.totals.total).toEqual({ min: order.totals.total.min, max: order.totals.total.min });
    expect(await payments()).toEqual([
      expect.objectContaining({ status: "captured", captureAmount: body.totals.total.max }),
    ]);
    expect(body.money).toEqual({ charged: body.totals.total.max, givenBack: 0, due: 0 });
  });

  it("is refunded with its fee, and no further", async () => {
    await book("2027-01-08", CARD);
    const { body } = await complete("maxEstimatedPrice");
    const refund = (amount: number) =>
      at.world.call("POST", `/v2/staff/orders/${at.order.id}/refund`, {
        token: answers.staff,
        body: { refundId: newId(), seenRefunded: 0, amount, description: "All of it" },
      });
    expect((await refund(body.totals.total.max + 1)).status).toBe(422);
    const back = await refund(body.totals.total.max);
    expect([back.status, back.body]).toEqual([200, { paid: 0 }]);
  });

  it("has a fee on the new price after another time", async () => {
    await book("2027-01-08", CARD);
    const moved = await move(later(60));
    expect(moved.status).toBe(200);
    expectFee(moved.body);
  });

  it("has the terms of its booking, even if the brand bears the fee since", async () => {
    const order = await book("2027-01-08", CARD);
    await setFee("brand");
    const { body } = await complete("maxEstimatedPrice");
    expect(body.customCharges).toEqual([
      { name: "Processing fee", amount: { min: feeAt(order, "max"), max: feeAt(order, "max") } },
    ]);
  });

  it("pays no more than the cap", async () => {
    await setFee("customer", 100);
    const order = await book("2027-01-08", CARD);
    expect(order.customCharges).toEqual([{ name: "Processing fee", amount: { min: 100, max: 100 } }]);
  });
});

describe("an order on the wire", () => {
  it("has no charge while the brand bears the fee", async () => {
    await setFee("brand");
    expect((await book("2027-01-08", CARD)).customCharges).toEqual([]);
  });

  it("names tax, lines and pets in full, and the saved card that pays", async () => {
    const order = await book("2027-01-08", CARD);
    const tax = order.totals.entries.find(({ kind }) => kind === "tax");
    expect(order.taxDetails).toEqual([{ name: "Tax", rate: 860, amount: tax?.amount }]);
    const [line] = lines();
    expect(line?.totals).toEqual({ min: line?.minEstimatedPrice, max: line?.maxEstimatedPrice });
    const pet = order.petServicesByPet[0]?.pet;
    expect(pet?.timeModifiers).toEqual({ breed: expect.any(Number), pet: 100 });
    expect(pet?.size).not.toBe("");
    expect(order.creditCardId).toBe(null);
    const token = at.booking.token ?? "";
    const saved = await at.world.call("POST", "/v2/service-payment/user-cards", {
      token,
      body: { token: "tok_amex" },
    });
    const paid = await call("POST", "/payment-methods", { id: "card", sourceId: saved.body.id });
    expect([paid.status, (await call("GET", "")).body.creditCardId]).toEqual([200, saved.body.id]);
  });
});
