import { beforeEach, describe, expect, it } from "vitest";
import { announceReviewDueJob } from "#features/orders/answers/jobs.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { createLog } from "#kit/server/log.ts";
import { run } from "#kit/server/statements.ts";
import { useDatabase } from "#tests/db.ts";
import { ROOMS } from "#tests/messaging-steps.ts";
import { useProposals } from "#tests/proposal-steps.ts";
import { writeOrderCards } from "./write-order-cards.ts";

const database = useDatabase();
const steps = useProposals(database);
const { at, answer, answers, book, charge, propose, reach, move, later, lines, finals } = steps;
const CANCEL = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;

type Card = { card: { news: string; orderId: string } | null; kind: string; removed: boolean; seq: number };

const call = (token: string, path = "", method = "GET", body?: object) =>
  at.world.call(method, `${ROOMS}${path}`, { token, ...(body && { body }) });
const mine = () => at.booking.token ?? "";

/** The room of the latest order's customer and groomer, as somebody reads it. */
async function readRoom(token = mine()) {
  const { items, unreadCount } = (await call(token)).body;
  const room = items.find(({ kind }: { kind: string }) => kind === "pair");
  const { body } = await call(token, `/${room.roomId}/messages`);
  const messages: Card[] = body.items;
  return { room, unreadCount, messages, orders: body.orders, upTo: body.upTo };
}
const news = async (token?: string) =>
  (await readRoom(token)).messages.flatMap(({ card, removed }) => (card && !removed ? [card.news] : []));
const wantReviewMails = (reviewMail: boolean) =>
  database.db
    .updateTable("customers")
    .set({ notifications: JSON.stringify({ reviewMail }) })
    .where("siteId", "=", at.world.siteId)
    .where("id", "=", (of) => of.selectFrom("orders").select("customerId").where("id", "=", at.order.id))
    .execute();
const cancel = () =>
  at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    token: mine(),
    body: { orderIds: [at.order.id], reasonId: CANCEL },
  });

