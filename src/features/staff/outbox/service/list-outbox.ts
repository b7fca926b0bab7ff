import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listOutbox as contract } from "../contract.ts";
import { presentMessage } from "../internal/present-message.ts";
import * as outboxStore from "../store.ts";

/** Lists mails and texts of the brand, the latest first. */
export async function listOutbox(
  context: Context,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, total } = await outboxStore.list(context.db, context, query);
  const { page, limit } = query;
  return { items: rows.map((row) => presentMessage(row, context)), total, page, limit };
}
