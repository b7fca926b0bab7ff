import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { proveCustomer, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";
import { runRemindersAndExpiry } from "./run-reminders-and-expiry.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, waitUntilSoon, messages } = moves;
const { answer, answers, set, tokenOf } = useAnswers(database, moves);
const MOVED = "2027-01-08T21:00:00.000Z";
const reasonId = CHANGE_REASONS.find(({ category }) => category === "groomer-declines")?.id ?? "";

/** The number in the bar of a groomer's pages. */
async function waiting(token = answers.groomer): Promise<number> {
  const { status, body } = await at.world.call("GET", "/v2/groomer/bar", { token });
  expect(status).toBe(200);
  return body.waiting;
}

type Item = { id: string; answerBy: string | null; mayAccept: boolean; status: string };

async function list(query = "", token = answers.groomer) {
  const { status, body } = await at.world.call("GET", `/v2/groomer/requests${query}`, { token });
  expect(status).toBe(200);
  return body as { items: Item[]; total: number; counts: Record<string, number> };
}

async function request(days: string[], partsOfDay: string[] = []): Promise<string> {
  const booking = await startBooking(at.world);
  await proveCustomer(at.world, booking);
  const preferred = { days, partsOfDay, wantsCall: false, note: "", groomerId: at.ada };
  expect((await booking.put("request-wishes", preferred)).status).toBe(200);
  const { body } = await booking.post("mark-as-order-request");
  return body.orders[0].id;
}

const suggested = (id: string, query = "", token = answers.groomer) =>
  at.world.call("GET", `/v2/groomer/orders/${id}/suggested-times${query}`, { token });

describe("a groomer's list of what waits", () => {
  it("is empty without requests, and counts nothing", async () => {
    await book();
    expect(await list()).toMatchObject({ items: [], total: 0, counts: { pending: 0, request: 0 } });
    expect(await waiting()).toBe(0);
  });

  it("shows the earliest deadline first, counts each kind and filters by it", async () => {
    await book("2027-01-08");
    await set({ status: "pending" });
    const pending = at.order.id;
    const requested = await request(["2027-01-06"]);
    const all = await list();
    expect(await waiting()).toBe(2);
    expect(all.items.map(({ id }) => id)).toEqual([requested, pending]);
    expect(all.counts).toEqual({ pending: 1, request: 1, reschedule_request: 0, cancellation_request: 0 });
    const deadlines = all.items.map(({ answerBy }) => Date.parse(answerBy ?? ""));
    expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
    const filtered = await list("?kind=request");
    expect([filtered.total, filtered.items.map(({ id }) => id)]).toEqual([1, [requested]]);
  });

  it("names as deadline the instant at which the expiry job ends the order", async () => {
    const id = await request(["2027-01-06"]);
    const [{ answerBy } = { answerBy: null }] = (await list()).items;
    const statusAt = async (instant: Date) => {
      const log = createLog("silent");
      await runRemindersAndExpiry({ db: database.db, log }, instant);
      const row = await database.db.selectFrom("orders").select("status").where("id", "=", id).execute();
      return row[0]?.status;
    };
    const due = Date.parse(answerBy ?? "");
    expect(await statusAt(new Date(due - 60_000))).toBe("request");
    expect(await statusAt(new Date(due + 60_000))).toBe("cancelled");
  });

  it("shows a reschedule request to both groomers, and only the new one may accept", async () => {
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    await book("2027-01-08");
    waitUntilSoon();
    await answers.signIn();
    expect((await move(MOVED, bea, { agreedTotal: { min: 1, max: 1_000_000 } })).body.status).toBe(
      "reschedule_request",
    );
    const [own] = (await list()).items;
    const [others] = (await list("", await tokenOf(bea))).items;
    expect([own?.mayAccept, others?.mayAccept]).toEqual([false, true]);
    expect([await waiting(), await waiting(await tokenOf(bea))]).toEqual([1, 1]);
    expect(own?.answerBy, "the earlier of both starts").toBe(at.order.appointmentStart);
    expect((await answer("accept", {}, await tokenOf(bea))).body.status).toBe("accepted");
    expect((await list()).items).toEqual([]);
    expect([await waiting(), await waiting(await tokenOf(bea))]).toEqual([0, 0]);
  });

  it("shows no order of another groomer or brand", async () => {
    await book();
    await set({ status: "pending" });
    const other = await tokenOf(await at.world.addGroomer());
    expect((await list("", other)).items).toEqual([]);
    expect([await waiting(), await waiting(other)]).toEqual([1, 0]);
    const { status, body } = await at.world.call("GET", `/v2/groomer/orders/${at.order.id}`, {
      token: other,
    });
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  it("shows one order, with its deadline only while it waits", async () => {
    await book();
    const show = () => at.world.call("GET", `/v2/groomer/orders/${at.order.id}`, { token: answers.groomer });
    expect((await show()).body).toMatchObject({ answerBy: null, mayAccept: true });
    await set({ status: "pending" });
    expect((await show()).body.answerBy).not.toBeNull();
  });
});

describe("declining with a reason", () => {
  const storedReasons = async () => {
    const rows = await database.db
      .selectFrom("orderChanges")
      .select(["reasonId", "answerReasonId"])
      .where("orderId", "=", at.order.id)
      .execute();
    return rows.map((row) => [row.reasonId, row.answerReasonId]);
  };

  it("saves the reason with the end of the order", async () => {
    await book();
    await set({ status: "pending" });
    expect((await answer("decline", { reasonId })).body.status).toBe("cancelled");
    expect(await storedReasons()).toEqual([[reasonId, null]]);
  });

  it("saves the reason beside the customer's, and mails the note, when the visit stays booked", async () => {
    await book();
    waitUntilSoon();
    await answers.signIn();
    await move(later(120));
    const description = "My day is full until six.";
    expect((await answer("decline", { reasonId, description })).body.status).toBe("accepted");
    expect((await storedReasons()).map(([, answered]) => answered)).toEqual([reasonId]);
    const mail = (await messages("stands")).find(({ channel }) => channel === "mail");
    expect(mail?.bodyText).toContain(description);
  });

  it("refuses a customer's reason at its field", async () => {
    await book();
    await set({ status: "pending" });
    const { status, body } = await answer("decline", { reasonId: CHANGE_REASONS[0]?.id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["reasonId"]]);
    expect((await call("GET", "")).body.status).toBe("pending");
  });
});

describe("times that a groomer could propose", () => {
  let id: string;
  beforeEach(async () => {
    id = await request(["2027-01-08"], ["afternoon"]);
  });

  it("begin with those that the customer prefers, and can be proposed", async () => {
    const { body } = await suggested(id);
    expect(body.suggestions[0]).toMatchObject({ date: "2027-01-08", isPreferred: true });
    expect(body.suggestions[0].startTime >= "12:00" && body.suggestions[0].startTime < "17:00").toBe(true);
    expect(body.suggestions.length).toBeGreaterThan(1);
    at.order = { ...at.order, id };
    const appointmentStart = body.suggestions[0].startsAt;
    expect((await answer("propose-time", { appointmentStart })).body).toMatchObject({ status: "pending" });
  });

  it("are listed for one day, or the reason why there is none", async () => {
    const day = await suggested(id, "?date=2027-01-08");
    expect(new Set(day.body.slots.map(({ date }: { date: string }) => date))).toEqual(
      new Set(["2027-01-08"]),
    );
    const past = await suggested(id, "?date=2027-01-01");
    expect([past.body.slots, typeof past.body.reason]).toEqual([[], "string"]);
  });

  it("are refused to another groomer, and once the request has its time", async () => {
    expect((await suggested(id, "", await tokenOf(await at.world.addGroomer()))).status).toBe(404);
    await database.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
    expect((await suggested(id)).status).toBe(409);
  });

  it("go to one of two requests that get the same time at once; the other learns why", async () => {
    const other = await request(["2027-01-08"], ["afternoon"]);
    const appointmentStart = (await suggested(id)).body.suggestions[0].startsAt;
    const propose = (order: string) =>
      at.world.call("POST", `/v2/groomer/orders/${order}/propose-time`, {
        token: answers.groomer,
        body: { appointmentStart },
      });
    const replies = await Promise.all([propose(id), propose(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: "slot_taken", message: "This time is not free for the visit." });
  });
});
