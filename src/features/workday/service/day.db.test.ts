import type { KyselyPlugin } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";

const database = useDatabase();
const DATE = "2027-01-08";
const HOUR = 3_600_000;
let stage: Stage;
let token = "";
let first: Visit;
let second: Visit;

const get = (path: string, by = token) => stage.world.call("GET", `/v2/groomer/${path}`, { token: by });
const idsOf = ({ body }: { body: { visits: { order: { id: string } }[] } }) =>
  body.visits.map(({ order }) => order.id);

/** Puts a visit on the day at an hour of Phoenix's clock, for an hour. */
const place = ({ id }: Visit, hour: number) => {
  const start = Date.parse(`${DATE}T07:00:00Z`) + hour * HOUR;
  const [appointmentStart, appointmentEnd] = [new Date(start), new Date(start + HOUR)];
  return stage.setOrder(id, { appointmentStart, appointmentEnd });
};

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements++;
    return result;
  },
};

async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await run();
  return statements - before;
}

beforeAll(async () => {
  stage = await makeStage({ ...database, db: database.db.withPlugin(counter) });
  token = (await stage.groomer()).token;
  [second, first] = [await stage.visit(), await stage.visit()];
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await place(first, 10);
  await place(second, 13);
});

describe("a groomer's day", () => {
  it("has its visits in order, with drives, gaps, hours and the days around", async () => {
    const day = await get(`day/${DATE}`);
    expect(idsOf(day)).toEqual([first.id, second.id]);
    expect(day.body).toMatchObject({
      date: DATE,
      timeZone: "America/Phoenix",
      hours: [{ startTime: "09:00", endTime: "17:00" }],
      visits: [
        {
          date: DATE,
          startTime: "10:00",
          endTime: "11:00",
          customer: { firstName: "Ann", lastName: "Lee" },
          late: null,
        },
        { startTime: "13:00" },
      ],
      legs: [
        { fromOrderId: null, toOrderId: first.id, gapMinutes: null },
        { fromOrderId: first.id, toOrderId: second.id },
        { fromOrderId: second.id, toOrderId: null },
      ],
    });
    const [out, between] = day.body.legs;
    expect(Date.parse(out.leaveBy)).toBe(Date.parse(`${DATE}T17:00:00Z`) - out.minutes * 60_000);
    expect(between.gapMinutes).toBe(120 - between.minutes);
    expect(day.body.days).toContainEqual({ date: DATE, visits: 2 });
  });

  it("has its free stretches that are ahead, without time that is held for somebody", async () => {
    const gapsOf = async (date: string) => (await get(`day/${date}`)).body.gaps;
    const free = addDays(DATE, 7);
    expect(await gapsOf(free)).toEqual([{ startTime: "09:00", endTime: "17:00" }]);
    const during = `[${free}T18:00:00Z,${free}T20:00:00Z)`;
    const taken = { id: newId(), siteId: stage.world.siteId, resource: stage.ada, holder: first.id, during };
    const expiresAt = new Date(stage.world.clock.now().getTime() + HOUR);
    await database.db
      .insertInto("occupancy")
      .values({ ...taken, kind: "hold", minutes: 120, expiresAt })
      .execute();
    expect(await gapsOf(free)).toEqual([
      { startTime: "09:00", endTime: "11:00" },
      { startTime: "13:00", endTime: "17:00" },
    ]);
    await database.db
      .updateTable("occupancy")
      .set({ expiresAt: new Date(expiresAt.getTime() - 2 * HOUR) })
      .where("id", "=", taken.id)
      .execute();
    expect(await gapsOf(free)).toEqual([{ startTime: "09:00", endTime: "17:00" }]);
    await database.db.deleteFrom("occupancy").where("id", "=", taken.id).execute();
    expect(await gapsOf(addDays(DATE, -30)), "a day that is over").toEqual([]);
  });

  it("leaves out canceled visits, requests, other days and other groomers", async () => {
    await stage.setOrder(first.id, { status: "cancelled" });
    expect(idsOf(await get(`day/${DATE}`))).toEqual([second.id]);
    await stage.setOrder(first.id, { status: "accepted" });
    expect(idsOf(await get(`day/${addDays(DATE, 1)}`))).toEqual([]);
    const other = await stage.groomer(await stage.world.addGroomer());
    expect((await get(`day/${DATE}`, other.token)).body).toMatchObject({ visits: [], legs: [], days: [] });
  });

  it("begins and ends at the midnights of the groomer's area", async () => {
    await place(first, 0);
    await place(second, 24);
    expect(idsOf(await get(`day/${DATE}`))).toEqual([first.id]);
    expect(idsOf(await get(`day/${addDays(DATE, 1)}`))).toEqual([second.id]);
  });

  it("is today's by the area's calendar without a date", async () => {
    expect((await get("today")).body).toMatchObject({ date: "2027-01-05", today: "2027-01-05" });
  });

  it("shows time off that touches the day, and no phone number without the permission", async () => {
    const [startsAt, endsAt] = [new Date(`${DATE}T22:00:00Z`), new Date(`${DATE}T23:00:00Z`)];
    const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
    const off = { id: newId(), siteId: stage.world.siteId, resource: stage.ada, holder: stage.ada };
    await database.db
      .insertInto("occupancy")
      .values({ ...off, kind: "time_off", minutes: 60, during })
      .execute();
    const { body } = await get(`day/${DATE}`);
    expect(body.timeOff).toEqual([{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }]);
    expect(body.visits[0].order.customer.phoneNumber).toMatch(/^\+1/);
    await database.db
      .updateTable("groomers")
      .set({ permissions: "[]" })
      .where("id", "=", stage.ada)
      .execute();
    expect((await get(`day/${DATE}`)).body.visits[0].order.customer.phoneNumber).toBeNull();
    await database.db
      .updateTable("groomers")
      .set({ permissions: '["phone"]' })
      .where("id", "=", stage.ada)
      .execute();
  });

  it("takes four statements, for twelve visits as for two", async () => {
    await get(`day/${DATE}`);
    const two = await countStatements(() => get(`day/${DATE}`));
    // Who calls, the groomer, what the day has, and what belongs to its visits.
    expect(two).toBe(4);
    const more: Visit[] = [];
    for (let hour = 0; hour < 10; hour++) more.push(await stage.visit());
    for (const [hour, visit] of more.entries()) await place(visit, 14 + hour / 4);
    const twelve = await get(`day/${DATE}`);
    expect(twelve.body.visits).toHaveLength(12);
    expect(await countStatements(() => get(`day/${DATE}`))).toBe(two);
    for (const visit of more) await stage.setOrder(visit.id, { status: "cancelled" });
  });

  it("does not exist for what is no date", async () => {
    expect(await get("day/tomorrow")).toMatchObject({ status: 404 });
    expect(await get("day/2027-02-30")).toMatchObject({ status: 404 });
  });
});

