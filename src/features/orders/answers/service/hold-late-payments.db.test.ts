import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { holdLatePayments } from "./hold-late-payments.ts";
import { runRemindersAndExpiry } from "./run-reminders-and-expiry.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, later, messages } = moves;
const { answer, answers, reach, finals, lines } = useAnswers(database, moves);
const log = createLog("silent");

/** Two weeks ahead, and three days ahead. */
const FAR = "2027-01-19";
const NEAR = "2027-01-08";
const card = (sourceId: string) => ({ id: "card", sourceId }) as const;
const VISA = card("tok_visa");

const now = () => at.world.clock.now();
const runJob = () => holdLatePayments({ db: database.db, log }, now());
const sweep = () => sweepPayments({ db: database.db, log }, now());
const max = () => at.order.totals.total.max;

/** The states of the order's payments, the oldest first. */
async function states(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("payments")
    .select(["status"])
    .where("orderId", "=", at.order.id)
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
}

/** What the bank holds or has charged: status, amount and charge of each, in cents. */
async function atBank() {
  return database.db
    .selectFrom("sandboxAuthorizations as bank")
    .innerJoin("payments", "payments.gatewayKey", "bank.key")
    .select(["bank.status", "bank.amount", "bank.captured"])
    .where("payments.orderId", "=", at.order.id)
    .where("bank.status", "in", ["authorized", "captured"])
    .orderBy("bank.createdAt")
    .execute();
}

/** Sets the clock to so many days before the visit, or after it when negative, with new sign-ins. */
async function daysBefore(days: number) {
  reach(at.order.appointmentStart, -days * 24 * 60);
  await signInAgain();
}

async function signInAgain() {
  await answers.signIn();
  const { accountId } = await database.db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .select("customers.accountId")
    .where("orders.id", "=", at.order.id)
    .executeTakeFirstOrThrow();
  at.booking.token = await makeSignIn(database.db, at.world.siteId, accountId, { now: now() });
}

const listTodos = (token = answers.staff) => at.world.call("GET", "/v2/staff/todos", { token });
const pay = (body: object) => call("POST", "/payment-methods", body);

describe("a visit within six days", () => {
  it("is held at placing", async () => {
    await book(NEAR, VISA);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
    await runJob();
    expect(await states()).toEqual(["authorized"]);
  });
});

describe("a visit further ahead", () => {
  it("has its card set up at placing, and its money held four days before, once", async () => {
    await book(FAR, VISA);
    expect([await states(), await atBank()]).toEqual([["set_up"], []]);
    await daysBefore(5);
    await runJob();
    expect(await states()).toEqual(["set_up"]);
    await daysBefore(4);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await states()).toEqual(["authorized"]);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
    expect(await messages("hold-refused")).toEqual([]);
  });

  it("is charged once it is done, though nothing was held before", async () => {
    await book(FAR, VISA);
    await daysBefore(-1 / 24);
    const price = lines()[0]?.maxEstimatedPrice ?? 0;
    expect((await answer("complete", finals(price))).body.status).toBe("complete");
    expect(await atBank()).toEqual([{ status: "captured", amount: max(), captured: max() }]);
    expect((await call("GET", "")).body.money).toMatchObject({ charged: max(), due: 0 });
  });

  it("can be refunded after such a charge", async () => {
    await book(FAR, VISA);
    await daysBefore(-1 / 24);
    await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0));
    const refundId = "01990000-0000-7000-8000-0000000000d9";
    const body = { refundId, seenRefunded: 0, amount: 1_000, description: "" };
    const path = `/v2/staff/orders/${at.order.id}/refund`;
    expect((await at.world.call("POST", path, { token: answers.staff, body })).status).toBe(200);
    expect((await call("GET", "")).body.money).toMatchObject({ givenBack: 1_000 });
  });

  it("costs the fee of a no-show, though nothing was held before", async () => {
    await book(FAR, VISA);
    await database.db
      .updateTable("sites")
      .set({ lateFeePercent: 50 })
      .where("id", "=", at.world.siteId)
      .execute();
    await daysBefore(-1 / 24);
    expect((await answer("no-show")).status).toBe(200);
    const [charged] = await atBank();
    expect(charged).toMatchObject({ status: "captured" });
    expect(charged?.captured).toBe((await call("GET", "")).body.fee);
  });

  it("holds nothing after a cancellation", async () => {
    await book(FAR, VISA);
    const reasonId = "0199c0de-0002-7000-8000-000000000001";
    const body = { orderIds: [at.order.id], reasonId };
    const path = "/v2/service-checkout/pet-service/cancel-orders";
    expect((await at.world.call("POST", path, { token: at.booking.token ?? "", body })).status).toBe(200);
    await daysBefore(4);
    await runJob();
    expect([await states(), await atBank()]).toEqual([["voided"], []]);
  });

  it("holds nothing when it expires without an answer", async () => {
    await moves.confirmInPerson();
    await book(FAR, VISA);
    await daysBefore(10);
    await runRemindersAndExpiry({ db: database.db, log }, now());
    expect((await call("GET", "")).body.status).toBe("cancelled");
    await sweep();
    expect([await states(), await atBank()]).toEqual([["voided"], []]);
  });

  it("is held within a minute once it is rescheduled to a near day", async () => {
    await book(FAR, VISA);
    const { body } = await moves.move(later(-12 * 24 * 60));
    expect(body.status).toBe("accepted");
    await runJob();
    expect(await states()).toEqual(["authorized"]);
  });

  it("is held for the higher price once its services cost more", async () => {
    await book(FAR, VISA);
    const { services, pets } = { services: at.world.offer.services, pets: at.order.petServicesByPet };
    const petId = pets[0]?.pet.id;
    const body = { petId, services: [{ id: services.groom }], agreedTotal: { min: 0, max: 1_000_000 } };
    const added = await call("POST", "/pet-services", body);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const dearer = added.body.totals.total.max;
    expect(dearer).toBeGreaterThan(max());
    expect(await states()).toEqual(["voided", "set_up"]);
    await daysBefore(4);
    await runJob();
    expect(await atBank()).toEqual([{ status: "authorized", amount: dearer, captured: 0 }]);
  });

  it("can change its card and its tip before anything is held", async () => {
    await book(FAR, VISA);
    expect((await pay({ ...card("tok_mastercard"), tip: 1_500 })).status).toBe(200);
    expect([await states(), await atBank()]).toEqual([["voided", "set_up"], []]);
    await daysBefore(4);
    await runJob();
    expect(await atBank()).toEqual([{ status: "authorized", amount: max() + 1_500, captured: 0 }]);
  });

  it("asks the payer at placing where the bank wants that, and not later", async () => {
    const booked = await book(FAR, VISA);
    const asked = await pay(card("tok_needs_action"));
    expect([asked.status, asked.body.code]).toEqual([402, "payment_needs_action"]);
    const { reference } = asked.body.details.action;
    const body = { reference, decision: "approve" };
    await at.world.call("POST", "/v2/service-payment/challenge", { body });
    expect((await pay(card("tok_needs_action"))).status).toBe(200);
    await daysBefore(4);
    await runJob();
    expect(await atBank()).toEqual([{ status: "authorized", amount: booked.totals.total.max, captured: 0 }]);
  });
});

