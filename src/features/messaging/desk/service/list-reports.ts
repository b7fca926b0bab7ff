import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listReports as contract } from "../contract/reports.ts";
import { presentReport } from "../internal/require-report.ts";
import * as reportsStore from "../store/reports.ts";

/** Lists reported messages: the oldest open ones, or the latest closed ones. */
export async function listReports(
  { db, siteId }: Context,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, total } = await reportsStore.listReports(db, siteId, query);
  return { items: rows.map(presentReport), total, page: query.page, limit: query.limit };
}
