import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { ORDER_REFUSALS } from "../../words/refusals.ts";
import type { BulkAction } from "../rules/bulk.ts";
import { claimRow } from "../store/bulk.ts";
import { BULK_FAULTS, BULK_REFUSALS, tooMany } from "../words/bulk.ts";
import { continueBulk } from "./continue-bulk.ts";

const database = useDatabase();
const BULKS = "/v2/staff/appointment-bulks";
let stage: Stage;
let token: string;

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
});
// All calls come from one network, whose limits would stop so many bookings.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

type Chosen = { ids: readonly string[] } | { filter: object };
const prepare = (chosen: Chosen, action: BulkAction = "cancel", more: object = {}) =>
  stage.world.call("POST", BULKS, {
    token,
    body: { id: newId(), action, description: action === "accept" ? "" : "Heavy snow.", ...chosen, ...more },
  });
const start = (id: string, by = token) =>
  stage.world.call("POST", `${BULKS}/${id}/start`, { token: by, body: {} });
const show = async (id: string) => (await stage.world.call("GET", `${BULKS}/${id}`, { token })).body;
const goOn = (id: string) =>
  continueBulk({ ...stage, clock: { now: stage.now }, log: createLog("silent") }, stage.world.siteId, id);

async function statusOf(id: string): Promise<string> {
  const order = stage.db.selectFrom("orders").select("status").where("id", "=", id);
  return (await order.executeTakeFirstOrThrow()).status;
}

/** How often staff changed an order, and how many mails and texts about that there are. */
async function changesOf(id: string, action: string) {
  const { db } = stage;
  const entries = db.selectFrom("auditEntries").select("id").where("target", "=", `order=${id}`);
  const sent = db.selectFrom("outboxMessages").select("id").where("key", "like", `order:${id}:ended:%`);
  return [
    (await entries.where("action", "=", action).execute()).length,
    (await sent.execute()).length,
  ] as const;
}

const idsOf = (visits: readonly Pick<Visit, "id">[]) => visits.map(({ id }) => id);

describe("the preview of a bulk change", () => {
  it("says which orders go and why others do not, who gets a message, and what cards release", async () => {
    const byCard = await stage.visit({ byCard: true, date: SOON });
    const [late, done] = [await stage.visit(), await stage.visit()];
    await stage.setOrder(done.id, { status: "complete" });
    const { status, body } = await prepare({ ids: idsOf([byCard, late, done]) });
    expect(status).toBe(200);
    const held = (
      await stage.db.selectFrom("payments").select("amount").where("orderId", "=", byCard.id).execute()
    ).at(-1)?.amount;
    expect(body).toMatchObject({
      ...{ state: "preview", action: "cancel", going: 2, waiting: 3, done: 0, refused: 0, total: 3 },
      notified: { customers: 2, groomers: 1 },
      money: { released: held, fees: 0, charged: 0, more: 0 },
      items: [
        { why: expect.stringContaining("is complete now") },
        { orderId: byCard.id, why: "" },
        { why: "" },
      ],
    });
    expect(await statusOf(byCard.id)).toBe("accepted");
  });

  it("takes all orders that match a filter, and shows no money without the permission", async () => {
    const pending = [await stage.waiting(), await stage.waiting()];
    const { token: clerk } = await makeStaffMember(stage.db, stage.world.siteId, {
      now: stage.now(),
      permissions: ["orders.read", "orders.write"],
    });
    const body = { id: newId(), action: "accept", filter: { "status[]": ["pending"] } };
    const answer = await stage.world.call("POST", BULKS, { token: clerk, body });
    expect(answer.body).toMatchObject({ going: 2, money: null });
    expect(answer.body.items.map((row: { orderId: string }) => row.orderId)).toEqual(idsOf(pending));
    expect((await start(body.id)).body).toMatchObject({ state: "finished", done: 2 });
    expect(await statusOf(pending[0]?.id ?? "")).toBe("accepted");
  });

  it("needs orders of the brand, an action's words, and not too many orders", async () => {
    const { id } = await stage.visit();
    const other = await makeWorld(stage.db);
    const stranger = await other.addStaff();
    const foreign = await other.call("POST", BULKS, {
      token: stranger.token,
      body: { id: newId(), action: "note", description: "Call.", ids: [id] },
    });
    const missing = await prepare({ ids: [id, newId()] }, "note");
    expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message]);
    expect(missing.status).toBe(404);
    const fault = async (chosen: Chosen | object, more: object = {}) =>
      (await prepare(chosen as Chosen, "cancel", more)).body.errors;
    expect(await fault({ ids: [id] }, { description: " " })).toEqual({ description: [BULK_FAULTS.words] });
    expect(await fault({ ids: [id] }, { description: "a".repeat(501) })).toHaveProperty("description");
    expect(await fault({})).toEqual({ ids: [BULK_FAULTS.nothing] });
    expect((await prepare({ filter: { q: "Zzyzx" } })).body).toMatchObject({ going: 0, total: 0 });
    const many = Array.from({ length: 501 }, () => newId());
    expect(await fault({ ids: many })).toEqual({ ids: [tooMany(500)] });
    const notes = stage.db.selectFrom("orderBulks").select("id").where("action", "=", "note");
    expect(await notes.execute()).toEqual([]);
  });
});

