import { readCustomer } from "#features/accounts/service/read-customer.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import { PROPOSAL_FAULTS } from "../words.ts";

/**
 * The phone number that the order's customer has confirmed. Throws `conflict` without one: a number that
 * somebody else entered, such as a groomer who booked for a client, proves no consent.
 */
export async function readPhone({ db, siteId }: Context, { customerId }: OrderRow): Promise<string> {
  const customer = await readCustomer(db, siteId, customerId);
  if (!customer?.phoneNumber || !customer.isPhoneVerified)
    throw new Refusal("conflict", PROPOSAL_FAULTS.phone);
  return customer.phoneNumber;
}
