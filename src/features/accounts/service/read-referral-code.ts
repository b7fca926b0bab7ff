import type { Db } from "#kit/server/database.ts";
import { newNumber } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as codesStore from "../store/referral-codes.ts";
import { lockCustomer } from "./lock-customer.ts";

/** The alphabet has 30 letters, and 30^8 codes are too many to guess. */
const CODE_LENGTH = 8;

/**
 * Reads a customer's referral code, which is unique in the site. The first call creates the code; parallel
 * calls get the same code.
 */
export async function readReferralCode(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const saved = await codesStore.readCode(db, siteId, customerId);
  if (saved) return saved;
  return db.transaction().execute(async (tx) => {
    const isFound = await takeLock(tx, lockCustomer(siteId, customerId));
    if (!isFound) throw notFound("This customer");
    // A parallel call may have created the code before this call got the lock.
    const savedSince = await codesStore.readCode(tx, siteId, customerId);
    if (savedSince) return savedSince;
    let code = newNumber(CODE_LENGTH);
    while (await codesStore.findHolder(tx, siteId, code)) code = newNumber(CODE_LENGTH);
    await codesStore.writeCode(tx, siteId, customerId, code);
    return code;
  });
}

/**
 * Finds the customer with this code. Null for an unknown code, a code of another site or of a closed account.
 */
export async function findCodeHolder(
  db: Db,
  siteId: SiteId,
  code: string,
): Promise<codesStore.CodeHolder | null> {
  if (!/^[0-9A-Z]{1,40}$/.test(code)) return null;
  return (await codesStore.findHolder(db, siteId, code)) ?? null;
}
