import { beforeEach, describe, expect, it } from "vitest";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, occupied, own, messages } = moves;
const { answer, answers, set, reach, lines, finals, payments, tokenOf } = useAnswers(database, moves);
const CARD = { id: "card", sourceId: "tok_visa" } as const;

const mailTo = async (part: string, recipient: string) =>
  (await messages(part)).find((message) => message.recipient === recipient && message.channel === "mail");

async function setLateFee(lateFeePercent: number) {
  await database.db.updateTable("sites").set({ lateFeePercent }).where("id", "=", at.world.siteId).execute();
  forgetSites(database.db);
}

describe("an order that waits for its groomer's answer", () => {
  beforeEach(async () => {
    await book("2027-01-08", CARD);
    await set({ status: "pending" });
  });

  it("is accepted and notified once, and stays accepted when it is accepted again", async () => {
    const answered = await Promise.all([
      answer("accept"),
      answer("accept"),
      answer("accept", {}, answers.staff),
    ]);
    expect(answered.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 3 }, () => [200, "accepted"]),
    );
    expect(answered[0]?.body.customer).toMatchObject({ displayName: "Ann Lee", email: "ann@example.com" });
    expect(
      (await messages("accepted")).filter(({ recipient }) => recipient === "ann@example.com"),
    ).toHaveLength(1);
    expect(await occupied()).toEqual([own()]);
  });

  it("is cancelled by declining: voids the payment, frees the time and offers other times", async () => {
    // Bea works only in the afternoon. She cannot stand in, so the mail offers other times.
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 840, endMinute: 1_080 }));
    const bea = await at.world.addGroomer({ displayName: "Bea Comb", hours });
    const { vanityUrl } = await database.db
      .selectFrom("groomers")
      .select("vanityUrl")
      .where("id", "=", bea)
      .executeTakeFirstOrThrow();
    const { status, body } = await answer("decline", { description: "My van is broken." });
    expect([status, body.status]).toEqual([200, "cancelled"]);
    expect(await occupied()).toEqual([]);
    expect(await payments()).toEqual([expect.objectContaining({ status: "voided" })]);
    const mail = await mailTo("ended", "ann@example.com");
    expect(mail?.bodyText).toContain("My van is broken.");
    expect(mail?.bodyText).toContain(`/${vanityUrl}`);
    expect(mail?.bodyText, "not with the one who declined").not.toMatch(/\d with Ada/);
    expect(await answer("decline")).toMatchObject({ status: 200 });
    expect((await messages("ended")).filter(({ channel }) => channel === "mail")).toHaveLength(1);
    const waiting = await at.world.call("GET", "/v2/staff/orders/waiting", { token: answers.staff });
    expect(
      waiting.body.items.map((one: { id: string }) => one.id),
      "staff see it",
    ).toContain(at.order.id);
  });

  it("can be answered only by its groomer and the brand's staff", async () => {
    const other = await tokenOf(await at.world.addGroomer());
    const missing = { code: "not_found", message: "This appointment could not be found" };
    for (const name of ["accept", "decline", "cancel", "no-show"]) {
      const foreign = await answer(name, {}, other);
      expect([foreign.status, foreign.body]).toEqual([404, missing]);
    }
    expect((await call("GET", "")).body.status).toBe("pending");
  });

  it("ends cancelled when accepting and cancelling come at once", async () => {
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    const cancel = () =>
      at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
        token: at.booking.token ?? "",
        body: { orderIds: [at.order.id], reasonId },
      });
    const [accepted, cancelled] = await Promise.all([answer("accept"), cancel()]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect((await call("GET", "")).body.status).toBe("cancelled");
    expect(await occupied()).toEqual([]);
    expect(await payments()).toEqual([expect.objectContaining({ status: "voided" })]);
  });

  it("has an audit entry for the answer of staff, but not for the groomer's", async () => {
    await answer("accept");
    const description = "The van is broken.";
    const { headers } = await answer("cancel", { description }, answers.staff);
    await answer("cancel", { description }, answers.staff);
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["action", "before", "after", "reason", "requestId"])
      .where("siteId", "=", at.world.siteId)
      .where("target", "=", `order=${at.order.id}`)
      .execute();
    expect(entries).toEqual([
      {
        action: "cancel order",
        before: expect.objectContaining({ status: "accepted" }),
        after: expect.objectContaining({ status: "cancelled" }),
        reason: description,
        requestId: headers.get("x-request-id"),
      },
    ]);
  });
});

