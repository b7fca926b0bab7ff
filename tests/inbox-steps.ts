import type { Insertable } from "kysely";
import type { OutboxMessages } from "#db/schema.ts";
import type { InboxKind } from "#features/staff/inbox/rules/kinds.ts";
import { newId } from "#kit/server/ids.ts";
import type { Stage } from "./works/stage.ts";

/** Something that waits for the team, and what ends its cause. */
export type Waiting = { id: string; orderId?: string; end: () => Promise<unknown> };

const minutesAgo = ({ now }: Stage, minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** The payment of a new visit by card, with these values. */
async function paid(stage: Stage, values: object): Promise<{ id: string; orderId: string; amount: number }> {
  const { id: orderId } = await stage.visit({ byCard: true });
  const { id, amount } = await stage.db
    .updateTable("payments")
    .set(values)
    .where("orderId", "=", orderId)
    .returning(["id", "amount"])
    .executeTakeFirstOrThrow();
  return { id, orderId, amount };
}

const setPayment = ({ db }: Stage, id: string, values: object) =>
  db.updateTable("payments").set(values).where("id", "=", id).execute();

/** A message of the outbox; its key may say that it holds a code. */
export async function storeMessage(
  { db, world, now }: Stage,
  over: Partial<Insertable<OutboxMessages>> = {},
): Promise<string> {
  const id = newId();
  const message = {
    recipient: "mia@example.com",
    subject: "Hidden",
    bodyText: "Hidden",
    key: `order:${id}:moved`,
  };
  await db
    .insertInto("outboxMessages")
    .values({ id, siteId: world.siteId, channel: "mail", createdAt: now(), ...message, ...over })
    .execute();
  return id;
}

/** Makes a thing of each kind that waits. */
export const WAITING: Record<InboxKind, (stage: Stage) => Promise<Waiting>> = {
  async order(stage) {
    const { id } = await stage.waiting();
    return { id, orderId: id, end: () => stage.setOrder(id, { status: "accepted" }) };
  },
  async change(stage) {
    const { id } = await stage.visit();
    await stage.setOrder(id, { status: "cancellation_request" });
    return { id, orderId: id, end: () => stage.setOrder(id, { status: "cancelled" }) };
  },
  async hold(stage) {
    const { id: paymentId, orderId } = await paid(stage, { status: "declined" });
    const id = newId();
    const todo = { id, siteId: stage.world.siteId, kind: "hold_refused" as const, orderId, paymentId };
    await stage.db
      .insertInto("staffTodos")
      .values({ ...todo, openedAt: stage.now() })
      .execute();
    return { id, orderId, end: () => setPayment(stage, paymentId, { status: "authorized" }) };
  },
  async confirmation(stage) {
    const { id } = await stage.visit();
    const [start, end] = [20, 21].map((hours) => minutesAgo(stage, -hours * 60));
    const times = { appointmentStart: start, appointmentEnd: end, remindedDayAt: minutesAgo(stage, 4 * 60) };
    await stage.setOrder(id, { status: "accepted", ...times });
    const confirmed = { orderId: id, siteId: stage.world.siteId, madeBy: "staff" as const };
    return {
      id,
      orderId: id,
      end: () =>
        stage.db
          .insertInto("visitConfirmations")
          .values({ ...confirmed, start: times.appointmentStart as Date, createdAt: stage.now() })
          .execute(),
    };
  },
  async proposal(stage) {
    const { id: orderId } = await stage.visit();
    const id = newId();
    const day = minutesAgo(stage, -24 * 60);
    await stage.setOrder(orderId, { appointmentStart: day, appointmentEnd: minutesAgo(stage, -25 * 60) });
    await stage.db
      .insertInto("proposals")
      .values({
        ...{ id, siteId: stage.world.siteId, orderId, groomerId: stage.ada, madeBy: "staff" },
        ...{ change: "{}", endsAsBooked: true, words: "Added: Dematting, $20", reason: "Mats" },
        ...{ beforeMin: 8_000, beforeMax: 8_000, totalMin: 10_000, totalMax: 10_000 },
        ...{ appointmentStart: day, appointmentEnd: minutesAgo(stage, -25 * 60) },
        ...{ createdAt: minutesAgo(stage, 49 * 60), expiresAt: minutesAgo(stage, 60) },
      })
      .execute();
    return { id, orderId, end: () => stage.setOrder(orderId, { status: "complete" }) };
  },
  async closed(stage) {
    const groomerId = await stage.world.addGroomer({ displayName: "Gil Gone" });
    const { id } = await stage.visit();
    await stage.setOrder(id, { groomerId });
    const { accountId } = await stage.groomer(groomerId);
    const set = (status: "inactive" | "active") =>
      stage.db.updateTable("accounts").set({ status }).where("id", "=", accountId).execute();
    await set("inactive");
    return { id, orderId: id, end: () => set("active") };
  },
  async charge(stage) {
    const { id, orderId } = await paid(stage, { status: "declined", captureAmount: 100 });
    return { id, orderId, end: () => setPayment(stage, id, { status: "captured" }) };
  },
  async refund(stage) {
    const { id, orderId } = await paid(stage, { status: "captured", captureAmount: 1_000 });
    const at = minutesAgo(stage, 5);
    const refund = { siteId: stage.world.siteId, paymentId: id, amount: 100, failure: "refused" };
    const add = (status: "failed" | "refunded", when: Date) =>
      stage.db
        .insertInto("paymentRefunds")
        .values({ ...refund, key: newId(), status, createdAt: when, updatedAt: when })
        .execute();
    await add("failed", at);
    return { id, orderId, end: () => add("refunded", stage.now()) };
  },
  async review(stage) {
    const { id: orderId } = await stage.completed();
    const { customerId } = await stage.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const review = { id: newId(), siteId: stage.world.siteId, orderId, customerId, groomerId: stage.ada };
    await stage.db
      .insertInto("reviews")
      .values({ ...review, rating: 2, comment: "Late.", createdAt: stage.now(), updatedAt: stage.now() })
      .execute();
    const reviews = stage.db.updateTable("reviews").where("id", "=", review.id);
    return { id: review.id, orderId, end: () => reviews.set({ reply: "We are sorry." }).execute() };
  },
  async message(stage) {
    const failed = { failedAt: stage.now(), failure: "refused", tries: 12 };
    const id = await storeMessage(stage, failed);
    const messages = stage.db.updateTable("outboxMessages").where("id", "=", id);
    return { id, end: () => messages.set({ sentAt: stage.now() }).execute() };
  },
  async groomer(stage) {
    const id = await stage.world.addGroomer({ displayName: "Nia New" });
    const { accountId } = await stage.groomer(id);
    const accounts = stage.db.updateTable("accounts").where("id", "=", accountId);
    await accounts.set({ status: "pending" }).execute();
    return { id, end: () => accounts.set({ status: "approved" }).execute() };
  },
  async conversation(stage) {
    const { token } = await stage.customer({ firstName: "Ann", lastName: "Lee" });
    const { roomId } = (await stage.done("POST", "/v2/messaging-service/support-room", { token })).body;
    const body = { id: newId(), content: "Can I pay by check?" };
    await stage.done("POST", `/v2/messaging-service/rooms/${roomId}/messages`, { token, body });
    const rooms = stage.db.updateTable("deskRooms").where("roomId", "=", roomId);
    await rooms.set({ waitingSince: minutesAgo(stage, 90), dueAt: minutesAgo(stage, 30) }).execute();
    return { id: roomId, end: () => rooms.set({ waitingSince: null, dueAt: null }).execute() };
  },
  async lead(stage) {
    const id = newId();
    const lead = { id, siteId: stage.world.siteId, kind: "lead" as const, name: "Lea Drew" };
    const address = { email: "lea@example.com", phoneNumber: "+16025550177", postalCode: "86001" };
    await stage.db
      .insertInto("leads")
      .values({ ...lead, ...address, message: "Call me at 602-555-0177.", createdAt: stage.now() })
      .execute();
    const leads = stage.db.updateTable("leads").where("id", "=", id);
    return { id, end: () => leads.set({ state: "closed" }).execute() };
  },
};
