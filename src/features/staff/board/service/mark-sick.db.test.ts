import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { hashToken, newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { makeWorld } from "#tests/world.ts";
import type { GroomerDay, SickResult } from "../contract/sick.ts";

const database = useDatabase();
const { at, book } = useRescheduleSteps(database);
const DATE = "2027-01-08";
let first: Order;
let second: Order;
let bea = "";
let token = "";

const staffWith = async (...permissions: Permission[]) =>
  (await makeStaffMember(database.db, at.world.siteId, { now: at.world.clock.now(), permissions })).token;

beforeEach(async () => {
  first = await book(DATE);
  second = await book(DATE);
  bea = await at.world.addGroomer({ displayName: "Bea Comb" });
  token = await staffWith("orders.read", "orders.write");
});

const path = (more: string, id = at.ada) => `/v2/staff/board/groomers/${id}/${more}`;
const showDay = (date = DATE, id = at.ada, by = token) =>
  at.world.call("GET", path(`day?date=${date}`, id), { token: by });
async function day(): Promise<GroomerDay> {
  const { status, body } = await showDay();
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const send = (visits: readonly object[], date = DATE, by = token) =>
  at.world.call("POST", path("sick"), { token: by, body: { date, visits } });
async function sick(...visits: object[]): Promise<SickResult[]> {
  const { status, body } = await send(visits);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.visits;
}
const versionOf = async (id: string) => (await day()).visits.find((visit) => visit.id === id)?.version;
const offer = async ({ id }: Order) => ({ how: "offer", id, version: await versionOf(id) });
const phone = async ({ id }: Order) => ({
  ...{ how: "book", id, version: await versionOf(id) },
  ...{ serviceProviderId: bea, agreedByPhone: true },
});
const rowOf = ({ id }: Order) =>
  database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const lane = async () =>
  (await at.world.call("GET", `/v2/staff/board?date=${DATE}`, { token })).body.lane.orders.map(
    ({ id, why }: { id: string; why: string }) => [id, why],
  );
async function timeOff() {
  const { rows } = await database.pool.query(
    `select lower(off) as from, upper(off) as to from (select unnest(range_agg(during)) as off from occupancy
      where resource = $1 and kind = 'time_off') as whole order by 1`,
    [at.ada],
  );
  return rows.map(({ from, to }) => [from.toISOString(), to.toISOString()]);
}
const WHOLE_DAY = [[`${DATE}T07:00:00.000Z`, "2027-01-09T07:00:00.000Z"]];

describe("a sick groomer's day", () => {
  it("shows each visit that has not begun with the best stand-in", async () => {
    const { groomer, isOff, isOver, visits } = await day();
    expect([groomer.id, isOff, isOver]).toEqual([at.ada, false, false]);
    expect(visits).toMatchObject(
      [first, second].map(({ id }) => ({
        id,
        canBook: true,
        standIn: { id: bea, displayName: "Bea Comb", addedDrive: expect.any(Number) },
      })),
    );
    await database.db.deleteFrom("groomerHours").where("groomerId", "=", bea).execute();
    expect((await day()).visits.map(({ standIn, canBook }) => [standIn, canBook])).toEqual([
      [null, false],
      [null, false],
    ]);
    at.world.clock.set(new Date(Date.parse(first.appointmentStart ?? "") + 60_000));
    token = await staffWith("orders.read");
    expect((await day()).visits.map(({ id }) => id)).toEqual([second.id]);
  });

  it("is blocked at once, offered visits leave it, and visits agreed by phone have the other groomer", async () => {
    const [offered, booked] = await sick(await offer(first), await phone(second));
    expect(offered).toMatchObject({ id: first.id, result: "offered", serviceProvider: { id: bea } });
    expect(booked).toMatchObject({ id: second.id, result: "booked", serviceProvider: { id: bea } });
    expect((await rowOf(first)).status).toBe("cancelled");
    expect(await rowOf(second)).toMatchObject({ status: "accepted", groomerId: bea });
    expect(await timeOff()).toEqual(WHOLE_DAY);
    expect(await day()).toMatchObject({ isOff: true, visits: [] });
    const offers = await database.db
      .selectFrom("standIns")
      .select(["orderId", "groomerId"])
      .where("siteId", "=", at.world.siteId)
      .execute();
    expect(offers).toEqual([{ orderId: first.id, groomerId: bea }]);
    expect(await lane()).toEqual([[first.id, "given_up"]]);
    const slots = await at.booking.get(`available-timeslots?date=${DATE}&service_provider_id=${at.ada}`);
    expect(slots.body.slots ?? []).toEqual([]);
  });

  it("leaves a visit without a stand-in in the lane, and one that is not named with the groomer", async () => {
    await database.db.deleteFrom("groomerHours").where("groomerId", "=", bea).execute();
    expect(await sick(await offer(first))).toMatchObject([{ result: "unassigned", serviceProvider: null }]);
    expect(await lane()).toEqual([[first.id, "given_up"]]);
    expect(await rowOf(second)).toMatchObject({ status: "accepted", groomerId: at.ada });
    const [, end] = [second.appointmentStart, second.appointmentEnd];
    expect(await timeOff()).toEqual([
      [WHOLE_DAY[0]?.[0], second.appointmentStart],
      [end, WHOLE_DAY[0]?.[1]],
    ]);
  });

  it("is safe to repeat: the day has one time off, and each customer one message", async () => {
    const answers = [await offer(first), await phone(second)];
    const once = await sick(...answers);
    const count = async () => (await database.db.selectFrom("outboxMessages").select("key").execute()).length;
    const messages = await count();
    expect(await sick(...answers)).toEqual(once);
    expect(await count()).toBe(messages);
    expect(
      await database.db.selectFrom("groomerTimeOff").select("id").where("groomerId", "=", at.ada).execute(),
    ).toHaveLength(1);
    expect(await timeOff()).toEqual(WHOLE_DAY);
  });

  it("carries out the other answers when one is refused", async () => {
    const stale = { ...(await offer(first)), version: 99 };
    const unknown = { how: "offer", id: newId(), version: 0 };
    const results = await sick(stale, unknown, await phone(second));
    expect(results.map(({ result }) => result)).toEqual(["refused", "refused", "booked"]);
    expect(results[0]?.message).toContain("has changed");
    expect(await rowOf(first)).toMatchObject({ status: "accepted", groomerId: at.ada });
  });

  it("refuses to book a stand-in who is not free any more, and the sick groomer", async () => {
    const answer = await phone(first);
    await database.db
      .insertInto("occupancy")
      .values({
        ...{ id: newId(), siteId: at.world.siteId, resource: bea, holder: newId(), kind: "order" },
        ...{ minutes: 60, during: `[${first.appointmentStart},${first.appointmentEnd})` },
      })
      .execute();
    expect(await sick({ ...answer, serviceProviderId: at.ada })).toMatchObject([{ result: "refused" }]);
    expect(await sick(answer)).toMatchObject([
      { result: "refused", message: "Another visit or a busy time is in the way." },
    ]);
    expect(await rowOf(first)).toMatchObject({ groomerId: at.ada });
  });

  it("is recorded with who did it", async () => {
    await sick();
    const { rows } = await database.pool.query(
      "select action, actor_id, after from audit_entries where target = $1 order by id",
      [`groomer=${at.ada}`],
    );
    const { rows: actors } = await database.pool.query(
      "select account_id from sign_ins where token_hash = $1",
      [hashToken(token)],
    );
    expect(rows).toEqual([
      { action: "mark groomer as sick", actor_id: actors[0].account_id, after: { date: DATE } },
    ]);
  });

  it("needs the permission to change appointments, and finds no groomer of another brand", async () => {
    const reader = await staffWith("orders.read");
    expect((await showDay(DATE, at.ada, reader)).status).toBe(200);
    expect((await send([], DATE, reader)).status).toBe(403);
    const other = await makeWorld(database.db, { slug: "other-sick" });
    const foreign = await other.addGroomer();
    expect((await showDay(DATE, foreign)).status).toBe(404);
    expect(
      (await at.world.call("POST", path("sick", foreign), { token, body: { date: DATE, visits: [] } }))
        .status,
    ).toBe(404);
    expect(await timeOff()).toEqual([]);
  });

  it("is not in the past, and needs the word of the customer for a booking by phone", async () => {
    expect((await send([], "2027-01-01")).body.errors).toHaveProperty("date");
    const { agreedByPhone: _, ...unsaid } = await phone(first);
    expect((await send([unsaid])).status).toBe(422);
    expect(await timeOff()).toEqual([]);
  });
});
