import type { Deletion, Proof } from "#features/accounts/contract/proof.ts";
import { confirmPerson, ownAccount } from "#features/accounts/service/confirm-person.ts";
import { giveUpAccount } from "#features/accounts/service/give-up-account.ts";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { openOrderNumbers } from "#features/orders/service/orders-of-customer.ts";
import { owesMoney } from "#features/payments/service/payments-of-customer.ts";
import type { Db } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const MONEY = "A payment of yours is not settled yet. You can delete your account once it is.";

/** Why a customer cannot go just now, for them to read; null when nothing is open. */
export async function whyNotGone(db: Db, siteId: SiteId, customerId: string): Promise<string | null> {
  const open = await openOrderNumbers(db, siteId, customerId);
  if (open.length > 0) {
    const [what, them] = open.length === 1 ? ["an open appointment", "it"] : ["open appointments", "them"];
    return `You have ${what} (${open.join(", ")}). Cancel ${them}, or wait until after the visit.`;
  }
  return (await owesMoney(db, siteId, customerId)) ? MONEY : null;
}

/** Gives the caller's account up: what is open stands in the way, and who asks has to show who they are. */
export async function requestDeletion(context: Context, proof: Proof): Promise<Deletion> {
  const { db, siteId } = context;
  const { person } = await ownAccount(context);
  // Before the proof: a code is not spent on what will be refused.
  await refuseOpen(db, siteId, person.profileId);
  const own = await confirmPerson(context, proof);
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, person.profileId));
    await refuseOpen(tx, siteId, person.profileId);
    return giveUpAccount(context, tx, own);
  });
}

async function refuseOpen(db: Db, siteId: SiteId, customerId: string): Promise<void> {
  const why = await whyNotGone(db, siteId, customerId);
  if (why) throw new Refusal("conflict", why);
}
