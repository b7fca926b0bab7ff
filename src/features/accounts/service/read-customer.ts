import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import { type CustomerProfile, customerAddressSchema, toCustomerPicture } from "../contract/customer.ts";
import { readNames } from "../store/names.ts";
import * as peopleStore from "../store/people.ts";

/** Reads a customer's profile. Null for a missing customer or a customer of another site. */
export async function readCustomer(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<CustomerProfile | null> {
  const row = await peopleStore.readCustomer(db, siteId, customerId);
  if (!row) return null;
  const { areaId, areaName, areaPhone, areaTimeZone, site, accountId, address, pictureFileId, ...rest } = row;
  const displayName = `${row.firstName} ${row.lastName}`.trim();
  return {
    ...rest,
    displayName,
    profilePicture: toCustomerPicture(customerId, pictureFileId, displayName),
    physicalAddress: address === null ? null : customerAddressSchema.parse(address),
    serviceArea:
      areaId && areaName && areaTimeZone
        ? { id: areaId, name: areaName, phoneNumber: areaPhone ?? "", timeZone: areaTimeZone, site }
        : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export type CustomerContact = {
  id: string;
  displayName: string;
  phoneNumber: string | null;
  email: string | null;
  profilePicture: Image | null;
};

/** Reads several customers with address and picture, by one statement. Leaves out other sites. */
export async function readCustomerContacts(
  db: Db,
  siteId: SiteId,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerContact>> {
  const rows = await peopleStore.readContacts(db, siteId, [...new Set(customerIds)]);
  return new Map(
    rows.map(({ firstName, lastName, pictureFileId, ...row }) => {
      const displayName = `${firstName} ${lastName}`.trim();
      const profilePicture = toCustomerPicture(row.id, pictureFileId, displayName);
      return [row.id, { ...row, displayName, profilePicture }];
    }),
  );
}

export type CustomerName = { id: string; accountId: string; firstName: string; lastName: string };

/** Reads the names and accounts of several customers, by one statement. Leaves out other sites. */
export async function readCustomerNames(
  db: Db,
  siteId: SiteId,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerName>> {
  const rows = await readNames(db, siteId, customerIds);
  return new Map(rows.map((row) => [row.id, row]));
}
