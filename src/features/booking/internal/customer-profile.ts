import { findAccountId } from "#features/accounts/service/read-account-id.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readAcceptance } from "#features/agreements/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Home, ProfileDetails } from "../rules/customer-profile.ts";
import { locateIfKnown } from "./locate-address.ts";

export type CustomerProfile = {
  details: ProfileDetails;
  home: (Home & { locality: string; adminDistrict: string }) | null;
};

/** The details that a customer's profile can fill in on a booking; null if there is no such customer. */
export async function readProfile(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  customerId: string,
): Promise<CustomerProfile | null> {
  const accountId = await findAccountId(db, siteId, customerId);
  if (!accountId) return null;
  const [customer, acceptance] = await Promise.all([
    readCustomer(db, siteId, customerId),
    readAcceptance(db, siteId, accountId, now),
  ]);
  if (!customer) return null;
  const { firstName, lastName, email, phoneNumber, referralSource, isPhoneVerified } = customer;
  const { physicalAddress, addressNotes, isApartmentComplex } = customer;
  return {
    details: {
      contact: { firstName, lastName, email, phoneNumber, referralSource },
      verifiedPhone: isPhoneVerified ? phoneNumber : null,
      hasAgreed: Object.values(acceptance).every(Boolean),
    },
    home: physicalAddress && { ...physicalAddress, addressNotes, isApartmentComplex },
  };
}

/** The home's place and service area; null if the profile has no home or its ZIP code no longer exists. */
export async function locateHome(context: Context, home: CustomerProfile["home"]) {
  return home && locateIfKnown(context, home);
}
