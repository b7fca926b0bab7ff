import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { extendAll, listMade, makeRegular, type Regular } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { endLeaversSeriesJob } from "../jobs.ts";
import { LEAVER_REASON } from "../words.ts";

const database = useDatabase();
/** The first date that no visit is booked for. */
const NEXT = "2027-03-15";
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";
let stage: Stage;
let regular: Regular;
let id = "";
let staff: { accountId: string; token: string };

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  id = (await regular.start()).body.id;
  staff = await makeStaffMember(database.db, stage.world.siteId, { now: stage.now() });
});

const call = (method: string, end: string, body?: object) =>
  stage.world.call(method, `/v2/staff/groomers/${stage.ada}/${end}`, {
    ...{ token: staff.token, ...(body && { body }) },
  });
const close = (visits: string) => call("POST", "deactivate", { description: "You move away.", visits });
const seriesOf = () =>
  database.db
    .selectFrom("series")
    .select(["endedFrom", "endedBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const statesOf = async () => (await listMade(stage, regular)).map(({ status }) => status);
const mailsOf = () =>
  database.db
    .selectFrom("outboxMessages")
    .select(["key", "bodyText"])
    .where("key", "like", `series:${id}:ended:%`)
    .execute();

/** Lets each change of a series fail, or of one alone, as if the process ended before it. */
async function stopSeries(one?: string): Promise<void> {
  await sql`create function stop_series() returns trigger language plpgsql as
    $$begin raise exception 'gone'; end$$`.execute(database.db);
  await sql`create trigger stop_series before update on series for each row
    when (${one ? sql`old.id = ${sql.lit(one)}` : sql`true`}) execute function stop_series()`.execute(
    database.db,
  );
}

async function runJob({ isStopped = false } = {}): Promise<void> {
  if (!isStopped) await sql`drop function if exists stop_series cascade`.execute(database.db);
  const { rows } = await sql<{ payload: unknown }>`select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'end-series-of-leaver'`.execute(database.db);
  expect(rows).toHaveLength(1);
  const payload = endLeaversSeriesJob.payload.parse(rows[0]?.payload);
  await endLeaversSeriesJob.run(payload, {
    ...{ db: database.db, clock: stage.world.clock, log: createLog("silent") },
  });
}

it("ends the series of a groomer whose visits are offered to others, with one mail to the customer", async () => {
  await database.db
    .updateTable("seriesDates")
    .set({ state: "waits", orderId: null, startsAt: null, why: "fully_booked" })
    .where("seriesId", "=", id)
    .where("day", "=", "2027-02-15")
    .execute();
  expect((await call("GET", "visits")).body.series).toBe(1);
  for (let press = 0; press < 2; press++) expect((await close("offer")).status).toBe(200);
  expect(await seriesOf()).toEqual({ endedFrom: NEXT, endedBy: "staff" });
  expect((await call("GET", "visits")).body.series).toBe(0);
  const [mail, ...others] = await mailsOf();
  expect([mail?.key, others]).toEqual([`series:${id}:ended:${NEXT}:customer`, []]);
  expect(mail?.bodyText).toContain("no longer grooms with us");
  expect(mail?.bodyText).toContain("no visits from Monday, Mar 15 on");
  expect(mail?.bodyText).toContain("/customer/new");
  const entries = await database.db
    .selectFrom("auditEntries")
    .select(["actorId", "action", "before", "after", "reason"])
    .where("target", "=", `series=${id}`)
    .execute();
  expect(entries).toEqual([
    {
      ...{ actorId: staff.accountId, action: "end standing appointment", reason: LEAVER_REASON },
      ...{ before: { endedFrom: null }, after: { endedFrom: NEXT } },
    },
  ]);
  const shown = await stage.world.call("GET", `/v2/customer/series/${id}`, { token: regular.owner });
  expect(shown.body.dates.map(({ state }: { state: string }) => state)).not.toContain("waits");
  stage.world.clock.advance({ days: 28 });
  await extendAll(stage);
  expect(await statesOf()).toHaveLength(4);
});

it("leaves booked visits where they are left to the team", async () => {
  expect((await close("keep")).status).toBe(200);
  expect(await seriesOf()).toEqual({ endedFrom: NEXT, endedBy: "staff" });
  expect(await statesOf()).toEqual(Array(4).fill("accepted"));
  expect(await mailsOf()).toHaveLength(1);
});

it("ends a series that its customer would end later", async () => {
  expect((await regular.endOwn(id, { from: "2027-04-12", reasonId })).status).toBe(200);
  expect((await call("GET", "visits")).body.series).toBe(1);
  expect((await close("keep")).status).toBe(200);
  expect(await seriesOf()).toEqual({ endedFrom: NEXT, endedBy: "staff" });
  expect((await mailsOf()).map(({ key }) => key)).toEqual([`series:${id}:ended:${NEXT}:customer`]);
  expect((await call("GET", "visits")).body.series).toBe(0);
});

it("leaves a series that ends before its next planned date", async () => {
  expect((await regular.endOwn(id, { from: NEXT, reasonId })).status).toBe(200);
  expect((await call("GET", "visits")).body.series).toBe(0);
  expect((await close("keep")).status).toBe(200);
  expect(await seriesOf()).toEqual({ endedFrom: NEXT, endedBy: "customer" });
  expect(await mailsOf()).toEqual([]);
});

it("is finished by a job after a process that stopped", async () => {
  await stopSeries();
  expect((await close("keep")).status).toBe(200);
  expect([(await seriesOf()).endedFrom, await mailsOf()]).toEqual([null, []]);
  await runJob();
  expect((await seriesOf()).endedFrom).toBe(NEXT);
  expect(await mailsOf()).toHaveLength(1);
});

it("ends the later series where one fails, and the job tries that one again", async () => {
  const { siteId } = stage.world;
  const row = await database.db
    .selectFrom("series")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const first = "00000000-0000-7000-8000-000000000001";
  const copy = { ...row, id: first, address: JSON.stringify(row.address), pets: JSON.stringify(row.pets) };
  await database.db.insertInto("series").values(copy).execute();
  await stopSeries(first);
  expect((await close("keep")).status).toBe(200);
  expect((await seriesOf()).endedFrom).toBe(NEXT);
  expect(await mailsOf()).toHaveLength(1);
  await expect(runJob({ isStopped: true })).rejects.toThrow("1 series of a groomer who left");
  await runJob();
  const ends = database.db.selectFrom("series").select("endedFrom").where("siteId", "=", siteId);
  expect(await ends.execute()).toEqual([{ endedFrom: NEXT }, { endedFrom: NEXT }]);
});

it("leaves the series of a groomer whose account is open again", async () => {
  await stopSeries();
  expect((await close("keep")).status).toBe(200);
  expect((await call("POST", "reactivate", {})).status).toBe(200);
  await runJob();
  expect([(await seriesOf()).endedFrom, await mailsOf()]).toEqual([null, []]);
});