describe("the room of a customer and a groomer", () => {
  beforeEach(() => book());

  it("is made by the first order, and shows it as a card to both", async () => {
    for (const token of [mine(), answers.groomer]) {
      const { room, messages, orders, unreadCount } = await readRoom(token);
      expect(messages.map(({ kind, seq }) => [kind, seq])).toEqual([
        ["notice", 1],
        ["card", 2],
      ]);
      expect(messages[1]?.card).toEqual({ orderId: at.order.id, news: "placed" });
      expect(orders).toEqual([
        expect.objectContaining({
          id: at.order.id,
          number: at.order.number,
          status: "accepted",
          pets: "Bo",
          appointmentStart: at.order.appointmentStart,
          total: at.order.totals.total,
          asks: null,
        }),
      ]);
      expect([room.lastMessage.content, room.unread, unreadCount]).toEqual(["Visit booked", 0, 0]);
    }
  });

  it("has one card for each change, and every card shows the visit as it is now", async () => {
    await move(later(60));
    await cancel();
    expect(await news()).toEqual(["placed", "moved", "ended"]);
    const { orders, messages } = await readRoom(answers.groomer);
    expect(orders).toEqual([expect.objectContaining({ status: "cancelled", appointmentStart: later(60) })]);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it("shows what the groomer says on the way, once, and takes a mark back that is undone", async () => {
    reach(at.order.appointmentStart, -20);
    await answers.signIn();
    const marked = (name: string, body: object) =>
      at.world.call("POST", `/v2/groomer/appointments/${at.order.id}/${name}`, {
        token: answers.groomer,
        body,
      });
    expect((await marked("marks", { mark: "on_my_way" })).status).toBe(200);
    await marked("marks", { mark: "on_my_way" });
    expect(await news()).toEqual(["placed", "on_my_way"]);
    const before = (await readRoom()).upTo;
    const undone = await at.world.call("DELETE", `/v2/groomer/appointments/${at.order.id}/marks/on_my_way`, {
      token: answers.groomer,
    });
    expect(undone.status).toBe(200);
    expect(await news()).toEqual(["placed"]);
    const { room } = await readRoom();
    const { body } = await call(mine(), `/${room.roomId}/messages?after=${before}`);
    expect(body.items).toEqual([expect.objectContaining({ kind: "card", removed: true })]);
  });

  it("names what the customer has to answer", async () => {
    reach(at.order.appointmentStart, 5);
    await answers.signIn();
    const { body } = await propose(charge);
    expect((await readRoom()).orders).toEqual([expect.objectContaining({ asks: "proposal" })]);
    await steps.agree(body.proposal.id);
    expect((await readRoom()).orders).toEqual([expect.objectContaining({ asks: null })]);
    expect(await news()).toEqual(["placed", "proposal", "changed"]);
    await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0));
    expect(await news()).toEqual(["placed", "proposal", "changed", "complete"]);
    expect((await readRoom()).orders).toEqual([
      expect.objectContaining({ status: "complete", isReviewed: false }),
    ]);
  });

  it("no longer shows a visit that went to another groomer", async () => {
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    const moved = await move(later(24 * 60), bea);
    expect(moved.status).toBe(200);
    const { messages, orders } = await readRoom(answers.groomer);
    expect(messages.flatMap(({ card }) => card?.news ?? [])).toEqual(["placed", "moved"]);
    expect(orders).toEqual([]);
    const hers = await readRoom(await steps.tokenOf(bea));
    expect(hers.orders).toEqual([expect.objectContaining({ id: at.order.id })]);
    expect(hers.messages.flatMap(({ card }) => card?.news ?? [])).toEqual(["moved"]);
  });

  it("sends no notice of unread messages about a card", async () => {
    const { rows } = await database.pool.query(
      "select notify_at from room_members member join rooms room on room.id = member.room_id where room.site_id = $1",
      [at.world.siteId],
    );
    expect(rows).toEqual([{ notify_at: null }, { notify_at: null }]);
  });

  it("is one, with one number for each card, when many cards are written at once", async () => {
    await database.db.deleteFrom("rooms").where("siteId", "=", at.world.siteId).execute();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    const card = { orderId: at.order.id, customerId, groomerId: at.ada, news: "changed" } as const;
    const write = () =>
      database.db
        .transaction()
        .execute((tx) => run(tx, writeOrderCards(tx, at.world.siteId, [card], at.world.clock.now())));
    await Promise.all(Array.from({ length: 8 }, write));
    const { messages } = await readRoom();
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await call(mine())).body.items).toHaveLength(1);
  });

  it("is where the mails about the visit lead", async () => {
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("key", "=", `order:${at.order.id}:confirmation:mail`)
      .executeTakeFirstOrThrow();
    expect(bodyText).toMatch(new RegExp(`Message .+/visit/${at.order.id}\\?to=messages`, "s"));
  });

  it("says that the groomer declined a visit that waited for an answer", async () => {
    await steps.set({ status: "pending" });
    await answer("decline", { description: "My van is broken." });
    expect(await news()).toEqual(["placed", "declined"]);
  });

  it("says that a visit is canceled which the team ends while it waits for an answer", async () => {
    await steps.set({ status: "pending" });
    await answer("decline", { description: "No groomer is free." }, answers.staff);
    expect(await news()).toEqual(["placed", "ended"]);
  });

  it("asks for a review a day after the visit, unless there is one", async () => {
    reach(at.order.appointmentStart, 60);
    await answers.signIn();
    await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0));
    const about = { siteId: at.world.siteId, orderId: at.order.id };
    const queued = await database.pool.query(
      "select run_at > now() + interval '23 hours' as later from graphile_worker.jobs where key = $1",
      [`announce-review-due:${at.order.id}`],
    );
    expect(queued.rows).toEqual([{ later: true }]);
    const tools = { db: database.db, clock: at.world.clock, log: createLog("silent") };
    const run = () => announceReviewDueJob.run(about, tools);
    await steps.set({ reviewedAt: at.world.clock.now(), reviewRating: 5 });
    await run();
    expect(await news()).toEqual(["placed", "complete"]);
    await steps.set({ reviewedAt: null, reviewRating: null, orderMarkedAsNoShow: true });
    await run();
    expect(await news()).toEqual(["placed", "complete"]);
    await steps.set({ orderMarkedAsNoShow: false });
    await wantReviewMails(false);
    await run();
    expect(await news()).toEqual(["placed", "complete"]);
    await wantReviewMails(true);
    await run();
    expect(await news()).toEqual(["placed", "complete", "review_due"]);
    // The job's node died before it noted the job as done.
    await run();
    expect(await news()).toEqual(["placed", "complete", "review_due"]);
  });

  it("shows the time that waits for the groomer's answer, and what is proposed to the customer", async () => {
    steps.waitUntilSoon();
    await move(later(60));
    expect((await readRoom(answers.groomer)).orders).toEqual([
      expect.objectContaining({
        status: "reschedule_request",
        asks: null,
        otherTime: expect.objectContaining({ appointmentStart: later(60), isHere: true }),
      }),
    ]);
    await answers.signIn();
    await answer("decline");
    expect((await readRoom()).orders).toEqual([
      expect.objectContaining({ status: "accepted", otherTime: null }),
    ]);
    reach(at.order.appointmentStart, 5);
    await answers.signIn();
    const { body } = await propose(charge);
    const { id, words, total } = body.proposal;
    expect((await readRoom()).orders).toEqual([
      expect.objectContaining({ asks: "proposal", proposal: expect.objectContaining({ id, words, total }) }),
    ]);
  });
});
