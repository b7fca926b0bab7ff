import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as creditStore from "../store/credit.ts";
import * as goodwillStore from "../store/goodwill.ts";

/** More credit than this (in cents) is a typing error. */
const MAX_BALANCE = 10_000_000;

/**
 * A gift of the team. `id`: the same id is the same gift. `seenGiven`: what the giver saw as given so far, in
 * cents.
 */
export type Goodwill = {
  id: string;
  customerId: string;
  cents: number;
  givenBy: string;
  reason: string;
  seenGiven: number;
};

/** `changed`: the team has given something since. `taken`: the id belongs to another gift. */
export type GiveResult =
  | { ok: true; isRepeat: boolean; before: number; after: number }
  | { ok: false; why: "missing" | "changed" | "taken" | "too_much" };

/** The sum of all credit that the team has given a customer, in cents. */
export function readGiven(db: Db, siteId: SiteId, customerId: string): Promise<number> {
  return goodwillStore.readGiven(db, siteId, customerId);
}

/** Removes why the team gave credit to a customer. `customers` calls this for erased accounts. */
export function forgetGoodwill(
  tx: Tx,
  { siteId, customerId }: { siteId: SiteId; customerId: string },
): Promise<void> {
  return goodwillStore.clearReasons(tx, siteId, customerId);
}

/**
 * Gives a customer credit, in the caller's transaction. Waits for parallel gifts and uses. `before` and
 * `after`: the balance in cents. A repeat gives nothing more.
 */
export async function giveCredit(
  tx: Tx,
  siteId: SiteId,
  { id, customerId, cents, givenBy, reason, seenGiven }: Goodwill,
  now: Date,
): Promise<GiveResult> {
  if (!(await takeLock(tx, lockCustomer(siteId, customerId)))) return { ok: false, why: "missing" };
  const stored = await goodwillStore.findGoodwill(tx, siteId, id);
  const before = await creditStore.readBalance(tx, siteId, customerId);
  if (stored) {
    const isRepeat =
      stored.customerId === customerId && stored.amount === cents && stored.givenBy === givenBy;
    return isRepeat ? { ok: true, isRepeat, before, after: before } : { ok: false, why: "taken" };
  }
  if ((await goodwillStore.readGiven(tx, siteId, customerId)) !== seenGiven)
    return { ok: false, why: "changed" };
  const after = before + cents;
  if (after > MAX_BALANCE) return { ok: false, why: "too_much" };
  const entry = { customerId, kind: "goodwill", amount: cents } as const;
  const position = await creditStore.append(tx, siteId, entry, now);
  await goodwillStore.insertGoodwill(
    tx,
    siteId,
    { id, customerId, position, amount: cents, givenBy, reason },
    now,
  );
  return { ok: true, isRepeat: false, before, after };
}
