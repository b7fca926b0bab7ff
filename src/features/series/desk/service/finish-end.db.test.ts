import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { listMade, makeRegular } from "#tests/series-steps.ts";
import { makeStage } from "#tests/works/stage.ts";
import { finishEndJob } from "../jobs.ts";

const database = useDatabase();

it("an end whose process stops before the visits are canceled is finished by a job", async () => {
  const { db } = database;
  const stage = await makeStage(database);
  const regular = await makeRegular(stage);
  const { accountId, token } = await makeStaffMember(db, stage.world.siteId, { now: stage.now() });
  const post = (path: string, body: object) => stage.world.call("POST", path, { token, body });
  const { id } = (await post(`/v2/staff/orders/${regular.orderId}/series`, regular.inputFor())).body;
  const states = async () => (await listMade(stage, regular)).map(({ status }) => status);
  expect(await states()).toEqual(Array(4).fill("accepted"));

  await sql`create function stop() returns trigger language plpgsql as
    $$begin raise exception 'gone'; end$$`.execute(db);
  await sql`create trigger stop before update on orders for each row execute function stop()`.execute(db);
  const body = { from: "2027-02-15", description: "The customer moves away." };
  expect((await post(`/v2/staff/series/${id}/end`, body)).status).toBe(500);
  await sql`drop trigger stop on orders`.execute(db);
  // The customer has the mail, and no visit is canceled.
  const mail = db
    .selectFrom("outboxMessages")
    .select("id")
    .where("key", "=", `series:${id}:ended:2027-02-15:customer`);
  expect(await mail.execute()).toHaveLength(1);
  expect(await states()).toEqual(Array(4).fill("accepted"));

  const { rows } = await sql<{ payload: unknown }>`select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'finish-series-end'`.execute(db);
  expect(rows).toHaveLength(1);
  const payload = finishEndJob.payload.parse(rows[0]?.payload);
  const tools = { db, clock: stage.world.clock, log: createLog("silent") };
  for (let run = 0; run < 2; run++) await finishEndJob.run(payload, tools);
  expect(await states()).toEqual(["accepted", "accepted", "cancelled", "cancelled"]);
  // Both are canceled in the name of the member who ended the series.
  const entries = await db
    .selectFrom("auditEntries")
    .select("actorId")
    .where("target", "like", "order=%")
    .execute();
  expect(entries).toEqual([{ actorId: accountId }, { actorId: accountId }]);
});
