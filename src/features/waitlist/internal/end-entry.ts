import { releaseHeldSession } from "#features/booking/prepared/service/hold-for-customer.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";

// Locks are taken in one order everywhere: entry, offer, booking, customer. Placing a booking takes the last
// two so.

/** Releases the offers of an entry that the transaction has locked, except for spared ones. */
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

/** Ends a wait whose entry the transaction has locked; what was held for it stays known. */
export async function endEntry(tx: Tx, siteId: SiteId, entryId: string, now: Date): Promise<void> {
  await releaseOffers(tx, siteId, entryId, now);
  await waitlistStore.remove(tx, siteId, entryId);
}

/** Ends the waits of a brand that are over by themselves, each in a transaction of its own. */
export async function endFinished(db: Db, siteId: SiteId, now: Date): Promise<void> {
  for (const id of await waitlistStore.listOver(db, siteId, now)) {
    await db.transaction().execute(async (tx) => {
      if (await waitlistStore.lockEntry(tx, siteId, id)) await endEntry(tx, siteId, id, now);
    });
  }
}
