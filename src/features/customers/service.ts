import type { Customer } from "#features/accounts/contract/customer.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readAcceptance } from "#features/agreements/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { readHistory } from "#features/orders/service/read-history.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";

/** Shows a customer with agreements, history and groomer; null for a missing customer. */
export async function showCustomer(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<Customer | null> {
  const [profile, acceptance, history] = await Promise.all([
    readCustomer(db, siteId, customerId),
    readAcceptance(db, siteId, accountId, now),
    readHistory(db, siteId, customerId),
  ]);
  if (!profile) return null;
  const groomerId = profile.assignedGroomerId ?? history.lastGroomerId;
  const [groomer] = groomerId ? await readGroomers(db, siteId, [groomerId]) : [];
  return {
    ...profile,
    ...acceptance,
    addressLine2: profile.physicalAddress?.addressLine2 ?? "",
    isNewCustomer: history.completed === 0,
    assignedGroomer: groomer ?? null,
  };
}

/** Shows the signed-in customer, as a sign-in does. */
export async function showMe(context: Context): Promise<Customer> {
  const { profileId: customerId, accountId } = actingAs(context, "customer");
  const customer = await showCustomer(context, { accountId, customerId });
  if (!customer) throw notFound("This customer");
  return customer;
}
