import type { Db } from "#kit/server/database.ts";
import { newNumber } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as codesStore from "../store/referral-codes.ts";
import { lockCustomer } from "./lock-customer.ts";

/** 30^8: nobody guesses one. */
const CODE_LENGTH = 8;

/**
 * A customer's own code, made at the first asking; the same for all who ask at once. One of a kind in the
 * site.
 */
export async function referralCodeOf(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const kept = await codesStore.readCode(db, siteId, customerId);
  if (kept) return kept;
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, lockCustomer(siteId, customerId)))) throw notFound("This customer");
    const since = await codesStore.readCode(tx, siteId, customerId);
    if (since) return since;
    let code = newNumber(CODE_LENGTH);
    while (await codesStore.findHolder(tx, siteId, code)) code = newNumber(CODE_LENGTH);
    await codesStore.writeCode(tx, siteId, customerId, code);
    return code;
  });
}

/**
 * Whose code this is, as `codeOf` spells it; null for nobody's, another site's, or that of a closed account.
 */
export async function holderOfCode(
  db: Db,
  siteId: SiteId,
  code: string,
): Promise<codesStore.CodeHolder | null> {
  if (!/^[0-9A-Z]{1,40}$/.test(code)) return null;
  return (await codesStore.findHolder(db, siteId, code)) ?? null;
}
