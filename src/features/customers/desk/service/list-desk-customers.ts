import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listDeskCustomers as contract } from "../contract/list.ts";
import { mayContact, showContact } from "../internal/show-contact.ts";
import { toSearch } from "../rules/search.ts";
import * as listStore from "../store/list.ts";

/** Lists the brand's customers, or those that a search finds. For staff. */
export async function listDeskCustomers(
  context: Context,
  { q, page, limit }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const search = toSearch(q, mayContact(context));
  const { rows, total } = await listStore.listCustomers(context.db, context.siteId, { search, page, limit });
  const items = rows.map(({ firstName, lastName, phoneNumber, email, createdAt, ...row }) => ({
    ...row,
    ...showContact(context, { phoneNumber, email }),
    displayName: `${firstName} ${lastName}`.trim(),
    createdAt: createdAt.toISOString(),
  }));
  return { items, total, page, limit };
}
