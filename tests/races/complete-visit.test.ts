import { beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { forgetSites } from "#features/sites/service.ts";
import { testClock } from "#kit/server/clock.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { handlers } from "../../src/api.ts";
import { together } from "./barrier.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 4 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const LIMIT = { timeout: ROUNDS * 30_000 };
const CARD = { id: "card", sourceId: "tok_visa" } as const;

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, messages, occupied } = steps;
const { answers, finals, lines, payments, reach } = useAnswers(database, steps);
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";

/** A node of the program whose clock shows `ms` after the start of the visit. */
function nodeAt(ms: number) {
  const clock = testClock(new Date(Date.parse(at.order.appointmentStart ?? "") + ms));
  const api = makeApi(database.db, handlers, clock);
  return (path: string, token: string, body: object) => api(at.world.host, "POST", path, { token, body });
}

const complete = (node: ReturnType<typeof nodeAt>) => () =>
  node(
    `/v2/groomer/orders/${at.order.id}/complete`,
    answers.groomer,
    finals(lines()[0]?.minEstimatedPrice ?? 0),
  );

/** Books a visit by card, and signs groomer and staff in at its start. Returns to the day of the booking. */
async function bookVisit() {
  const booked = at.world.clock.now();
  await book("2027-01-08", CARD);
  reach(at.order.appointmentStart);
  await answers.signIn();
  at.world.clock.set(booked);
}

/** Status, money, time and messages of the order all say that it is complete, or that it is canceled. */
async function expectOneEnd(round: number): Promise<"complete" | "cancelled"> {
  const { status } = await database.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", at.order.id)
    .executeTakeFirstOrThrow();
  const isComplete = status === "complete";
  const { min } = at.order.totals.total;
  const paid = isComplete
    ? { status: "captured", captureAmount: min }
    : { status: "voided", captureAmount: null };
  expect(await payments(), `round ${round}: ${status}`).toEqual([expect.objectContaining(paid)]);
  expect(await occupied(), `round ${round}: ${status}`).toHaveLength(isComplete ? 1 : 0);
  const sent = [(await messages("complete")).length > 0, (await endMessages()) > 0];
  expect(sent, `round ${round}: ${status}`).toEqual([isComplete, !isComplete]);
  return isComplete ? "complete" : "cancelled";
}

const endMessages = async () => (await messages("cancelled")).length + (await messages("ended")).length;

/** Free cancellation until the start, or the usual notice. */
async function setNotice(noticeMinutes: number) {
  await database.db.updateTable("sites").set({ noticeMinutes }).where("id", "=", at.world.siteId).execute();
  forgetSites(database.db);
}

describe("a visit that a customer cancels in the moment in which the groomer completes it", () => {
  const cancel = (node: ReturnType<typeof nodeAt>) => () =>
    node("/v2/service-checkout/pet-service/cancel-orders", at.booking.token ?? "", {
      orderIds: [at.order.id],
      reasonId,
    });

  it(`ends once, with its money, in each of ${ROUNDS} rounds`, LIMIT, async () => {
    await setNotice(0);
    for (let round = 0; round < ROUNDS; round++) {
      await bookVisit();
      const clients = [cancel(nodeAt(-1)), complete(nodeAt(0))];
      const replies = await together(round % 2 === 0 ? clients : clients.toReversed());
      expect(replies.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409]);
      await expectOneEnd(round);
    }
  });

  it("is complete, or waits for an answer to a late request, but not both", LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await bookVisit();
      const clients = [cancel(nodeAt(-1)), complete(nodeAt(0))];
      const replies = await together(round % 2 === 0 ? clients : clients.toReversed());
      expect(replies.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409]);
      const { rows } = await database.pool.query(
        `select status, (select count(*)::int from order_changes where order_id = orders.id and status = 'asked') as asked
         from orders where id = $1`,
        [at.order.id],
      );
      expect([
        { status: "complete", asked: 0 },
        { status: "cancellation_request", asked: 1 },
      ]).toContainEqual(rows[0]);
      const isCaptured = rows[0].status === "complete";
      expect(await payments()).toEqual([
        expect.objectContaining({ status: isCaptured ? "captured" : "authorized" }),
      ]);
    }
  });
});

describe("a visit that two phones of a groomer complete while the groomer and staff cancel it", () => {
  beforeEach(() => setNotice(24 * 60));

  it(`ends once, with its money, in each of ${ROUNDS} rounds`, LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await bookVisit();
      const [node, other] = [nodeAt(60_000), nodeAt(61_000)];
      const cancel = (role: "groomer" | "staff") => () =>
        node(`/v2/${role}/orders/${at.order.id}/cancel`, answers[role], { description: "" });
      const clients = [complete(node), cancel("staff"), complete(other), cancel("groomer")];
      const turn = round % clients.length;
      const words = ["complete", "cancelled", "complete", "cancelled"];
      const replies = await together([...clients.slice(turn), ...clients.slice(0, turn)]);
      const end = await expectOneEnd(round);
      for (const [nth, { status }] of replies.entries()) {
        // The same answer again succeeds; the other comes too late.
        const isWinner = words[(nth + turn) % words.length] === end;
        expect(status, `round ${round}, answer ${nth}`).toBe(isWinner ? 200 : 409);
      }
    }
  });
});
