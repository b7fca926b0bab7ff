import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { GROOMER_LEFT_ID } from "#features/orders/answers/rules/answers.ts";
import { offerVisits } from "#features/orders/desk/service/offer-visits.ts";
import { BULK_REFUSALS } from "#features/orders/desk/words/bulk.ts";
import { hashToken, newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { lackOf, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const { at, book } = useRescheduleSteps(database);
const DAYS = ["2027-01-08", "2027-01-11"] as const;
const GROOMERS = "/v2/staff/groomers";
const REASON = { description: "Your insurance has expired." };
let staff = { accountId: "", token: "" };

const addStaff = (permissions?: readonly Permission[]) =>
  makeStaffMember(database.db, at.world.siteId, {
    now: at.world.clock.now(),
    ...(permissions && { permissions }),
  });

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  staff = await addStaff();
});

const deactivate = (body: object, { token } = staff) =>
  at.world.call("POST", `${GROOMERS}/${at.ada}/deactivate`, { token, body: { ...REASON, ...body } });
const visits = async () =>
  (await at.world.call("GET", `${GROOMERS}/${at.ada}/visits`, { token: staff.token })).body;
const gone = async () => {
  const { body } = await at.world.call("GET", "/v2/staff/appointments?flag=groomer_gone", {
    token: staff.token,
  });
  return body.items.map(({ id, isGroomerGone }: Record<string, unknown>) => [id, isGroomerGone]);
};
const waiting = async () => {
  const { body } = await at.world.call("GET", "/v2/staff/inbox?kind=closed", { token: staff.token });
  return body.items.map(({ id, detail }: Record<string, unknown>) => [id, detail]);
};
const setOrder = (id: string, values: object) =>
  database.db.updateTable("orders").set(values).where("id", "=", id).execute();
async function stateOf(id: string) {
  const { db } = database;
  const [order, changes, standIn] = await Promise.all([
    db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow(),
    db.selectFrom("orderChanges").select("reasonId").where("orderId", "=", id).execute(),
    db.selectFrom("standIns").select("groomerId").where("orderId", "=", id).executeTakeFirst(),
  ]);
  return [order.status, changes.map(({ reasonId }) => reasonId), standIn?.groomerId ?? null];
}

/** An offer of Ada's visits as the closing of the account leaves it when its process ends. */
async function queueOffer() {
  const { db } = database;
  const { siteId, clock } = at.world;
  const session = await db
    .selectFrom("signIns")
    .select("id")
    .where("tokenHash", "=", hashToken(staff.token))
    .executeTakeFirstOrThrow();
  const id = newId();
  const bulk = { id, siteId, accountId: staff.accountId, action: "offer" as const };
  const queued = { signInId: session.id, origin: "http://pets.localhost", createdAt: clock.now() };
  await db
    .insertInto("orderBulks")
    .values({ ...bulk, ...queued, description: "", groomerId: at.ada })
    .execute();
  const tools = { db, siteId, clock, log: createLog("silent"), ipAddress: "", userAgent: "" };
  return { id, run: () => offerVisits(tools, id) };
}

