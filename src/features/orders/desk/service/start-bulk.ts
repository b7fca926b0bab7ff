import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { runOnFrom } from "#kit/server/clock.ts";
import { addJob } from "#kit/server/jobs.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskBulk } from "../contract/bulk.ts";
import { requireListReader } from "../internal/require-list-reader.ts";
import { runBulkRows } from "../internal/run-bulk-rows.ts";
import { bulkKey, runBulkJob } from "../jobs.ts";
import { MAX_AT_ONCE } from "../rules/bulk.ts";
import * as bulks from "../store/bulk.ts";
import { showBulk } from "./show-bulk.ts";

/**
 * Starts a prepared bulk change. A small one is done at once; a large one by a job, which also finishes a
 * small one whose process ends. A repeat does what still waits, and no row twice.
 */
export async function startBulk(context: Context, id: string): Promise<DeskBulk> {
  const { db, siteId, now } = context;
  requireListReader(context);
  // Each row is judged by the time of its turn, which may be minutes after the press.
  const clock = runOnFrom(now);
  const bulk = await bulks.findBulk(db, siteId, id);
  // The visits of a groomer who leaves are offered by the closing of the account, not by a press.
  if (!bulk || bulk.groomerId !== null) throw notFound("This bulk change");
  const count = await bulks.countRows(db, siteId, id);
  const isSmall = count <= MAX_AT_ONCE;
  if (bulk.startedAt === null) await start(context, bulk, { count, isSmall });
  const started = await bulks.findBulk(db, siteId, id);
  if (started && started.finishedAt === null && isSmall)
    await runBulkRows({ ...context, clock }, started, count);
  return showBulk(context, id);
}

async function start(
  context: Context,
  { id, action }: bulks.BulkRecord,
  { count, isSmall }: { count: number; isSmall: boolean },
): Promise<void> {
  const { db, siteId, now, origin, requestId } = context;
  const { accountId: actorId, signInId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    if (!(await bulks.startBulk(tx, siteId, id, { signInId, origin }, now))) return;
    const entry = { siteId, actorId, subjectId: null, requestId, target: `bulk=${id}` };
    const after = { isStarted: true, bulkAction: action, orders: count };
    const facts = { action: "start bulk change", before: { isStarted: false }, after };
    await recordAudit(tx, { ...entry, ...facts }, now);
    const inMs = isSmall ? bulks.CLAIM_SECONDS * 1_000 : 0;
    await addJob(tx, runBulkJob, { siteId, bulkId: id }, { key: bulkKey(id), inMs });
  });
}
