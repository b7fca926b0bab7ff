import { releaseHeldSession } from "#features/booking/prepared/service/hold-for-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";

// To avoid deadlocks, all code locks in the same sequence: entry, offer, booking, customer. Placing a booking
// locks only the last two.

/**
 * Ends the open offers of an entry and releases their held times. The transaction must have locked the
 * entry. Offers for which `isSpared` is true stay open.
 */
export async function releaseOffers(
  tx: Tx,
  siteId: SiteId,
  entryId: string,
  now: Date,
  isSpared: (offer: offerStore.OfferRow) => boolean = () => false,
): Promise<void> {
  for (const offer of await offerStore.listOffers(tx, siteId, [entryId])) {
    if (offer.endedAt !== null || isSpared(offer)) continue;
    await offerStore.noteOffer(tx, siteId, offer.id, { endedAt: now });
    await releaseHeldSession(tx, siteId, offer.bookingSessionId);
  }
}

/** Removes an entry that the transaction has locked, and ends its offers. The offers' rows stay. */
export async function endEntry(tx: Tx, siteId: SiteId, entryId: string, now: Date): Promise<void> {
  await releaseOffers(tx, siteId, entryId, now);
  await waitlistStore.remove(tx, siteId, entryId);
}

/** Removes a brand's entries whose days are over or that led to a booking. Each has its own transaction. */
export async function endFinished(db: Db, siteId: SiteId, now: Date): Promise<void> {
  for (const id of await waitlistStore.listOver(db, siteId, now)) {
    await db.transaction().execute(async (tx) => {
      if (await waitlistStore.lockEntry(tx, siteId, id)) await endEntry(tx, siteId, id, now);
    });
  }
}
