import type { Db } from "#kit/server/database.ts";
import { newNumber } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as codesStore from "../store/referral-codes.ts";
import { lockCustomer } from "./lock-customer.ts";

/** 30^8 codes are too many to guess. */
const CODE_LENGTH = 8;

/**
 * A customer's own code, unique in the site. The first call creates it; parallel calls get the same
 * one.
 */
export async function readReferralCode(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const saved = await codesStore.readCode(db, siteId, customerId);
  if (saved) return saved;
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, lockCustomer(siteId, customerId)))) throw notFound("This customer");
    const savedSince = await codesStore.readCode(tx, siteId, customerId);
    if (savedSince) return savedSince;
    let code = newNumber(CODE_LENGTH);
    while (await codesStore.findHolder(tx, siteId, code)) code = newNumber(CODE_LENGTH);
    await codesStore.writeCode(tx, siteId, customerId, code);
    return code;
  });
}

/** The customer with this code; null for an unknown code, another site's, or a closed account's. */
export async function findCodeHolder(
  db: Db,
  siteId: SiteId,
  code: string,
): Promise<codesStore.CodeHolder | null> {
  if (!/^[0-9A-Z]{1,40}$/.test(code)) return null;
  return (await codesStore.findHolder(db, siteId, code)) ?? null;
}
