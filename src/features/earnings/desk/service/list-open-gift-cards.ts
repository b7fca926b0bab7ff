import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listOpenGiftCards as contract } from "../contract/liabilities.ts";
import { listGiftCards } from "../store/liabilities.ts";

/** Lists the gift cards that the brand still owes services for. */
export async function listOpenGiftCards(
  { db, siteId, now }: Context,
  paging: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, sum } = await listGiftCards(db, siteId, now, paging);
  const items = rows.map(({ expiresAt, ...card }) => ({
    ...card,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
  return { ...paging, items, ...sum };
}
