import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, extendAll, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { decideDate, prepareSeriesVisit } from "../internal/decide-date.ts";
import * as store from "../store.ts";

const database = useDatabase();
let stage: Stage;
let regular: Regular;
let id = "";

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  const { status, body } = await regular.start();
  expect(status, JSON.stringify(body)).toBe(200);
  id = body.id;
});

/** From the second date on, Wednesdays at eleven instead of Mondays at ten. */
const MOVED = { from: "2027-02-01", to: "2027-02-03", time: "11:00" };
const eleven = (date: string) => `${date}T18:00:00.000Z`;
const WEDNESDAYS = ["2027-02-03", "2027-02-17", "2027-03-03"];

const startsOf = async () =>
  (await listMade(stage, regular)).map(({ appointmentStart }) => appointmentStart?.toISOString());
const preview = (over: object = {}, token = regular.token) =>
  stage.world.call("GET", `/v2/groomer/series/${id}/move?${new URLSearchParams({ ...MOVED, ...over })}`, {
    token,
  });
const move = (over: object = {}, token = regular.token) =>
  stage.world.call("POST", `/v2/groomer/series/${id}/move`, {
    token,
    body: { id: newId(), ...MOVED, isAgreed: true, ...over },
  });
async function moved(over: object = {}): Promise<void> {
  const { status, body } = await move(over);
  expect(status, JSON.stringify(body)).toBe(200);
}

