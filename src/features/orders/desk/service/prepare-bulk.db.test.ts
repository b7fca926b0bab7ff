import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";
import { type BulkAction, MAX_BULK } from "../rules/bulk.ts";

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

const prepare = (ids: readonly string[], action: BulkAction = "note", more: object = {}) =>
  stage.world.call("POST", BULKS, {
    token,
    body: { id: newId(), action, description: "Heavy snow.", ids, ...more },
  });
const start = (id: string, by = token) =>
  stage.world.call("POST", `${BULKS}/${id}/start`, { token: by, body: {} });
const show = async (id: string) => (await stage.world.call("GET", `${BULKS}/${id}`, { token })).body;
const idsOf = (visits: readonly Pick<Visit, "id">[]) => visits.map(({ id }) => id);

describe("a prepared bulk change", () => {
  it("is refused under the id of another one, also after its end and of a colleague", async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    const id = newId();
    const send = async (more: object = {}, by = token) => {
      const body = { id, action: "note", description: "Call.", ids: [one.id], ...more };
      return (await stage.world.call("POST", BULKS, { token: by, body })).status;
    };
    const others = async () =>
      Promise.all([send({ ids: [two.id] }), send({ description: "Text." }), send({ action: "cancel" })]);
    expect(await send()).toBe(200);
    expect(await others()).toEqual([409, 409, 409]);
    expect(await send({}, await stage.staff())).toBe(409);
    expect((await start(id)).body).toMatchObject({ state: "finished", done: 1 });
    expect(await others()).toEqual([409, 409, 409]);
    expect(await send()).toBe(200);
    const other = newId();
    const both = await Promise.all([one, two].map((visit) => prepare([visit.id], "note", { id: other })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("leaves a person's latest previews alone, and none of what has started", async () => {
    const { id: orderId } = await stage.visit();
    const member = await makeStaffMember(stage.db, stage.world.siteId, { now: stage.now() });
    const ids: string[] = [];
    const add = async () => {
      const body = { id: newId(), action: "note", description: "Call.", ids: [orderId] };
      ids.push(body.id);
      expect((await stage.world.call("POST", BULKS, { token: member.token, body })).status).toBe(200);
    };
    await add();
    await start(ids[0] ?? "", member.token);
    for (let count = 0; count <= MAX_BULK.previews; count++) await add();
    const left = await stage.db
      .selectFrom("orderBulks")
      .select("id")
      .where("accountId", "=", member.accountId)
      .orderBy("id")
      .execute();
    expect(idsOf(left)).toEqual([ids[0], ...ids.slice(2)].sort());
  });
});

describe("the preview of an acceptance", () => {
  it("shows late fees, cards that must hold more or were refused, and missed visits", async () => {
    const visits = [];
    for (let count = 0; count < 4; count++) visits.push(await stage.visit({ byCard: true, date: SOON }));
    const [late, dearer, refused, missed] = idsOf(visits) as [string, string, string, string];
    await stage.setOrder(late, { status: "cancellation_request" });
    await stage.setOrder(missed, { status: "accepted", orderMarkedAsNoShow: true });
    await stage.setOrder(refused, { status: "pending" });
    await stage.db
      .updateTable("payments")
      .set({ status: "declined", failure: "card_declined" })
      .where("orderId", "=", refused)
      .execute();
    await stage.setOrder(dearer, { status: "reschedule_request" });
    const { totals, groomerId, appointmentStart, appointmentEnd } = await stage.db
      .selectFrom("orders")
      .select(["totals", "groomerId", "appointmentStart", "appointmentEnd"])
      .where("id", "=", dearer)
      .executeTakeFirstOrThrow();
    const more = { ...totals, total: { min: totals.total.min, max: totals.total.max + 2_500 } };
    await stage.db
      .insertInto("orderChanges")
      .values({
        ...{ id: newId(), siteId: stage.world.siteId, orderId: dearer, kind: "move", status: "asked" },
        ...{ madeBy: "customer", reasonId: newId(), createdAt: stage.now(), totals: JSON.stringify(more) },
        ...{ fromStart: appointmentStart, fromEnd: appointmentEnd, fromGroomerId: groomerId },
        ...{ toStart: appointmentStart, toEnd: appointmentEnd, toGroomerId: groomerId },
      })
      .execute();
    const brands = stage.db.updateTable("sites").where("id", "=", stage.world.siteId);
    await brands.set({ lateFeePercent: 50 }).execute();
    forgetSites(stage.db);
    const { token: clerk } = await makeStaffMember(stage.db, stage.world.siteId, {
      now: stage.now(),
      permissions: ["orders.read", "orders.write"],
    });
    const body = { id: newId(), action: "accept", ids: [late, dearer, refused, missed] };
    const answer = await stage.world.call("POST", BULKS, { token: clerk, body });
    expect(answer.body).toMatchObject({
      ...{ money: null, going: 3, waiting: 4 },
      items: [
        { orderId: missed, orderMarkedAsNoShow: true, fee: 0, hold: null },
        { orderId: late, fee: expect.any(Number), hold: null },
        { orderId: dearer, fee: 0, hold: "more" },
        { orderId: refused, fee: 0, hold: "refused" },
      ],
    });
    expect(answer.body.items[1].fee).toBeGreaterThan(0);
    expect((await show(body.id)).money).toMatchObject({ more: 2_500, fees: answer.body.items[1].fee });
  });
});

it("each order is judged by the time of its turn, not by that of the press", async () => {
  const visits = [await stage.visit(), await stage.visit()];
  const { id } = (await prepare(idsOf(visits))).body;
  await start(id);
  const notes = stage.db.selectFrom("orderNotes").select("createdAt").where("orderId", "in", idsOf(visits));
  const times = (await notes.execute()).map(({ createdAt }) => createdAt.getTime());
  expect(new Set(times).size).toBe(2);
  expect(Math.min(...times)).toBeGreaterThan(stage.now().getTime());
});
