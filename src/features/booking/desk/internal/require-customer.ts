import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { isLeaving } from "#features/accounts/service/schedule-deletion.ts";
import type { VisitAddress } from "#features/orders/contract/order.ts";
import { findArea } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { locateHome, readProfile } from "../../internal/customer-profile.ts";
import type { ProfileDetails } from "../../rules/customer-profile.ts";
import { DESK_BOOKING_REFUSALS } from "../words.ts";

/** A customer who may be booked for. `address` and `area`: where the visit is. */
export type BookableCustomer = {
  id: string;
  displayName: string;
  details: ProfileDetails;
  address: VisitAddress;
  area: { id: string; timeZone: string };
};

/**
 * Reads a customer of the brand for a booking at home. Refuses (`conflict`) an account that is closed or will
 * be deleted, and a customer without a home in one of the areas. For staff.
 */
export async function requireCustomer(context: Context, id: string): Promise<BookableCustomer> {
  const { db, siteId } = context;
  const [customer, profile, leaves] = await Promise.all([
    readCustomer(db, siteId, id),
    readProfile(context, id),
    // A new visit would stand in the way of the deletion.
    isLeaving(db, siteId, id),
  ]);
  if (!customer || !profile) throw notFound("This customer");
  if (customer.status === "inactive" || leaves) throw new Refusal("conflict", DESK_BOOKING_REFUSALS.closed);
  const located = await locateHome(context, profile.home);
  if (!located?.address?.addressLine) throw new Refusal("conflict", DESK_BOOKING_REFUSALS.noHome);
  const area = await findArea(db, siteId, located.address);
  if (!area) throw new Refusal("conflict", DESK_BOOKING_REFUSALS.unserved);
  return { id, displayName: customer.displayName, details: profile.details, address: located.address, area };
}
