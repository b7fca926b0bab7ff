import { resolveAddress } from "#features/places/service/resolve-address.ts";
import { findArea } from "#features/places/service.ts";
import { chooseOptionalMail } from "#features/sites/service/choose-optional-mail.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { HomeInput, Settings, SettingsInput } from "../../contract/settings.ts";
import { lockCustomer } from "../../service/lock-customer.ts";
import { readCustomer } from "../../service/read-customer.ts";
import * as settingsStore from "../../store/settings.ts";
import { FIELD_FAULTS } from "../../words/fields.ts";
import { changeEmail } from "./change-email.ts";
import { readSettings } from "./read-settings.ts";

/** Changes the given fields of the caller's settings; other fields stay the same. */
export async function saveSettings(context: Context, input: SettingsInput): Promise<Settings> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "customer");
  const { email, emailCode, password, confirmCode, address, ...named } = input;
  const home = address && (await locateHome(context, address));
  if (email !== undefined) await changeEmail(context, { email, emailCode, password, confirmCode });
  const change = Object.fromEntries(
    Object.entries({ ...named, home }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(change).length > 0) {
    await db.transaction().execute(async (tx) => {
      const isFound = await takeLock(tx, lockCustomer(siteId, profileId));
      if (!isFound) throw notFound("This customer");
      await settingsStore.updateProfile(tx, siteId, profileId, change, now);
      const reviewMail = named.notifications?.reviewMail;
      if (reviewMail !== undefined) await chooseReviewMail(tx, context, profileId, reviewMail);
    });
  }
  return readSettings(context);
}

/** Turns mails about reviews off or on for the customer's mailbox. */
async function chooseReviewMail(
  tx: Tx,
  { siteId, now }: Context,
  customerId: string,
  isWanted: boolean,
): Promise<void> {
  const customer = await readCustomer(tx, siteId, customerId);
  if (!customer?.email) return;
  const { email: address, isEmailVerified: isProved } = customer;
  const choice = { address, isProved, kind: "reviews", isWanted } as const;
  if (!(await chooseOptionalMail(tx, siteId, choice, now)).ok)
    throw refuseFields({ "notifications.reviewMail": [FIELD_FAULTS.mailboxRefused] });
}

/** Finds a typed address on the map, with its service area, if any. Refuses an unknown ZIP code. */
export async function locateHome(
  context: Context,
  input: HomeInput,
): Promise<NonNullable<settingsStore.ProfileChange["home"]>> {
  const { addressLine, addressLine2, addressNotes, isApartmentComplex } = input;
  const { place } = await resolveAddress(context, input);
  if (!place) throw refuseFields({ "address.postalCode": [FIELD_FAULTS.unknownPostalCode] });
  const area = await findArea(context.db, context.siteId, place);
  return {
    address: { ...place, addressLine, addressLine2 },
    addressNotes,
    isApartmentComplex,
    areaId: area?.id ?? null,
  };
}
