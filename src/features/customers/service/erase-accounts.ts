import { type DueAccount, eraseAccount, listDueAccounts } from "#features/accounts/service/erase-account.ts";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { setCustomerPicture } from "#features/accounts/settings/service/set-customer-picture.ts";
import { maskOrders } from "#features/orders/service/export-orders.ts";
import { forgetCards } from "#features/payments/service/export-payments.ts";
import { forgetPets } from "#features/pets/service/forget-pets.ts";
import { forgetGiftRecipient } from "#features/promotions/cards/service/forget-gift-recipient.ts";
import { maskReviews } from "#features/reviews/service/mask-reviews.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { takeLock } from "#kit/server/statements.ts";
import { listCustomerErasers } from "../ports.ts";
import { findDeletionObstacle } from "./request-deletion.ts";

const BATCH_SIZE = 100;

/**
 * Erases all accounts that are due, with a transaction for each account. The next run retries failed
 * accounts.
 */
export async function eraseAccounts(db: Db, now: Date, log: Log): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const due = await listDueAccounts(db, now, after, BATCH_SIZE);
    for (const account of due) {
      try {
        await eraseDueAccount(db, account, now);
      } catch (error) {
        log.error(
          { err: error, accountId: account.accountId },
          "could not erase an account; the next run tries again",
        );
      }
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH_SIZE) return;
    after = last.accountId;
  }
}

/** Erases an account. An account with a new open visit stays until that visit is over and paid. */
async function eraseDueAccount(db: Db, account: DueAccount, now: Date): Promise<void> {
  const { siteId, customerId, accountId } = account;
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, customerId));
    if (await findDeletionObstacle(tx, siteId, account)) return;
    const erased = await eraseAccount(tx, account, now);
    if (!erased) return;
    await setCustomerPicture(tx, siteId, customerId, null, now);
    await forgetCards(tx, siteId, accountId, now);
    if (erased.provedEmail) await forgetGiftRecipient(tx, siteId, erased.provedEmail);
    await forgetPets(tx, siteId, customerId, now);
    await maskOrders(tx, siteId, customerId);
    await maskReviews(tx, siteId, customerId, now);
    for (const erase of listCustomerErasers()) await erase(tx, account, now);
  });
}