describe("a move of this and later dates", () => {
  it("shows each booked visit with its new time and price, and writes nothing", async () => {
    const { body } = await preview();
    expect(body).toMatchObject({ ...MOVED, plannedFrom: "2027-03-17" });
    expect(body.dates.map(({ newStart }: { newStart: string }) => newStart)).toEqual(WEDNESDAYS.map(eleven));
    expect(body.dates[0]).toMatchObject({ date: "2027-02-01", startsAt: ten("2027-02-01"), why: null });
    expect(body.dates[0].price.max).toBeGreaterThan(0);
    expect(await startsOf()).toEqual(DATES.map(ten));
  });

  it("moves the booked visits once, and the job makes later dates at the new time alone", async () => {
    const input = { id: newId() };
    await moved(input);
    const all = [ten("2027-01-18"), ...WEDNESDAYS.map(eleven)];
    expect(await startsOf()).toEqual(all);
    await moved(input);
    expect(await startsOf()).toEqual(all);
    const changes = await database.db.selectFrom("orderChanges").select("status").execute();
    expect(changes).toEqual(Array(3).fill({ status: "done" }));
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect(await startsOf()).toEqual([...all, eleven("2027-03-17")]);
    const { dates } = await regular.show(id);
    const days = dates.map(({ date }) => date);
    expect(days.slice(-3)).toEqual(["2027-03-31", "2027-04-14", "2027-04-28"]);
    expect(new Set(days).size).toBe(days.length);
  });

  it("moves the visits once when the same move is sent twice at once", async () => {
    const input = { id: newId() };
    await Promise.all([moved(input), moved(input)]);
    expect(await startsOf()).toEqual([ten("2027-01-18"), ...WEDNESDAYS.map(eleven)]);
    const changes = await database.db
      .selectFrom("orderChanges")
      .select("status")
      .where("siteId", "=", stage.world.siteId)
      .execute();
    expect(changes).toEqual(Array(3).fill({ status: "done" }));
  });

  it("moves all visits to the times of one of two moves that are sent at once", async () => {
    const thursday = { to: "2027-02-04" };
    const [one, other] = await Promise.all([move(), move(thursday)]);
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1);
    const thursdays = ["2027-02-04", "2027-02-18", "2027-03-04"];
    const days = one.status === 200 ? WEDNESDAYS : thursdays;
    expect(await startsOf()).toEqual([ten("2027-01-18"), ...days.map(eleven)]);
  });

  it("asks about a visit whose new time is not free, and moves none before", async () => {
    await occupy(stage, "2027-02-17");
    const atTen = { time: "10:00" };
    const { dates } = (await preview(atTen)).body;
    expect(dates[1]).toMatchObject({ date: "2027-02-15", price: null, why: "fully_booked" });
    expect(dates[1].nearest.length).toBeGreaterThan(0);
    const nearest = dates[1].nearest.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(nearest).not.toContain(dates[1].startsAt);
    const refused = await move(atTen);
    expect(refused.body).toMatchObject({ code: "slot_taken", details: { dates: ["2027-02-15"] } });
    expect(await startsOf()).toEqual(DATES.map(ten));
    const other = dates[1].nearest[0].startsAt;
    await moved({ ...atTen, changes: [{ date: "2027-02-15", startsAt: other }] });
    expect(await startsOf()).toEqual([ten("2027-01-18"), ten("2027-02-03"), other, ten("2027-03-03")].sort());
  });

  it("judges a chosen time before any visit moves", async () => {
    await occupy(stage, "2027-02-16");
    const last = (await listMade(stage, regular)).at(-1)?.id ?? "";
    await stage.setOrder(last, { status: "cancellation_request" });
    const changes = [
      { date: "2027-02-15", startsAt: ten("2027-02-16") },
      { date: "2027-03-01", startsAt: ten("2027-03-02") },
    ];
    const { status, body } = await move({ changes });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ["changes.0.startsAt", "changes.1.date"],
    ]);
    expect(await startsOf()).toEqual(DATES.map(ten));
  });

  it("says that some visits have moved when a later one is refused, and a repeat finishes", async () => {
    const last = (await listMade(stage, regular)).at(-1)?.id ?? "";
    // The customer asks to cancel the last visit while the first one moves.
    await sql`create function take_last() returns trigger language plpgsql as $$begin
      update orders set status = 'cancellation_request' where id = ${sql.lit(last)}; return null; end$$`.execute(
      database.db,
    );
    await sql`create trigger take_last after insert on order_changes execute function take_last()`.execute(
      database.db,
    );
    const refused = await move();
    await sql`drop function take_last cascade`.execute(database.db);
    expect(refused.body).toMatchObject({ code: "conflict" });
    expect(refused.body.message).toMatch(/^Some visits have moved already/);
    const limitsOfVisits = database.db.selectFrom("limits").select("key").where("key", "like", "move-visit%");
    expect(await limitsOfVisits.execute()).not.toEqual([]);
    await database.db.deleteFrom("limits").execute();
    await moved({ changes: [{ date: "2027-03-01" }] });
    expect(await startsOf()).toEqual(
      [ten("2027-01-18"), ...WEDNESDAYS.slice(0, 2).map(eleven), ten("2027-03-01")].sort(),
    );
    // Visits that have moved already are left alone.
    expect(await limitsOfVisits.execute()).toEqual([]);
  });

  it("says so too when a later visit is no longer the groomer's", async () => {
    const last = (await listMade(stage, regular)).at(-1)?.id ?? "";
    const bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
    await sql`create function give_last() returns trigger language plpgsql as $$begin
      update orders set groomer_id = ${sql.lit(bea)} where id = ${sql.lit(last)}; return null; end$$`.execute(
      database.db,
    );
    await sql`create trigger give_last after insert on order_changes execute function give_last()`.execute(
      database.db,
    );
    const { body } = await move();
    await sql`drop function give_last cascade`.execute(database.db);
    expect(body.code).toBe("not_found");
    expect(body.message).toMatch(/^Some visits have moved already/);
  });

  it("records in the audit log what staff moved for the groomer", async () => {
    const { siteId } = stage.world;
    const { accountId: impersonatorId } = await stage.world.addStaff();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", stage.ada)
      .executeTakeFirstOrThrow();
    const acting = await makeSignIn(database.db, siteId, accountId, { now: stage.now(), impersonatorId });
    expect((await move({}, acting)).status).toBe(200);
    const entry = await database.db
      .selectFrom("auditEntries")
      .select(["actorId", "before", "after", "target"])
      .where("target", "=", `series=${id}`)
      .where("action", "=", "move standing appointment")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      ...{ actorId: impersonatorId, target: `series=${id}` },
      before: { day: "2027-02-01", time: "10:00", moves: 0 },
      after: { day: "2027-02-03", time: "11:00", moves: 1 },
    });
  });

  it("leaves a visit at its time if its groomer says so, and one that waits for an answer", async () => {
    await occupy(stage, "2027-02-17");
    const third = (await listMade(stage, regular)).at(-1);
    await stage.setOrder(third?.id ?? "", { status: "cancellation_request" });
    expect((await preview({ time: "10:00" })).body.dates[2]).toMatchObject({ why: "unsettled", nearest: [] });
    await moved({ time: "10:00", changes: [{ date: "2027-02-15" }] });
    expect(await startsOf()).toEqual(["2027-01-18", "2027-02-03", "2027-02-15", "2027-03-01"].map(ten));
  });

  it("is finished by a repeat after a process that stopped in the middle", async () => {
    const last = (await listMade(stage, regular)).at(-1)?.id ?? "";
    await sql`create function stop_last() returns trigger language plpgsql as
      $$begin raise exception 'gone'; end$$`.execute(database.db);
    await sql`create trigger stop_last before update on orders for each row
      when (old.id = ${sql.lit(last)}) execute function stop_last()`.execute(database.db);
    const input = { id: newId() };
    expect((await move(input)).status).toBe(500);
    await sql`drop function stop_last cascade`.execute(database.db);
    expect(await startsOf()).toEqual(
      [ten("2027-01-18"), ...WEDNESDAYS.slice(0, 2).map(eleven), ten("2027-03-01")].sort(),
    );
    await moved(input);
    expect(await startsOf()).toEqual([ten("2027-01-18"), ...WEDNESDAYS.map(eleven)]);
  });

  it("lets no job that began before it make a date at the old time", async () => {
    const { siteId } = stage.world;
    const before = await store.find(database.db, siteId, id);
    if (!before) throw new Error("no series");
    await moved();
    stage.world.clock.advance({ days: 14 });
    const scope = { db: database.db, siteId, now: stage.now() };
    const all = await startsOf();
    expect(await decideDate(scope, before, await prepareSeriesVisit(scope, before), "2027-03-15")).toBe(
      false,
    );
    expect(await startsOf()).toEqual(all);
  });

  it("makes a date anew on a day whose earlier date has moved away", async () => {
    await moved({ from: "2027-01-18", to: "2027-01-13", time: "10:00" });
    await moved({ from: "2027-01-13", to: "2027-01-09", time: "10:00" });
    await moved({ from: "2027-01-23", to: "2027-01-18", time: "10:00" });
    await extendAll(stage);
    const days = ["2027-01-09", "2027-01-18", "2027-02-01", "2027-02-15", "2027-03-01"];
    expect(await startsOf()).toEqual(days.map(ten));
    await moved({ from: "2027-01-18", to: "2027-01-13", time: "10:00" });
    const before = await preview({ from: "2027-01-13", to: "2027-01-09" });
    expect(before.body.errors).toHaveProperty("to");
  });

  it("does not drop its next date when an older one is decided later", async () => {
    const day = "2027-03-01";
    await database.db
      .updateTable("seriesDates")
      .set({ state: "waits", orderId: null, startsAt: null, why: "fully_booked" })
      .where("seriesId", "=", id)
      .where("day", "=", day)
      .execute();
    await moved({ from: "2027-03-15", to: "2027-03-10", time: "10:00" });
    const path = `/v2/groomer/series/${id}/dates/${day}`;
    const [slot] = (await stage.world.call("GET", path, { token: regular.token })).body.times;
    const choice = { startsAt: slot.startsAt, agreedTotal: slot.price };
    expect((await regular.decide(id, day, choice)).status).toBe(200);
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect((await startsOf()).slice(-1)).toEqual([ten("2027-03-10")]);
  });

  it("refuses faults of the input at their fields, and a series that has ended", async () => {
    const faults = async (over: object) => Object.keys((await preview(over)).body.errors);
    expect(await faults({ from: "2027-02-02" })).toEqual(["from"]);
    expect(await faults({ to: "2027-02-08" })).toEqual(["to"]);
    expect(await faults({ from: "2027-01-18", to: "2027-01-04" })).toEqual(["to"]);
    expect(await faults({ time: "11:05" })).toEqual(["time"]);
    const errorsOf = async (over: object) => Object.keys((await move(over)).body.errors);
    expect(await errorsOf({ isAgreed: false })).toEqual(["isAgreed"]);
    expect(await errorsOf({ changes: [{ date: "2027-01-18" }] })).toEqual(["changes.0.date"]);
    const far = [{ date: "2027-02-01", startsAt: ten("2027-02-11") }];
    expect(await errorsOf({ changes: far })).toEqual(["changes.0.startsAt"]);
    expect((await regular.end(id, { from: "2027-03-01" })).status).toBe(200);
    expect((await preview()).status).toBe(409);
    expect((await move()).status).toBe(409);
  });

  it("is for the groomer of the series alone", async () => {
    const bea = await stage.groomer(await stage.world.addGroomer({ displayName: "Bea Comb" }));
    expect((await preview({}, bea.token)).status).toBe(404);
    expect((await move({}, bea.token)).status).toBe(404);
    expect((await move({}, regular.owner)).status).toBe(403);
    expect(await startsOf()).toEqual(DATES.map(ten));
  });
});