describe("a refused hold", () => {
  async function refuse() {
    await book(FAR, card("tok_declines_absent"));
    await daysBefore(4);
    await runJob();
    await runJob();
  }

  it("notifies the payer once, by mail and text, with the way to the payment", async () => {
    await refuse();
    const sent = await messages("hold-refused");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent)
      expect(bodyText).toMatch(new RegExp(`/visit/${at.order.id}\\?(by=text&)?to=payment`));
  });

  it("leaves the order booked and says why at its payment", async () => {
    await refuse();
    await runRemindersAndExpiry({ db: database.db, log }, now());
    expect((await call("GET", "")).body.status).toBe("accepted");
    const shown = (await call("GET", "/payment-methods")).body;
    expect(shown).toMatchObject({ isOpen: true, failure: expect.stringMatching(/declined/) });
    expect(await messages("charge-failed")).toEqual([]);
  });

  it("opens a to-do for staff of the brand alone", async () => {
    await refuse();
    const { status, body } = await listTodos();
    const todo = { kind: "hold_refused", amount: max(), order: { id: at.order.id, number: at.order.number } };
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.items).toEqual([
      expect.objectContaining({ ...todo, order: expect.objectContaining(todo.order) }),
    ]);
    const elsewhere = await makeWorld(database.db);
    const { token } = await elsewhere.addStaff();
    expect((await elsewhere.call("GET", "/v2/staff/todos", { token })).body).toEqual({ items: [], total: 0 });
    for (const other of [answers.groomer, at.booking.token ?? ""])
      expect((await listTodos(other)).status).toBe(403);
  });

  it("is over once the payer chooses a card that works", async () => {
    await refuse();
    expect((await pay(VISA)).status).toBe(200);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
    expect((await listTodos()).body).toEqual({ items: [], total: 0 });
    await runJob();
    const rows = database.db.selectFrom("staffTodos").select("closedAt").where("orderId", "=", at.order.id);
    expect(await rows.execute()).toEqual([{ closedAt: now() }]);
  });

  it("is confirmed by a payer whose bank always asks", async () => {
    await book(FAR, VISA);
    const asked = await pay(card("tok_always_asks"));
    const approve = (reference: string) =>
      at.world.call("POST", "/v2/service-payment/challenge", { body: { reference, decision: "approve" } });
    await approve(asked.body.details.action.reference);
    expect((await pay(card("tok_always_asks"))).status).toBe(200);
    await daysBefore(4);
    await runJob();
    expect((await listTodos()).body.total).toBe(1);
    const again = await pay(card("tok_always_asks"));
    expect(again.body.code).toBe("payment_needs_action");
    await approve(again.body.details.action.reference);
    expect((await pay(card("tok_always_asks"))).status).toBe(200);
    expect((await listTodos()).body.total).toBe(0);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });
});

describe("a hold that lapses", () => {
  it("is renewed before, and never held twice", async () => {
    await book(NEAR, VISA);
    expect((await moves.move(later(7 * 24 * 60))).status).toBe(200);
    expect(await states()).toEqual(["authorized"]);
    reach("2027-01-12T08:00:00Z");
    await runJob();
    expect(await states()).toEqual(["voided", "authorized"]);
    expect(await atBank()).toEqual([{ status: "authorized", amount: max(), captured: 0 }]);
  });

  it("is held again when the bank has released it by itself", async () => {
    await book(NEAR, VISA);
    await moves.move(later(12 * 24 * 60));
    await database.db
      .updateTable("payments")
      .set({ status: "voided" })
      .where("orderId", "=", at.order.id)
      .execute();
    await runJob();
    expect(await states()).toEqual(["voided", "set_up"]);
    await runJob();
    expect(await states()).toEqual(["voided", "set_up"]);
  });

  it("is not renewed for an order that has ended", async () => {
    await book(NEAR, VISA);
    await answer("cancel");
    const before = await states();
    reach("2027-01-12T08:00:00Z");
    await runJob();
    expect(await states()).toEqual(before);
  });
});
