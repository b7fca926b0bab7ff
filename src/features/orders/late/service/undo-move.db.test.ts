import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage, setSender } from "#kit/server/outbox.ts";
import { useDatabase } from "#tests/db.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";
import { MOVE_UNDONE_ID } from "../rules.ts";

const database = useDatabase();
const moves = useStaffMoves(database);
const { steps, answers, others, call, version, move, chargeDrives, limitless, occupy } = moves;
const { at, changes, later: start, messages, occupied, own } = steps;

let sent: string[] = [];
beforeEach(() => {
  sent = [];
  setSender({ send: async ({ key }) => void sent.push(key) });
});
afterEach(() => setSender({ send: async () => {} }));

const undo = async (seen?: number, token = answers.staff) =>
  call("POST", "move/undo", { version: seen ?? (await version()) }, token);
const wait = (ms: number) => at.world.clock.set(new Date(at.world.clock.now().getTime() + ms));
const orderRow = () =>
  database.db
    .selectFrom("orders")
    .select(["groomerId", "appointmentStart", "appointmentEnd", "totals", "totalMin", "totalMax"])
    .select(["remindedDayAt", "status"])
    .where("id", "=", at.order.id)
    .executeTakeFirstOrThrow();
const lineMinutes = () =>
  database.db
    .selectFrom("orderLines")
    .select(["id", "minutes"])
    .where("orderId", "=", at.order.id)
    .orderBy("id")
    .execute();
/** Sends what is due for a sender whose clock is `ahead` milliseconds ahead. */
async function sendAll(ahead = 0): Promise<void> {
  const clock = testClock(new Date(at.world.clock.now().getTime() + ahead).toISOString());
  const tools = { db: database.db, clock, log: createLog("silent") };
  await Promise.all((await messages("moved:")).map(({ id }) => sendMessage.run({ id }, tools)));
}
const cardsTakenBack = async () => {
  const { rows } = await database.pool.query(
    "select removed_at is not null as taken from messages where order_id = $1 and news = 'moved'",
    [at.order.id],
  );
  return rows.map(({ taken }) => taken);
};

