import type { SiteId } from "#kit/wire/ids.ts";
import { type BulkTools, runBulkRows } from "../internal/run-bulk-rows.ts";
import { findBulk } from "../store/bulk.ts";

/** How many rows a job does before it makes room for other jobs. */
const ROWS_OF_A_JOB = 50;

/** Does the next rows of a started bulk change. See `runBulkRows`. */
export async function continueBulk(
  tools: Omit<BulkTools, "siteId" | "ipAddress" | "userAgent">,
  siteId: SiteId,
  bulkId: string,
): ReturnType<typeof runBulkRows> {
  const bulk = await findBulk(tools.db, siteId, bulkId);
  if (!bulk?.startedAt || bulk.finishedAt) return "finished";
  return runBulkRows({ ...tools, siteId, ipAddress: "", userAgent: "" }, bulk, ROWS_OF_A_JOB);
}
