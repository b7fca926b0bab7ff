import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { isLeaving } from "#features/accounts/service/schedule-deletion.ts";
import { isBlockedBy } from "#features/accounts/settings/service/block-customer.ts";
import { findClientAddress } from "#features/orders/answers/service/list-clients.ts";
import type { VisitAddress } from "#features/orders/contract/order.ts";
import { findArea } from "#features/places/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { readProfile } from "../../internal/customer-profile.ts";
import type { ProfileDetails } from "../../rules/customer-profile.ts";
import { CLIENT_BOOKING_REFUSALS, type NotAtOnce } from "../words.ts";

/** Who books a client's visit. The team's waits for the groomer, and obeys the lead time of customers. */
export type ClientSource = "groomer" | "staff";

/** A client who may be booked. `address` and `area`: where the visit is. */
export type BookableClient = {
  id: string;
  displayName: string;
  groomerId: string;
  details: ProfileDetails;
  address: VisitAddress;
  area: { id: string; timeZone: string };
  notAtOnce: NotAtOnce | null;
};

/**
 * Reads a client of the signed-in groomer for a booking. Every other customer is `not_found`. Refuses
 * (`conflict`) an account that is closed or will be deleted, a client that the groomer blocked, and an
 * address that is not served any more. A block by the client stays secret: no time is free then.
 */
export async function requireClient(context: Context, customerId: string): Promise<BookableClient> {
  const { db, siteId } = context;
  const { profileId: groomerId, accountId } = actingAs(context, "groomer");
  const address = await findClientAddress(db, siteId, { groomerId, customerId });
  if (!address) throw notFound("This client");
  return readClient(context, { customerId, groomerId, groomerAccountId: accountId, address });
}

export type ClientPlace = {
  customerId: string;
  groomerId: string;
  groomerAccountId: string;
  address: VisitAddress;
  source?: ClientSource | undefined;
};

/** Reads a client for a visit at a known address. Refuses as `requireClient` does. */
export async function readClient(
  scope: Pick<Context, "db" | "siteId" | "now">,
  { customerId, groomerId, groomerAccountId, address, source }: ClientPlace,
): Promise<BookableClient> {
  const { db, siteId } = scope;
  const [customer, profile, isBlocked, area, leaves] = await Promise.all([
    readCustomer(db, siteId, customerId),
    readProfile(scope, customerId),
    isBlockedBy(db, siteId, { groomerAccountId, customerId }),
    findArea(db, siteId, address),
    // A new visit would stand in the way of the deletion.
    isLeaving(db, siteId, customerId),
  ]);
  if (!customer || !profile || customer.status === "inactive" || leaves)
    throw new Refusal("conflict", CLIENT_BOOKING_REFUSALS.unreachable);
  const { blocked, blockedForTeam, unserved } = CLIENT_BOOKING_REFUSALS;
  if (isBlocked) throw new Refusal("conflict", source === "staff" ? blockedForTeam : blocked);
  if (!area) throw new Refusal("conflict", unserved);
  const { displayName } = customer;
  const notAtOnce = whyNotAtOnce(profile.details);
  return {
    id: customerId,
    ...{ displayName, groomerId, details: profile.details, address, area, notAtOnce },
  };
}

function whyNotAtOnce({ hasAgreed, verifiedPhone, contact }: ProfileDetails): NotAtOnce | null {
  if (!hasAgreed) return "terms";
  return verifiedPhone === contact.phoneNumber ? null : "phone";
}
