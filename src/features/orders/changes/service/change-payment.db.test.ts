import { describe, expect, it } from "vitest";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { gatewayNamed, setGateways } from "#features/payments/adapters/gateway.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { notifyRefundJob } from "../../answers/jobs.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, waitUntilSoon, messages } = moves;
const { answer, answers, reach, finals, lines, payments, tokenOf } = useAnswers(database, moves);
const VISA = { id: "card", sourceId: "tok_visa" } as const;
const MASTERCARD = { id: "card", sourceId: "tok_mastercard" } as const;

const pay = (body: object) => call("POST", "/payment-methods", body);
const shown = async () => (await call("GET", "/payment-methods")).body;
const max = () => at.order.totals.total.max;
/** Reads the order's money, which its page and the list must show alike. */
const money = async () => {
  const [order, list] = await Promise.all([call("GET", ""), listed()]);
  expect(list).toEqual(order.body.money);
  return order.body.money;
};
const listed = async () => {
  const { body } = await at.world.call("GET", ORDERS_PATH, { token: at.booking.token ?? "" });
  return body.items.find(({ id }: { id: string }) => id === at.order.id)?.money;
};

/** Lists the amounts that the bank has authorized or captured for the order. */
async function atBank() {
  return database.db
    .selectFrom("sandboxAuthorizations as bank")
    .innerJoin("payments", "payments.gatewayKey", "bank.key")
    .select(["bank.status", "bank.amount", "bank.captured"])
    .where("payments.accountId", "in", (rows) =>
      rows
        .selectFrom("orders")
        .innerJoin("customers", "customers.id", "orders.customerId")
        .select("customers.accountId")
        .where("orders.id", "=", at.order.id),
    )
    .where("bank.status", "in", ["authorized", "captured"])
    .orderBy("bank.createdAt")
    .execute();
}

async function complete() {
  reach(at.order.appointmentStart, 60);
  await answers.signIn();
  expect((await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0))).body.status).toBe("complete");
}