describe("an order with a reschedule request", () => {
  beforeEach(async () => {
    await book("2027-01-08", CARD);
    reach(at.order.appointmentStart, -20 * 60);
    const rescheduled = await move(later(120));
    expect(rescheduled.body.status).toBe("reschedule_request");
  });

  it("occupies only the new time after its groomer agrees", async () => {
    const { body } = await answer("accept");
    expect([body.status, body.appointmentStart, body.rescheduleRequest]).toEqual([
      "accepted",
      later(120),
      null,
    ]);
    expect(await occupied()).toEqual([own(body)]);
    expect(await messages("moved")).not.toEqual([]);
  });

  it("occupies only the old time after the request is declined", async () => {
    const { body } = await answer("decline");
    expect([body.status, body.appointmentStart]).toEqual(["accepted", at.order.appointmentStart]);
    expect(await occupied()).toEqual([own()]);
    expect((await mailTo("stands", "ann@example.com"))?.bodyText).toContain("cannot come at the time");
  });
});

describe("an order with a late cancellation request", () => {
  beforeEach(async () => {
    await book("2027-01-08", CARD);
    await set({ status: "cancellation_request" });
  });

  it("is cancelled by accepting: charges the brand's fee and releases the rest", async () => {
    await setLateFee(50);
    const fee = Math.round(at.order.totals.total.max / 2);
    const { body } = await answer("accept");
    expect([body.status, body.fee]).toEqual(["cancelled", fee]);
    expect(await payments()).toEqual([
      { gateway: "sandbox", amount: at.order.totals.total.max, status: "captured", captureAmount: fee },
    ]);
    await setLateFee(0);
  });

  it("stays booked when declined, and is cancelled free of charge where the brand has no fee", async () => {
    expect((await answer("decline")).body.status).toBe("accepted");
    await set({ status: "cancellation_request" });
    expect((await answer("accept")).body).toMatchObject({ status: "cancelled", fee: 0 });
    expect(await payments()).toEqual([expect.objectContaining({ status: "voided" })]);
  });
});

