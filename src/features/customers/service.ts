import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readAcceptance } from "#features/agreements/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { readHistory } from "#features/orders/service/read-history.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Customer } from "./contract.ts";

/** Shows the signed-in customer with agreements, history and groomer. */
export async function showMe(context: Context): Promise<Customer> {
  const { db, siteId, now } = context;
  const { profileId, accountId } = actingAs(context, "customer");
  const [profile, acceptance, history] = await Promise.all([
    readCustomer(db, siteId, profileId),
    readAcceptance(db, siteId, accountId, now),
    readHistory(db, siteId, profileId),
  ]);
  if (!profile) throw notFound("This customer");
  const { assignedGroomerId, ...facts } = profile;
  const groomerId = assignedGroomerId ?? history.lastGroomerId;
  const [groomer] = groomerId ? await readGroomers(db, siteId, [groomerId]) : [];
  return {
    ...facts,
    ...acceptance,
    addressLine2: profile.physicalAddress?.addressLine2 ?? "",
    isNewCustomer: history.completed === 0,
    profilePicture: null,
    assignedGroomer: groomer ?? null,
  };
}
