import { findArea, geocode } from "#features/places/service.ts";
import { takeLock } from "#kit/server/statements.ts";
import { actingAs, type Context } from "#kit/server/verb.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { HomeWish, Settings, SettingsWish } from "../../contract/settings.ts";
import { lockCustomer } from "../../service/lock-customer.ts";
import * as settingsStore from "../../store/settings.ts";
import { changeEmail } from "./change-email.ts";
import { readSettings } from "./read-settings.ts";

/** Changes what is named and leaves the rest; the mailbox last, since its code is spent by it. */
export async function saveSettings(context: Context, wish: SettingsWish): Promise<Settings> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "customer");
  const { email, emailCode, password, confirmCode, address, ...named } = wish;
  const home = address && (await locateHome(context, address));
  if (email !== undefined) await changeEmail(context, { email, emailCode, password, confirmCode });
  const change = Object.fromEntries(
    Object.entries({ ...named, home }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(change).length > 0) {
    await db.transaction().execute(async (tx) => {
      if (!(await takeLock(tx, lockCustomer(siteId, profileId)))) throw notFound("This customer");
      await settingsStore.updateProfile(tx, siteId, profileId, change, now);
    });
  }
  return readSettings(context);
}

/**
 * A typed address on the map with its service area, if any serves it; refuses a ZIP code that does not exist.
 */
export async function locateHome(
  { db, siteId }: Context,
  wish: HomeWish,
): Promise<NonNullable<settingsStore.ProfileChange["home"]>> {
  const { addressLine, addressLine2, addressNotes, isApartmentComplex } = wish;
  const parts = [addressLine, wish.locality, `${wish.adminDistrict} ${wish.postalCode}`];
  const place = await geocode(parts.filter((part) => part.trim() !== "").join(", "));
  if (!place) throw refuseFields({ "address.postalCode": ["We could not find this ZIP code"] });
  const area = await findArea(db, siteId, place);
  return {
    address: { ...place, addressLine, addressLine2 },
    addressNotes,
    isApartmentComplex,
    areaId: area?.id ?? null,
  };
}
