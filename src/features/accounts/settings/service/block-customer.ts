import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as blocksStore from "../../store/blocks.ts";

type CustomerBlock = { groomerAccountId: string; customerId: string };

/** Blocks a customer for a groomer, so that neither is offered to the other. Visits that are booked stay. */
export async function blockCustomer(
  db: Db,
  siteId: SiteId,
  { groomerAccountId, customerId }: CustomerBlock,
  now: Date,
): Promise<void> {
  const blockedId = await readAccountOf(db, siteId, customerId);
  await blocksStore.addBlock(db, siteId, { accountId: groomerAccountId, blockedId }, now);
}

/** Ends a block by the groomer. A block by the customer stays. */
export async function unblockCustomer(
  db: Db,
  siteId: SiteId,
  { groomerAccountId, customerId }: CustomerBlock,
): Promise<void> {
  const blockedId = await readAccountOf(db, siteId, customerId);
  await blocksStore.removeBlock(db, siteId, { accountId: groomerAccountId, blockedId });
}

async function readAccountOf(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const accountId = await blocksStore.findCustomerAccount(db, siteId, customerId);
  if (!accountId) throw notFound("This customer");
  return accountId;
}

/** Whether the groomer has blocked the customer. A block by the customer does not count. */
export function isBlockedBy(
  db: Db,
  siteId: SiteId,
  { groomerAccountId, customerId }: CustomerBlock,
): Promise<boolean> {
  return blocksStore.hasBlockedCustomer(db, siteId, groomerAccountId, customerId);
}
