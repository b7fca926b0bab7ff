import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readGiven } from "#features/promotions/service/give-credit.ts";
import { readCredit } from "#features/promotions/service/spend-credit.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { CustomerCredit } from "../contract/credit.ts";
import { takesCredit } from "../rules/credit.ts";
import { findAccount } from "../store/customer.ts";

/** Shows what a gift of credit to a customer begins with. For staff. */
export async function showCustomerCredit(context: Context, id: string): Promise<CustomerCredit> {
  const { db, siteId, actor } = context;
  const [customer, account] = await Promise.all([readCustomer(db, siteId, id), findAccount(db, siteId, id)]);
  if (!customer || !account) throw notFound("This customer");
  const [site, given, balance] = await Promise.all([
    readSite(db, siteId),
    readGiven(db, siteId, id),
    mayAsStaff(actor, "money.read") ? readCredit(db, siteId, id) : null,
  ]);
  const { displayName } = customer;
  return {
    ...{ id, displayName, isOpen: takesCredit(account) },
    ...{ given, limit: site.refundLimitCents, balance },
  };
}
