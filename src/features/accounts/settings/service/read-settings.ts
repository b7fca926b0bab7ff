import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { hashAddress, isRefused } from "#kit/server/optional-mails.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Notifications, Settings } from "../../contract/settings.ts";
import { completeNotifications } from "../../rules/notifications.ts";
import { isConfirmed } from "../../rules/proofs.ts";
import { readCustomer } from "../../service/read-customer.ts";
import * as settingsStore from "../../store/settings.ts";

export async function readSettings(context: Context): Promise<Settings> {
  const { db, siteId, now } = context;
  const { profileId, accountId, signInId } = actingAs(context, "customer");
  const [customer, account] = await Promise.all([
    readCustomer(db, siteId, profileId),
    settingsStore.readAccount(db, siteId, accountId, signInId),
  ]);
  if (!customer || !account) throw notFound("This customer");
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    profilePicture: customer.profilePicture,
    email: customer.email,
    isEmailVerified: customer.isEmailVerified,
    phoneNumber: customer.phoneNumber,
    isPhoneVerified: customer.isPhoneVerified,
    physicalAddress: customer.physicalAddress,
    addressNotes: customer.addressNotes,
    isApartmentComplex: customer.isApartmentComplex,
    serviceArea: customer.serviceArea,
    referralSource: customer.referralSource,
    notifications: await withRefusal(db, siteId, account.notifications, customer.email),
    hasPassword: account.passwordHash !== null,
    isConfirmed: isConfirmed("customer", account.confirmedAt, now),
    status: customer.status,
    deletesAt: account.deletesAt?.toISOString() ?? null,
  };
}

/** Reads which optional messages a customer wants. Null for a missing customer. */
export async function readNotifications(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<Notifications | null> {
  const row = await settingsStore.readNotifications(db, siteId, customerId);
  return row ? withRefusal(db, siteId, row.notifications, row.email) : null;
}

/** Completes stored choices. Mails about reviews are also off if the mailbox has turned them off. */
async function withRefusal(
  db: Db,
  siteId: SiteId,
  stored: unknown,
  email: string | null,
): Promise<Notifications> {
  const chosen = completeNotifications(stored);
  if (!chosen.reviewMail || !email) return chosen;
  const refused = await isRefused(db, siteId, { addressHash: hashAddress(email), kind: "reviews" });
  return { ...chosen, reviewMail: !refused };
}
