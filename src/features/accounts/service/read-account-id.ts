import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/** The account of a customer; null for a missing customer. */
export function findAccountId(db: Db, siteId: SiteId, customerId: string): Promise<string | null> {
  return peopleStore.findAccountId(db, siteId, customerId);
}

/** The account of a customer, which pays and agrees. Throws `not_found` for a missing customer. */
export async function readAccountId(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const accountId = await findAccountId(db, siteId, customerId);
  if (!accountId) throw notFound("This customer");
  return accountId;
}
