import { describe, expect, it } from "vitest";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../rules/change-reasons.ts";

// Several people change one order at the same moment. The longer races of reschedules are in tests/races.

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, occupied, messages } = moves;
const { answer, answers, set, reach, finals, lines, payments } = useAnswers(database, moves);
const VISA = { id: "card", sourceId: "tok_visa" } as const;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;

const cancel = () =>
  at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    token: at.booking.token ?? "",
    body: { orderIds: [at.order.id], reasonId },
  });
const statusOf = async () => (await call("GET", "")).body.status;

/** Saves a card for the customer. */
async function saveCard(token: string): Promise<string> {
  const { body } = await at.world.call("POST", "/v2/service-payment/user-cards", {
    token: at.booking.token ?? "",
    body: { token },
  });
  return body.id;
}
const removeCard = (id: string) =>
  at.world.call("DELETE", `/v2/service-checkout/pet-service/customer-cards/${id}`, {
    token: at.booking.token ?? "",
  });

describe("cancelling an order while its groomer accepts it", () => {
  it("leaves the order cancelled, its time free and its payment released", { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await book("2027-01-08", VISA);
      await set({ status: "pending" });
      const both = [() => cancel(), () => answer("accept")];
      const [first, second] = await Promise.all((round % 2 ? both.toReversed() : both).map((act) => act()));
      const statuses = [first?.status, second?.status].sort();
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuses);
      expect(await statusOf()).toBe("cancelled");
      expect(await occupied()).toEqual([]);
      expect(await payments()).toEqual([expect.objectContaining({ status: "voided", captureAmount: null })]);
      expect((await messages("cancelled")).filter(({ channel }) => channel === "text")).toHaveLength(1);
    }
  });
});

describe("fifty equal reschedules at once", () => {
  it("change the time once, notify once, and hold one time", async () => {
    await book();
    const to = later(30);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => move(to)));
    // Some calls find the order already rescheduled, and some exceed the rate limit.
    expect(statuses.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
    expect(statuses.some(({ status }) => status === 200)).toBe(true);
    const { body } = await call("GET", "");
    expect(body.appointmentStart).toBe(to);
    expect(await occupied()).toEqual([[at.ada, body.appointmentStart, body.appointmentEnd]]);
    expect((await messages("moved")).filter(({ channel }) => channel === "text")).toHaveLength(1);
  });
});

describe("removing a card while it is in use", () => {
  it("charges a finished visit once, and the card cannot be used again", async () => {
    await book("2027-01-08");
    const id = await saveCard("tok_mastercard");
    expect((await call("POST", "/payment-methods", { id: "card", sourceId: id })).status).toBe(200);
    reach(at.order.appointmentStart, 60);
    await answers.signIn();
    const cents = lines()[0]?.maxEstimatedPrice ?? 0;
    const [done, removed] = await Promise.all([answer("complete", finals(cents)), removeCard(id)]);
    expect([done.status, removed.status, removed.body]).toEqual([200, 200, []]);
    const { charged, due } = (await call("GET", "")).body.money;
    expect([charged, due]).toEqual([(await call("GET", "")).body.totals.total.max, 0]);
    expect((await payments()).filter(({ status }) => status === "captured")).toHaveLength(1);
    const again = await call("POST", "/payment-methods", { id: "card", sourceId: id, tip: 500 });
    expect(again.status, "it cannot be used again").toBe(422);
  });

  it("leaves the order with exactly one authorization when the card is chosen at that moment", async () => {
    await book("2027-01-08", VISA);
    const id = await saveCard("tok_amex");
    const [chosen] = await Promise.all([
      call("POST", "/payment-methods", { id: "card", sourceId: id }),
      removeCard(id),
    ]);
    expect([200, 402, 422]).toContain(chosen.status);
    const live = (await payments()).filter(({ status }) => status === "authorized");
    expect(live).toHaveLength(1);
  });
});