describe("visits of a groomer whose account closes", () => {
  it("are shown before, and offered to others on all days", async () => {
    const [first, second] = [await book(DAYS[0]), await book(DAYS[1])];
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    const before = await visits();
    expect(before).toMatchObject({
      ...{ total: 2, offers: null },
      visits: [
        { id: first.id, date: DAYS[0], standIn: "Bea Comb" },
        { id: second.id, date: DAYS[1], standIn: "Bea Comb" },
      ],
    });
    expect((await deactivate({})).status).toBe(409);
    const { status, body } = await deactivate({ visits: "offer" });
    expect([status, body.status]).toEqual([200, "inactive"]);
    for (const { id } of [first, second])
      expect(await stateOf(id)).toEqual(["cancelled", [GROOMER_LEFT_ID], bea]);
    expect(await visits()).toMatchObject({
      ...{ total: 0, visits: [] },
      offers: { isFinished: true, done: 2, refused: 0, waiting: 0 },
    });
    const entry = await database.db
      .selectFrom("auditEntries")
      .select("after")
      .where("siteId", "=", at.world.siteId)
      .where("action", "=", "deactivate groomer")
      .executeTakeFirst();
    expect(entry?.after).toEqual({ status: "inactive", openVisits: 0, offeredVisits: 2 });
    expect(await gone()).toEqual([]);
  });

  it("stand when they have begun, and those without a stand-in are offered other times", async () => {
    const [begun, ahead] = [await book(DAYS[0]), await book(DAYS[1])];
    const now = at.world.clock.now().getTime();
    await database.db
      .updateTable("occupancy")
      .set({ during: `[${new Date(now - 900_000).toISOString()},${new Date(now + 900_000).toISOString()})` })
      .where("holder", "=", begun.id)
      .execute();
    expect((await deactivate({ visits: "offer" })).status).toBe(200);
    expect((await stateOf(begun.id))[0]).toBe("accepted");
    expect(await stateOf(ahead.id)).toEqual(["cancelled", [GROOMER_LEFT_ID], null]);
    expect((await visits()).offers).toMatchObject({ done: 1, refused: 0 });
  });

  it("are offered only by staff who may change appointments", async () => {
    const { id } = await book(DAYS[0]);
    const clerk = await addStaff(["groomers.approve", "groomers.read"]);
    const refused = await deactivate({ visits: "offer" }, clerk);
    expect([refused.status, refused.body.message]).toEqual([403, lackOf("orders.write")]);
    expect((await stateOf(id))[0]).toBe("accepted");
    expect((await deactivate({ visits: "keep" }, clerk)).status).toBe(200);
  });

  it("are offered by the job when the request's process ends, each once", async () => {
    const [first, second] = [await book(DAYS[0]), await book(DAYS[1])];
    await deactivate({ visits: "keep" });
    const { id: bulkId, run } = await queueOffer();
    const start = `/v2/staff/appointment-bulks/${bulkId}/start`;
    expect((await at.world.call("POST", start, { token: staff.token, body: {} })).status).toBe(404);
    const states = await Promise.all([run(), run()]);
    expect(states).toContain("finished");
    expect(await run()).toBe("finished");
    for (const { id } of [first, second])
      expect((await stateOf(id)).slice(0, 2)).toEqual(["cancelled", [GROOMER_LEFT_ID]]);
    expect((await visits()).offers).toMatchObject({ isFinished: true, done: 2 });
  });

  it("stand once the account is open again, listed for an offer or not", async () => {
    const { id } = await book(DAYS[0]);
    const reactivate = () =>
      at.world.call("POST", `${GROOMERS}/${at.ada}/reactivate`, { token: staff.token, body: {} });
    await deactivate({ visits: "keep" });
    const [unlisted, listed] = [await queueOffer(), await queueOffer()];
    const orders = database.db.selectFrom("orders").select("version");
    const { version } = await orders.where("id", "=", id).executeTakeFirstOrThrow();
    await database.db
      .updateTable("orderBulks")
      .set({ startedAt: at.world.clock.now() })
      .where("id", "=", listed.id)
      .execute();
    const row = { bulkId: listed.id, siteId: at.world.siteId, position: 1, orderId: id, version };
    await database.db
      .insertInto("orderBulkRows")
      .values({ ...row, noteId: newId() })
      .execute();
    expect((await reactivate()).status).toBe(200);
    for (const { run } of [unlisted, listed]) expect(await run()).toBe("finished");
    expect((await stateOf(id))[0]).toBe("accepted");
    const { why } = await database.db
      .selectFrom("orderBulkRows")
      .select("why")
      .where("bulkId", "=", listed.id)
      .executeTakeFirstOrThrow();
    expect(why).toBe(BULK_REFUSALS.openAgain);
  });

  it("are found in the list and the inbox while they stand with a closed account", async () => {
    const [order, done] = [await book(DAYS[0]), await book(DAYS[1])];
    await setOrder(done.id, { status: "complete" });
    expect([await gone(), await waiting()]).toEqual([[], []]);
    await deactivate({ visits: "keep" });
    expect(await gone()).toEqual([[order.id, true]]);
    expect(await visits()).toMatchObject({ total: 1, visits: [{ id: order.id, isRequestedTime: false }] });
    expect(await waiting()).toEqual([[order.id, `${order.number}, the account of Ada Brush is closed`]]);
    await at.world.call("POST", `${GROOMERS}/${at.ada}/reactivate`, { token: staff.token, body: {} });
    expect([await gone(), await waiting()]).toEqual([[], []]);
  });
});