describe("the payment of an order before its visit", () => {
  it("is authorized on another card before the first card is released", async () => {
    await book("2027-01-08", VISA);
    expect(await money(), "held is not charged").toEqual({ charged: 0, givenBack: 0, due: 0 });
    const { status, body } = await pay(MASTERCARD);
    expect([status, body.chosen]).toEqual([200, { id: "card", label: expect.stringMatching(/^Mastercard/) }]);
    expect(await payments()).toEqual([
      expect.objectContaining({ status: "voided" }),
      expect.objectContaining({ status: "authorized", amount: max() }),
    ]);
    expect((await call("GET", "")).body.paymentMethod).toEqual(body.chosen);
  });

  it("is authorized higher for a tip on the same card, and not lowered without the tip", async () => {
    await book("2027-01-08", VISA);
    const { body } = await pay({ id: "card", tip: 1_500 });
    expect(body).toMatchObject({ tip: 1_500, due: max() + 1_500, paid: 0, isOpen: true });
    expect(await atBank()).toEqual([{ status: "authorized", amount: max() + 1_500, captured: 0 }]);
    expect((await pay({ id: "card", tip: 0 })).body).toMatchObject({ tip: 0, due: max() });
    expect(await atBank()).toEqual([{ status: "authorized", amount: max() + 1_500, captured: 0 }]);
    expect(
      (await call("GET", "")).body.totals.entries.map(({ kind }: { kind: string }) => kind),
    ).not.toContain("tip");
  });

  it("is voided for cash, and authorized again for a card", async () => {
    await book("2027-01-08", VISA);
    expect((await pay({ id: "cash" })).body.chosen.id).toBe("cash");
    expect(await atBank()).toEqual([]);
    expect((await pay({ id: "card" })).status, "no card is known any more").toBe(422);
    expect((await pay(VISA)).status).toBe(200);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });

  it("does not change when the bank declines", async () => {
    await book("2027-01-08", VISA);
    const refused = await pay({ id: "card", sourceId: "tok_declined", tip: 1_000 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([402, ["sourceId"]]);
    expect(await shown()).toMatchObject({ tip: 0, chosen: at.order.paymentMethod });
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });

  it("waits for the customer's challenge, and continues with the same call", async () => {
    await book("2027-01-08", VISA);
    const input = { id: "card", sourceId: "tok_needs_action" };
    const challenged = await pay(input);
    expect([challenged.status, challenged.body.code]).toEqual([402, "payment_needs_action"]);
    const { reference } = challenged.body.details.action;
    const body = { reference, decision: "approve" };
    await at.world.call("POST", "/v2/service-payment/challenge", { body });
    expect((await pay(input)).status).toBe(200);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });

  it("is authorized once when several windows change it at once", async () => {
    await book("2027-01-08", VISA);
    const sent = await Promise.all(Array.from({ length: 8 }, () => pay(MASTERCARD)));
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(sent.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });

  it("has the latest tip, whatever the tip was at the reschedule request", async () => {
    await book("2027-01-08", VISA);
    await pay({ id: "card", tip: 1_500 });
    waitUntilSoon();
    await move(later(120));
    for (const tip of [0, 500]) {
      await pay({ id: "card", tip });
      const { totals, rescheduleRequest } = (await call("GET", "")).body;
      expect([totals.total, rescheduleRequest.totals.total]).toEqual(
        Array.from({ length: 2 }, () => ({ min: expect.any(Number), max: max() + tip })),
      );
    }
    expect((await answer("accept")).body.totals.total.max).toBe(max() + 500);
    expect(await shown()).toMatchObject({ tip: 500, due: max() + 500 });
  });

  it("cannot change after the order is cancelled", async () => {
    await book("2027-01-08", VISA);
    await answer("cancel");
    expect((await pay(MASTERCARD)).status).toBe(409);
    expect(await shown()).toMatchObject({ isOpen: false, due: 0 });
  });
});

describe("the payment of an order after its visit", () => {
  it("is charged once on another card when the first card failed", async () => {
    await book("2027-01-08", { id: "card", sourceId: "tok_late_failure" });
    await complete();
    expect(await shown()).toMatchObject({ paid: 0, due: max(), failure: expect.stringMatching(/bank/) });
    expect(await money()).toEqual({ charged: 0, givenBack: 0, due: max() });
    const sent = await Promise.all([pay(VISA), pay(VISA)]);
    expect(sent.some(({ status }) => status === 200)).toBe(true);
    expect(await shown()).toMatchObject({ paid: max(), due: 0, failure: null });
    expect(await atBank()).toEqual([{ status: "captured", amount: max(), captured: max() }]);
    expect(await money()).toEqual({ charged: max(), givenBack: 0, due: 0 });
    expect((await pay(VISA)).status, "nothing is due").toBe(200);
    expect(await atBank()).toHaveLength(1);
  });

  it("takes a higher tip, but refunds no tip and takes none in cash", async () => {
    await book("2027-01-08", VISA);
    await complete();
    expect((await pay({ ...VISA, tip: 2_000 })).body).toMatchObject({
      tip: 2_000,
      paid: max() + 2_000,
      due: 0,
    });
    expect((await pay({ ...VISA, tip: 1_000 })).status).toBe(422);
    expect((await pay({ id: "cash", tip: 3_000 })).status).toBe(422);
    expect((await atBank()).map(({ captured }) => captured)).toEqual([max(), 2_000]);
  });
});

describe("a refund", () => {
  let seenRefunded = 0;
  const refund = (amount: number, refundId = newId(), token = answers.staff) => {
    const body = { refundId, seenRefunded, amount };
    return at.world.call("POST", `/v2/staff/orders/${at.order.id}/refund`, { token, body });
  };

  it("refunds the latest charge first, each refund once, and never more than was charged", async () => {
    await book("2027-01-08", VISA);
    await complete();
    await pay({ ...VISA, tip: 2_000 });
    const id = newId();
    const sent = await Promise.all([refund(3_000, id), refund(3_000, id)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown()).paid).toBe(max() - 1_000);
    expect(await money()).toEqual({ charged: max() + 2_000, givenBack: 3_000, due: 0 });
    expect((await payments()).map(({ status }) => status)).toEqual(["captured", "refunded"]);
    seenRefunded = 3_000;
    const many = await Promise.all([refund(max() - 1_000), refund(max() - 1_000), refund(max())]);
    const [first, ...others] = many.map(({ status }) => status).sort();
    expect(first).toBe(200);
    for (const status of others) expect([409, 422]).toContain(status);
    seenRefunded = max() + 2_000;
    expect(await shown(), "what was given back is not due again").toMatchObject({ paid: 0, due: 0 });
    const mails = (await messages("refund")).filter(({ channel }) => channel === "mail");
    expect(mails).toHaveLength(2);
    expect((await refund(100, newId(), answers.groomer)).status).toBe(403);
  });
});

describe("the mail about a refund", () => {
  const refund = (refundId: string) =>
    at.world.call("POST", `/v2/staff/orders/${at.order.id}/refund`, {
      token: answers.staff,
      body: { refundId, seenRefunded: 0, amount: 3_000, description: "A scratch" },
    });
  const refundMails = async () => (await messages("refund")).filter(({ channel }) => channel === "mail");

  it("waits until the bank agrees, even by a later job, and is sent once", async () => {
    await book("2027-01-08", VISA);
    await complete();
    const bank = gatewayNamed("sandbox");
    setGateways({ ...bank, refund: () => Promise.reject(new Error("no answer")) });
    const refundId = newId();
    expect((await refund(refundId)).status).toBe(200);
    expect(await refundMails(), "nothing is promised that no bank has agreed to").toEqual([]);
    setGateways(bank);
    at.world.clock.advance({ minutes: 2 });
    const now = at.world.clock.now();
    const log = createLog("silent");
    await sweepPayments({ db: database.db, log }, now, { olderThanSeconds: 0 });
    const { siteId } = at.world;
    const sent = { siteId, origin: "https://brand.example", orderId: at.order.id, refundId };
    for (const _ of [1, 2]) {
      const tools = { db: database.db, clock: at.world.clock, log };
      await notifyRefundJob.run({ ...sent, description: "A scratch" }, tools);
    }
    expect((await refundMails()).map(({ bodyText }) => bodyText)).toEqual([
      expect.stringMatching(/We have refunded \$30 of your visit.*A scratch/s),
    ]);
  });

  it("is not sent when the bank refuses", async () => {
    await book("2027-01-08", VISA);
    await complete();
    const bank = gatewayNamed("sandbox");
    setGateways({ ...bank, refund: async () => ({ status: "failed", failure: "charge_disputed" }) });
    expect((await refund(newId())).status).toBe(409);
    setGateways(bank);
    expect(await refundMails()).toEqual([]);
  });
});

describe("a report card", () => {
  const report = (petId: string, token = at.booking.token ?? "") =>
    at.world.call("GET", `/v2/pet/service-report/appointment/${at.order.id}/pet/${petId}/card-report`, {
      token,
    });

  it("shows what was done to one pet, only to its owner and its groomer", async () => {
    await book("2027-01-08");
    const petId = at.order.petServicesByPet[0]?.pet.id ?? "";
    expect((await report(petId)).body).toMatchObject({ isComplete: false, total: null });
    await complete();
    await answer(`pet-services/${lines()[0]?.petServiceId}/note`, { spNote: "Calm." });
    const final = lines()[0]?.maxEstimatedPrice;
    const { body } = await report(petId);
    expect(body).toMatchObject({ isComplete: true, total: final, services: [{ spNote: "Calm.", final }] });
    expect((await report(petId, answers.groomer)).status).toBe(200);
    const missing = await report(newId());
    expect(missing.status).toBe(404);
    const stranger = await at.world.addCustomer();
    const other = await tokenOf(await at.world.addGroomer());
    for (const token of [stranger.token, other]) expect((await report(petId, token)).status).toBe(404);
  });
});
