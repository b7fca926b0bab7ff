import type { Db } from "#kit/server/database.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import { type CustomerProfile, customerAddressSchema, toCustomerPicture } from "../contract/customer.ts";
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

/** The statement that reads several customers, not yet run. `toContacts` converts its rows. */
export function selectContacts(db: Db, siteId: SiteId, customerIds: readonly string[]) {
  return peopleStore.selectContacts(db, siteId, [...new Set(customerIds)]);
}

/** Customers with address and picture, by id. */
export function toContacts(
  rows: RowsOf<ReturnType<typeof selectContacts>>,
): ReadonlyMap<string, CustomerContact> {
  return new Map(
    rows.map(({ firstName, lastName, pictureFileId, ...row }) => {
      const displayName = `${firstName} ${lastName}`.trim();
      const profilePicture = toCustomerPicture(row.id, pictureFileId, displayName);
      return [row.id, { ...row, displayName, profilePicture }];
    }),
  );
}