describe("a visit", () => {
  const appointment = (visit: Visit) => `appointments/${visit.id}`;

  it("shows the later visits that it makes late, until their customers know", async () => {
    await place(second, 11.5);
    stage.world.clock.set(new Date(`${DATE}T16:30:00Z`));
    token = (await stage.groomer()).token;
    const arrivesAt = `${DATE}T17:45:00.000Z`;
    const late = (visit: Visit, time: string) =>
      stage.world.call("POST", `/v2/groomer/${appointment(visit)}/late`, {
        token,
        body: { arrivesAt: time },
      });
    expect((await late(first, arrivesAt)).status).toBe(200);
    const { body } = await get(appointment(first));
    expect(body.visit.late).toMatchObject({ arrivesAt, lateMinutes: 45, isAnnounced: true });
    const [next] = body.lateVisits;
    expect(next).toMatchObject({ order: { id: second.id }, late: { isAnnounced: false } });
    expect((await late(second, next.late.arrivesAt)).status).toBe(200);
    const again = await get(appointment(first));
    expect(again.body.lateVisits[0].late).toEqual({ ...next.late, isAnnounced: true });
  });

  it("that lasts longer than planned makes the next one late, on the day's list too", async () => {
    await database.db.deleteFrom("lateNotices").execute();
    await place(second, 11.5);
    stage.world.clock.set(new Date(`${DATE}T17:00:00Z`));
    token = (await stage.groomer()).token;
    const marked = await stage.world.call("POST", `/v2/groomer/${appointment(first)}/marks`, {
      token,
      body: { mark: "started" },
    });
    expect(marked.status).toBe(200);
    const lateOf = async (day: string) =>
      (await get(`day/${day}`)).body.visits.map(({ late }: { late: object | null }) => late);
    expect(await lateOf(DATE)).toEqual([null, null]);
    stage.world.clock.set(new Date(`${DATE}T19:00:00Z`));
    token = (await stage.groomer()).token;
    const [, late] = await lateOf(DATE);
    expect(late.lateMinutes).toBeGreaterThanOrEqual(30);
    expect((await get(appointment(first))).body.lateVisits).toHaveLength(1);
    stage.world.clock.set(new Date(`${addDays(DATE, 1)}T19:00:00Z`));
    token = (await stage.groomer()).token;
    expect(await lateOf(DATE)).toEqual([null, null]);
    await database.db.deleteFrom("visitMarks").execute();
  });

  it("says from when on it may be marked as a no-show", async () => {
    const { body } = await get(appointment(first));
    expect(body.noShow).toEqual({ from: `${DATE}T17:15:00.000Z`, fee: 0 });
  });

  it("of another groomer, of another role or without a time is not shown", async () => {
    const other = await stage.groomer(await stage.world.addGroomer());
    expect(await get(appointment(first), other.token)).toMatchObject({ status: 404 });
    expect(await get(`appointments/${newId()}`)).toMatchObject({ status: 404 });
    expect(await get(appointment(first), first.token)).toMatchObject({ status: 403 });
    const { id } = await stage.requested();
    expect(await get(`appointments/${id}`)).toMatchObject({ status: 404 });
  });
});
