import { describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { testClock } from "#kit/server/clock.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { handlers } from "../../src/api.ts";
import { together } from "./barrier.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 4 : Math.min(Number(process.env.RACE_ROUNDS), 300);
const LIMIT = { timeout: ROUNDS * 30_000 };
const CARD = { id: "card", sourceId: "tok_visa" } as const;
const CENTS = 1_500;
const CANCEL_REASON = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, occupied } = steps;
const { answers, finals, lines, payments, reach } = useAnswers(database, steps);

/** A node of the program six minutes after the start of the visit. */
function makeNode() {
  const clock = testClock(new Date(Date.parse(at.order.appointmentStart ?? "") + 360_000));
  const api = makeApi(database.db, handlers, clock);
  return (path: string, token: string, body: object) => api(at.world.host, "POST", path, { token, body });
}
type Node = ReturnType<typeof makeNode>;

const proposalPath = () => `/v2/groomer/appointments/${at.order.id}/proposal`;

/** Books a visit by card, and proposes a charge there. Returns the proposal's id and the texted code. */
async function propose(): Promise<{ proposalId: string; code: string }> {
  const booked = at.world.clock.now();
  // The visits of earlier rounds take no time of the day.
  await database.db.deleteFrom("occupancy").execute();
  await book("2027-01-08", CARD);
  reach(at.order.appointmentStart, 5);
  await answers.signIn();
  const change = { kind: "charge", label: "Dematting", amount: CENTS };
  const call = (path: string, body: object) =>
    at.world.call("POST", proposalPath() + path, { token: answers.groomer, body });
  const { body } = await call("", { change, reason: "Mats" });
  await call("/code", {});
  const { rows } = await database.pool.query(
    "select body_text from outbox_messages where body_text like '%is the code for your groomer%' order by created_at desc, id desc limit 1",
  );
  at.world.clock.set(booked);
  return { proposalId: body.proposal.id, code: /(\d{6}) is the code for/.exec(rows[0].body_text)?.[1] ?? "" };
}

const byLink = (node: Node, proposalId: string) => () =>
  node(`${ORDERS_PATH}/${at.order.id}/proposal/agree`, at.booking.token ?? "", { proposalId });
const byCode = (node: Node, code: string) => () =>
  node(`${proposalPath()}/agree-by-code`, answers.groomer, { code });

async function read() {
  const { rows } = await database.pool.query(
    `select proposal.status, orders.status as order_status, orders.total_max,
       (select count(*)::int from jsonb_array_elements(orders.totals -> 'entries') entry
        where entry ->> 'label' = 'Dematting') as charges
     from proposals proposal join orders on orders.id = proposal.order_id where orders.id = $1`,
    [at.order.id],
  );
  return rows[0] as { status: string; order_status: string; total_max: number; charges: number };
}

/** The price, the held money and the proposal all say that the customer agreed, or all say the opposite. */
async function expectWhole(round: number): Promise<string> {
  const found = await read();
  const isAgreed = found.status === "agreed";
  expect(found.charges, `round ${round}: ${found.status}`).toBe(isAgreed ? 1 : 0);
  expect(await occupied(), `round ${round}`).toHaveLength(1);
  const held = (await payments()).filter(({ status }) => status === "authorized");
  if (found.order_status === "accepted") expect(held.map(({ amount }) => amount)).toEqual([found.total_max]);
  return found.status;
}

describe("a proposal", () => {
  it(`is agreed to once by link and code at the same time, in each of ${ROUNDS} rounds`, LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { proposalId, code } = await propose();
      const clients = [
        byLink(makeNode(), proposalId),
        byCode(makeNode(), code),
        byLink(makeNode(), proposalId),
      ];
      const replies = await together(round % 2 === 0 ? clients : clients.toReversed());
      expect(
        replies.some(({ status }) => status === 200),
        `round ${round}`,
      ).toBe(true);
      for (const { status } of replies) expect([200, 409], `round ${round}`).toContain(status);
      expect(await expectWhole(round)).toBe("agreed");
    }
  });

  it("is agreed to, declined or withdrawn, but never two of these", LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { proposalId, code } = await propose();
      const [node, other] = [makeNode(), makeNode()];
      const clients = [
        byLink(node, proposalId),
        () => other(`${proposalPath()}/withdraw`, answers.groomer, { proposalId }),
        byCode(other, code),
        () => node(`${ORDERS_PATH}/${at.order.id}/proposal/decline`, at.booking.token ?? "", { proposalId }),
      ];
      const turn = round % clients.length;
      const replies = await together([...clients.slice(turn), ...clients.slice(0, turn)]);
      for (const { status } of replies) expect([200, 409, 422], `round ${round}`).toContain(status);
      expect(["agreed", "declined", "withdrawn"]).toContain(await expectWhole(round));
    }
  });

  it("is agreed to before the customer cancels, or not at all", LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { proposalId } = await propose();
      const cancel = () =>
        makeNode()("/v2/service-checkout/pet-service/cancel-orders", at.booking.token ?? "", {
          orderIds: [at.order.id],
          reasonId: CANCEL_REASON,
        });
      const clients = [byLink(makeNode(), proposalId), cancel];
      const replies = await together(round % 2 === 0 ? clients : clients.toReversed());
      for (const { status } of replies) expect([200, 409], `round ${round}`).toContain(status);
      const { status, order_status, charges } = await read();
      expect(charges, `round ${round}`).toBe(status === "agreed" ? 1 : 0);
      if (order_status !== "cancelled") continue;
      const held = (await payments()).filter((payment) => payment.status === "authorized");
      expect(held, `round ${round}: no money stays held`).toEqual([]);
    }
  });

  it("changes the price before the visit is complete, or not at all", LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { proposalId } = await propose();
      const complete = () =>
        makeNode()(
          `/v2/groomer/orders/${at.order.id}/complete`,
          answers.groomer,
          finals(lines()[0]?.maxEstimatedPrice ?? 0),
        );
      const clients = [byLink(makeNode(), proposalId), complete];
      const replies = await together(round % 2 === 0 ? clients : clients.toReversed());
      for (const { status } of replies) expect([200, 409], `round ${round}`).toContain(status);
      await expectWhole(round);
      const { order_status, total_max } = await read();
      if (order_status !== "complete") continue;
      const captured = (await payments()).filter(({ status }) => status === "captured");
      expect(captured.map(({ captureAmount }) => captureAmount)).toEqual([total_max]);
    }
  });
});
