import type { Db } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../store/people.ts";

/** `status`: `startSignIn` refuses an inactive account. */
export type CustomerKey = { accountId: string; customerId: string; status: AccountStatus };

/** The customer who has confirmed a phone number (E.164), also when the account is inactive. */
export async function findCustomerByVerifiedPhone(
  db: Db,
  siteId: SiteId,
  phoneNumber: string,
): Promise<CustomerKey | null> {
  return (await peopleStore.findCustomerByPhone(db, siteId, phoneNumber)) ?? null;
}
