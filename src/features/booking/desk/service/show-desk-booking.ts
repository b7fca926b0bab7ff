import { openDocuments } from "#features/agreements/rules.ts";
import { listCustomerAgreements } from "#features/agreements/service.ts";
import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import type { DeskBooking } from "../contract.ts";
import { requireCustomer } from "../internal/require-customer.ts";

/** Shows what the team needs to book for a customer. Refuses as `requireCustomer` does. */
export async function showDeskBooking(context: Context, customerId: string): Promise<DeskBooking> {
  const { db, siteId, actor } = context;
  const customer = await requireCustomer(context, customerId);
  const [pets, agreements] = await Promise.all([
    readPets(db, siteId, customerId),
    listCustomerAgreements(context, customerId),
  ]);
  const { id, displayName, address, area } = customer;
  const town = `${address.locality}, ${address.adminDistrict} ${address.postalCode}`;
  return {
    ...{ id, displayName, pets, timeZone: area.timeZone },
    address: mayAsStaff(actor, "customers.contact") ? formatAddress(address) : town,
    openAgreements: openDocuments(agreements).map(({ title }) => title),
  };
}
