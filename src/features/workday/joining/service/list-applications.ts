import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listApplications as contract } from "../contract/decision.ts";
import * as applicationsStore from "../store/applications.ts";

/** Lists groomers in a state, those that wait longest first. For staff. */
export async function listApplications(
  { db, siteId }: Context,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, total } = await applicationsStore.list(db, siteId, query);
  const items = rows.map(({ email, sentAt, createdAt, deactivatedAt, ...row }) => ({
    ...row,
    email: email ?? "",
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    deactivatedAt: deactivatedAt?.toISOString() ?? null,
  }));
  return { items, total, page: query.page, limit: query.limit };
}
