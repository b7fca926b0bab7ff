import { readCustomer } from "#features/accounts/service/read-customer.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import { PROPOSAL_FAULTS } from "../words.ts";

/** The phone number of the order's customer. Throws `conflict` without one. */
export async function readPhone({ db, siteId }: Context, { customerId }: OrderRow): Promise<string> {
  const customer = await readCustomer(db, siteId, customerId);
  if (!customer?.phoneNumber) throw new Refusal("conflict", PROPOSAL_FAULTS.phone);
  return customer.phoneNumber;
}