describe("a visit that is over", () => {
  beforeEach(async () => {
    await book("2027-01-08", CARD);
    reach(at.order.appointmentStart, 60);
    await answers.signIn();
  });

  it("charges the final price once and releases the rest", async () => {
    const [line] = lines();
    const final = line?.minEstimatedPrice ?? 0;
    const answered = await Promise.all([
      answer("complete", finals(final)),
      answer("complete", finals(final)),
    ]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = answered[0] ?? {};
    expect([body.status, body.totals.total]).toEqual([
      "complete",
      { min: at.order.totals.total.min, max: at.order.totals.total.min },
    ]);
    expect(body.petServicesByPet[0].services[0].final).toBe(final);
    expect(await payments()).toEqual([
      expect.objectContaining({ status: "captured", captureAmount: at.order.totals.total.min }),
    ]);
    expect((await mailTo("complete", "ann@example.com"))?.bodyText).toContain(
      `/visit/${at.order.id}?to=visit`,
    );
    expect((await answer("complete", finals(final + 1))).status).toBe(409);
  });

  it("cannot cost more than agreed, and needs a price for each of its services", async () => {
    const [line] = lines();
    const above = await answer("complete", finals((line?.maxEstimatedPrice ?? 0) + 1));
    expect([above.status, Object.keys(above.body.errors)]).toEqual([422, ["petServices.0.final"]]);
    const strange = { petServices: [{ petServiceId: newId(), final: 100 }] };
    expect(Object.keys((await answer("complete", strange)).body.errors)).toEqual([
      "petServices.0.petServiceId",
      "petServices",
    ]);
    expect((await call("GET", "")).body.status).toBe("accepted");
  });

  it("records the payment when it was paid in cash", async () => {
    await set({ paymentMethod: "cash" });
    await database.db
      .updateTable("payments")
      .set({ orderId: null })
      .where("orderId", "=", at.order.id)
      .execute();
    const final = lines()[0]?.maxEstimatedPrice ?? 0;
    await answer("complete", { ...finals(final), cashReceived: true });
    expect(await payments()).toEqual([
      expect.objectContaining({ gateway: "cash", status: "captured", amount: at.order.totals.total.max }),
    ]);
  });

  it("refunds a gift card that paid too much", async () => {
    const giftCardId = await makeGiftCard(database.db, at.world.siteId, { balance: 1_000 });
    const { max, min } = at.order.totals.total;
    const spent = { siteId: at.world.siteId, giftCardId, holder: at.order.id, spent: max };
    const now = at.world.clock.now();
    await database.db
      .insertInto("giftCardSpendings")
      .values({ ...spent, spentAt: now, updatedAt: now })
      .execute();
    const gift = { kind: "gift_card", label: "Gift card", petId: null, amount: { min: -min, max: -max } };
    const totals = {
      ...at.order.totals,
      entries: [...at.order.totals.entries, gift],
      total: { min: 0, max: 0 },
    };
    await set({ totals: JSON.stringify(totals) });
    const { body } = await answer("complete", finals(lines()[0]?.minEstimatedPrice ?? 0));
    expect(body.totals.total).toEqual({ min: 0, max: 0 });
    const card = await database.db
      .selectFrom("giftCards")
      .select("balance")
      .where("id", "=", giftCardId)
      .executeTakeFirst();
    expect(card?.balance).toBe(1_000 + max - min);
    expect(await payments()).toEqual([expect.objectContaining({ status: "voided" })]);
  });

  it("takes the groomer's notes for its own services only", async () => {
    const id = lines()[0]?.petServiceId;
    const { body } = await answer(`pet-services/${id}/note`, { spNote: "Calm." });
    expect(body.petServicesByPet[0].services[0].spNote).toBe("Calm.");
    expect((await answer(`pet-services/${newId()}/note`, { spNote: "Calm." })).status).toBe(404);
  });

  it("charges only the fee when the customer was absent", async () => {
    await setLateFee(25);
    const { body } = await answer("no-show");
    expect([body.orderMarkedAsNoShow, body.status]).toEqual([true, "accepted"]);
    expect(body.fee).toBe(Math.round(at.order.totals.total.max / 4));
    expect((await answer("complete", finals(lines()[0]?.minEstimatedPrice ?? 0))).status).toBe(409);
    expect((await answer("no-show")).status).toBe(200);
    expect(await payments()).toEqual([expect.objectContaining({ captureAmount: body.fee })]);
    await setLateFee(0);
  });
});

describe("a groomer's list", () => {
  it("shows the groomer's own orders between two days", async () => {
    await book("2027-01-08");
    const list = async (token: string, from: string, to: string) => {
      const path = `/v2/service-schedule/service-provider/orders?start_date=${from}&end_date=${to}`;
      return (await at.world.call("GET", path, { token })).body.items.map((one: { id: string }) => one.id);
    };
    expect(await list(answers.groomer, "2027-01-08", "2027-01-08")).toEqual([at.order.id]);
    expect(await list(answers.groomer, "2027-01-09", "2027-01-12")).toEqual([]);
    expect(await list(await tokenOf(await at.world.addGroomer()), "2027-01-08", "2027-01-08")).toEqual([]);
  });
});