describe("a started bulk change", () => {
  it("goes on around a refusal, and leaves an order alone that changed since the preview", async () => {
    const [first, changed, last] = [await stage.visit(), await stage.visit(), await stage.visit()];
    const { id } = (await prepare({ ids: idsOf([first, changed, last]) })).body;
    await stage.db
      .updateTable("orders")
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("id", "=", changed.id)
      .execute();
    const { body } = await start(id);
    expect(body).toMatchObject({
      ...{ state: "finished", done: 2, refused: 1, waiting: 0 },
      items: [{ state: "refused", why: ORDER_REFUSALS.changed }, { state: "done" }, { state: "done" }],
    });
    expect(await Promise.all([first, changed, last].map((visit) => statusOf(visit.id)))).toEqual([
      "cancelled",
      "accepted",
      "cancelled",
    ]);
  });

  it("is the same one with the same id, and does nothing again", async () => {
    const { id: orderId } = await stage.visit();
    const id = newId();
    const first = await prepare({ ids: [orderId] }, "cancel", { id });
    expect((await prepare({ ids: [orderId] }, "cancel", { id })).body).toEqual(first.body);
    const result = (await start(id)).body;
    const before = await changesOf(orderId, "cancel order");
    expect(before[0]).toBe(1);
    expect((await start(id)).body).toEqual(result);
    expect((await prepare({ ids: [orderId] }, "cancel", { id })).body).toEqual(result);
    expect(await changesOf(orderId, "cancel order")).toEqual(before);
  });

  it("does each row once when it is pressed twice at once", async () => {
    // To decline a late change again would be refused, so a row that is done twice is seen.
    const visits: Visit[] = [];
    for (let count = 0; count < 6; count++) visits.push(await stage.visit());
    for (const visit of visits) await stage.setOrder(visit.id, { status: "cancellation_request" });
    const { id } = (await prepare({ ids: idsOf(visits) }, "decline")).body;
    const answers = await Promise.all([start(id), start(id), start(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await show(id)).toMatchObject({ state: "finished", done: 6, refused: 0 });
    for (const visit of visits) expect((await changesOf(visit.id, "decline order"))[0]).toBe(1);
  });

  it("gives each row to one of many processes that ask at once", async () => {
    const visits: Visit[] = [];
    for (let count = 0; count < 4; count++) visits.push(await stage.visit());
    for (let round = 0; round < 5; round++) {
      const { id } = (await prepare({ ids: idsOf(visits) }, "note")).body;
      const asked = Array.from({ length: 8 }, () => claimRow(stage.db, stage.world.siteId, id));
      const taken = (await Promise.all(asked)).flatMap((claim) => claim?.position ?? []);
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.length).toBe(new Set(taken).size);
    }
  });

  it("writes a note once, with the words of the team", async () => {
    const visits = [await stage.visit(), await stage.visit()];
    const { id } = (await prepare({ ids: idsOf(visits) }, "note", { description: "Call before." })).body;
    expect((await start(id)).body).toMatchObject({ done: 2, description: "" });
    for (const visit of visits) {
      const notes = stage.db.selectFrom("orderNotes").select("content").where("orderId", "=", visit.id);
      expect(await notes.execute()).toEqual([{ content: "Call before." }]);
    }
  });
});

/** Prepares and starts a bulk change as a request whose process ends before the first row. */
async function startAndDie(ids: readonly string[], permissions?: readonly Permission[]) {
  const staff = await makeStaffMember(stage.db, stage.world.siteId, {
    now: stage.now(),
    ...(permissions && { permissions }),
  });
  const { id } = (await prepare({ ids })).body;
  const { id: signInId } = await stage.db
    .selectFrom("signIns")
    .select("id")
    .where("accountId", "=", staff.accountId)
    .executeTakeFirstOrThrow();
  await stage.db
    .updateTable("orderBulks")
    .set({ startedAt: stage.now(), signInId })
    .where("id", "=", id)
    .execute();
  return { id, staff };
}

const takeRow = (bulkId: string, position: number, secondsAgo: number) =>
  stage.db
    .updateTable("orderBulkRows")
    .set({ state: "running", claimedAt: sql<Date>`clock_timestamp() - make_interval(secs => ${secondsAgo})` })
    .where("bulkId", "=", bulkId)
    .where("position", "=", position)
    .execute();

describe("a bulk change whose process was killed", () => {
  it("goes on with the rows that wait, and waits for those that another process has taken", async () => {
    const visits = [await stage.visit(), await stage.visit()];
    const { id } = await startAndDie(idsOf(visits));
    await takeRow(id, 1, 10);
    expect(await goOn(id)).toBe("taken");
    expect(await show(id)).toMatchObject({ state: "running", done: 1, waiting: 1 });
    await takeRow(id, 1, 61);
    expect(await goOn(id)).toBe("finished");
    expect(await show(id)).toMatchObject({ state: "finished", done: 2 });
  });

  it("never repeats a row whose order was changed before the end", async () => {
    const visit = await stage.waiting();
    await stage.setOrder(visit.id, { status: "cancellation_request" });
    const { id } = (await prepare({ ids: [visit.id] }, "decline")).body;
    expect((await start(id)).body).toMatchObject({ done: 1 });
    expect(await statusOf(visit.id)).toBe("accepted");
    await takeRow(id, 1, 61);
    await stage.db.updateTable("orderBulks").set({ finishedAt: null }).where("id", "=", id).execute();
    expect(await goOn(id)).toBe("finished");
    expect(await show(id)).toMatchObject({ done: 1, refused: 0 });
    expect((await changesOf(visit.id, "decline order"))[0]).toBe(1);
  });

  it("refuses the rest once its staff member may no longer change orders", async () => {
    const visits = [await stage.visit(), await stage.visit()];
    const { id, staff } = await startAndDie(idsOf(visits), ["orders.read", "orders.write"]);
    await takeRow(id, 2, 10);
    expect(await goOn(id)).toBe("taken");
    await stage.db
      .updateTable("staffMembers")
      .set({ permissions: ["orders.read"] })
      .where("id", "=", staff.staffId)
      .execute();
    await takeRow(id, 2, 61);
    expect(await goOn(id)).toBe("finished");
    expect(await show(id)).toMatchObject({
      ...{ done: 1, refused: 1 },
      items: [{ state: "refused", why: BULK_REFUSALS.noPermission }, { state: "done" }],
    });
    expect(await statusOf(visits[1]?.id ?? "")).toBe("accepted");
  });

  it("refuses all rows after the session has ended", async () => {
    const visit = await stage.visit();
    const { id, staff } = await startAndDie([visit.id]);
    await stage.db
      .updateTable("signIns")
      .set({ revokedAt: stage.now() })
      .where("accountId", "=", staff.accountId)
      .execute();
    expect(await goOn(id)).toBe("finished");
    expect(await show(id)).toMatchObject({ refused: 1, items: [{ why: BULK_REFUSALS.noPermission }] });
  });
});

describe("a bulk change of more than 200 orders", () => {
  it("is done by a job, some rows at a time", async () => {
    const { id: orderId } = await stage.visit();
    const { rows } = await sql<{ id: string }>`
      insert into orders select copy.* from orders, generate_series(1, 204) as nth,
        jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'number', 'C-' || nth, 'visit', nth + 10)) as copy
      where orders.id = ${orderId} returning id`.execute(stage.db);
    const ids = [orderId, ...rows.map(({ id }) => id)];
    const { id } = (await prepare({ ids }, "note")).body;
    expect((await start(id)).body).toMatchObject({ state: "running", waiting: 205, done: 0 });
    const jobs = await sql`select from graphile_worker.jobs where key = ${`run-order-bulk:${id}`}
      and run_at <= now()`.execute(stage.db);
    expect(jobs.rows).toHaveLength(1);
    const states = [];
    while (states.at(-1) !== "finished") states.push(await goOn(id));
    expect(states).toEqual(["waits", "waits", "waits", "waits", "finished"]);
    expect(await show(id)).toMatchObject({ state: "finished", done: 205, total: 205 });
  });
});
