import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { requirePermission } from "#features/groomers/service/require-permission.ts";
import { hasBusinessWith } from "#features/orders/service/export-orders.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";

/**
 * Shows a customer's phone number to a groomer with a visit of that customer, if the brand lets the
 * groomer see phone numbers. Other customers are not found.
 */
export async function showPhone(context: Context, customerId: string) {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, groomerId, "phone");
  const [customer, hasBusiness] = await Promise.all([
    readCustomer(db, siteId, customerId),
    hasBusinessWith(db, siteId, { customerId, groomerId, now }),
  ]);
  if (!customer?.phoneNumber || !hasBusiness) throw notFound("This customer");
  return { customerId, displayName: customer.displayName, phoneNumber: customer.phoneNumber };
}