describe("a move that staff undo", () => {
  it("is back at its time, sends no message, and the log and the history say so", async () => {
    await database.db
      .updateTable("orders")
      .set({ remindedDayAt: at.world.clock.now() })
      .where("id", "=", at.order.id)
      .execute();
    const before = await orderRow();
    const moved = (await move(start(120))).body;
    const letters = await messages("moved:");
    expect(letters).toHaveLength(3);
    for (const { notBefore, createdAt } of letters)
      expect((notBefore?.getTime() ?? 0) - createdAt.getTime()).toBe(60_000);
    await sendAll(59_000);
    expect(sent).toEqual([]);
    wait(59_000);
    const { status, body } = await undo(moved.version);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({ appointmentStart: start(0), version: moved.version + 1 });
    expect(await orderRow()).toEqual(before);
    expect(await occupied()).toEqual([own()]);
    wait(60_000);
    await sendAll();
    expect([sent, await messages("moved:")]).toEqual([[], []]);
    expect(await cardsTakenBack()).toEqual([true]);
    const [first, second] = await changes();
    expect(first?.undoneAt).not.toBeNull();
    expect(second).toMatchObject({ madeBy: "staff", status: "done", reasonId: MOVE_UNDONE_ID });
    const { rows } = await database.pool.query(
      "select action, before, after from audit_entries where target = $1 and action = 'undo move of order'",
      [`order=${at.order.id}`],
    );
    expect(rows).toMatchObject([
      { before: { appointmentStart: start(120) }, after: { appointmentStart: start(0) } },
    ]);
    expect((await undo(moved.version)).status, "a repeat").toBe(200);
    expect(await version()).toBe(moved.version + 1);
  });

  it("is with its earlier groomer again, for as long and at the price as before", async () => {
    await chargeDrives(2_500, at.ada);
    await move(start(60));
    wait(61_000);
    await database.db
      .updateTable("groomers")
      .set({ pacePercent: 200 })
      .where("id", "=", others.bea)
      .execute();
    await chargeDrives(0, others.bea);
    const [before, minutes] = [await orderRow(), await lineMinutes()];
    await move(start(60), { serviceProviderId: others.bea });
    expect(await lineMinutes()).not.toEqual(minutes);
    expect((await undo()).status).toBe(200);
    expect(await orderRow()).toEqual(before);
    expect(await lineMinutes()).toEqual(minutes);
    expect((await occupied()).map(([groomer]) => groomer)).toEqual([at.ada]);
    // The earlier move stands: its message and its card stay.
    expect((await messages("moved:")).length).toBe(3);
    expect((await cardsTakenBack()).toSorted()).toEqual([false, true, true]);
  });

  it("is not undone after a minute: its messages leave, and the refusal says so", async () => {
    await move(start(120));
    wait(60_000);
    const { status, body } = await undo();
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toContain("too late to undo");
    await sendAll();
    expect(sent).toHaveLength(3);
    expect((await occupied()).map(([, from]) => from)).toEqual([start(120)]);
  });

  it("stands when the earlier place is taken, and its messages leave", async () => {
    await move(start(0), { serviceProviderId: others.bea });
    await occupy(at.ada, start(15), start(45));
    const { status, body } = await undo();
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.message).toContain("The visit can't go back: Another visit or a busy time is in the way.");
    expect((await occupied()).map(([groomer]) => groomer)).toEqual([others.bea]);
    wait(60_000);
    await sendAll();
    expect(sent).toHaveLength(4);
    expect(await cardsTakenBack()).toEqual([false, false]);
  });

  describe("after something that only the new place knows", () => {
    const stands = async (why: string) => {
      const { status, body } = await undo();
      expect([status, body.code, body.message]).toEqual([
        ...[409, "conflict"],
        `The visit can't go back: ${why} The move stands, and its messages will be sent.`,
      ]);
    };
    const accountOf = async (table: "customers" | "groomers", id: string) =>
      (await database.db.selectFrom(table).select("accountId").where("id", "=", id).executeTakeFirstOrThrow())
        .accountId ?? "";
    const block = async (by: "customer" | "groomer") => {
      const { customerId } = await database.db
        .selectFrom("orders")
        .select("customerId")
        .where("id", "=", at.order.id)
        .executeTakeFirstOrThrow();
      const both = [await accountOf("customers", customerId), await accountOf("groomers", at.ada)];
      const [accountId = "", blockedId = ""] = by === "customer" ? both : both.toReversed();
      const blockedAt = at.world.clock.now();
      await database.db
        .insertInto("blocks")
        .values({ siteId: at.world.siteId, accountId, blockedId, blockedAt })
        .execute();
    };
    const GONE = "The earlier groomer is no longer available to this customer.";

    it.each(["customer", "groomer"] as const)("stands once the %s blocked the other side", async (by) => {
      await move(start(0), { serviceProviderId: others.bea });
      wait(10_000);
      await block(by);
      await stands(GONE);
      expect((await occupied()).map(([groomer]) => groomer)).toEqual([others.bea]);
      wait(50_000);
      await sendAll();
      expect(sent).toHaveLength(4);
    });

    it("is undone where the groomer stays, and with a block from before the move", async () => {
      await move(start(120));
      await block("groomer");
      expect((await undo()).status, "the groomer stays").toBe(200);
      wait(10_000);
      await move(start(0), { serviceProviderId: others.bea });
      expect((await undo()).status, "blocked before").toBe(200);
      expect(await occupied()).toEqual([own()]);
    });

    it("stands once the groomer left for the new place or announced to be late there", async () => {
      const now = at.world.clock.now();
      const accountId = await accountOf("groomers", at.ada);
      const row = { siteId: at.world.siteId, orderId: at.order.id, accountId, createdAt: now };
      const arrivesAt = new Date(start(200));
      await move(start(120));
      await database.db
        .insertInto("visitMarks")
        .values({ ...row, mark: "on_my_way", markedAt: now, arrivesAt })
        .execute();
      await stands("The groomer is on the way or has announced a later arrival.");
      await move(start(180));
      await database.db
        .insertInto("lateNotices")
        .values({ ...row, id: newId(), arrivesAt })
        .execute();
      await stands("The groomer is on the way or has announced a later arrival.");
      expect((await occupied()).map(([, from]) => from)).toEqual([start(180)]);
    });
  });

  it("goes back to a place that broke a rule before", async () => {
    const overrides = { reasons: ["closed"], note: "The customer leaves town" };
    const night = start(-8 * 60);
    expect((await move(night, { overrides })).status).toBe(200);
    await move(start(60));
    expect(await undo()).toMatchObject({ status: 200, body: { appointmentStart: night } });
  });

  it("is refused to whoever has not seen the latest change, also once a groomer or customer made one", async () => {
    const { version: seen } = (await move(start(120))).body;
    await move(start(180));
    const { status, body } = await undo(seen);
    expect([status, body.code, body.details?.appointmentStart]).toEqual([409, "conflict", start(180)]);
    expect((await undo(0)).status).toBe(409);
    const path = `/v2/groomer/appointments/${at.order.id}/move`;
    const byGroomer = { token: answers.groomer, body: { appointmentStart: start(90), agreedByPhone: true } };
    expect((await at.world.call("POST", path, byGroomer)).status).toBe(200);
    expect((await undo()).status, "a move that staff did not make").toBe(409);
    expect((await occupied()).map(([, from]) => from)).toEqual([start(90)]);
  });

  it("race: either all messages left and the move stands, or none left and it is undone", async () => {
    const results = new Set<number>();
    for (let round = 0; round < 12; round++) {
      await limitless();
      sent = [];
      const letters = (await messages("moved:")).length;
      await move(start(round % 2 === 0 ? 120 : 60));
      const added = (await messages("moved:")).length - letters;
      wait(59_990);
      // The sender's clock is ahead, so that both have a right to the messages.
      const order = round % 3;
      if (order === 0) await sendAll(1_000);
      const undone = undo();
      if (order === 1) await undone;
      const [{ status }] = await Promise.all([undone, sendAll(1_000)]);
      await sendAll(1_000);
      expect([200, 409]).toContain(status);
      expect(sent.length, `undo answered ${status}`).toBe(status === 200 ? 0 : added);
      results.add(status);
      if (status === 409) await database.db.deleteFrom("outboxMessages").execute();
    }
    expect([...results].toSorted()).toEqual([200, 409]);
  });

  it("needs the permission to change appointments", async () => {
    const { version: seen } = (await move(start(120))).body;
    expect((await undo(seen, await moves.staffWith("orders.read"))).status).toBe(403);
    expect((await undo(seen, await moves.staffWith("orders.write"))).status).toBe(200);
  });
});
