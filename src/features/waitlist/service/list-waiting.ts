import type { BookingSession } from "#features/booking/contract/session.ts";
import { openHeldSession } from "#features/booking/prepared/service/hold-for-customer.ts";
import { showSession } from "#features/booking/service/find-session.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Waiting } from "../contract.ts";
import { endEntry, releaseOffers } from "../internal/end-entry.ts";
import { presentEntries } from "../internal/present-entries.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";
import { WAIT_REFUSALS } from "../words/faults.ts";

/** Returns what the caller waits for, with the times that are held for the caller. */
export async function listWaiting(context: Context): Promise<Waiting[]> {
  const { profileId } = actingAs(context, "customer");
  return presentEntries(context, await waitlistStore.listOfCustomer(context.db, context.siteId, profileId));
}

type Entry = waitlistStore.EntryRow;
type Offer = offerStore.OfferRow;

/**
 * Runs `work` in a transaction that has locked an entry of the caller. `offer` is the entry's offer that has
 * not ended, if there is one. Throws `not_found` if the entry is not the caller's.
 */
function changeOwn<T>(
  context: Context,
  id: string,
  work: (tx: Tx, entry: Entry, offer: Offer | undefined) => Promise<T>,
): Promise<T> {
  const { profileId } = actingAs(context, "customer");
  const { db, siteId } = context;
  return db.transaction().execute(async (tx) => {
    const entry = await waitlistStore.lockOwn(tx, siteId, profileId, id);
    if (!entry) throw notFound("This waitlist entry");
    const offers = await offerStore.listOffers(tx, siteId, [id]);
    return work(
      tx,
      entry,
      offers.find(({ endedAt }) => endedAt === null),
    );
  });
}

/** Removes an entry of the caller and releases the time that is held for it. */
export async function stopWaiting(context: Context, id: string): Promise<Record<never, never>> {
  const { siteId, now } = context;
  await changeOwn(context, id, (tx) => endEntry(tx, siteId, id, now));
  return {};
}

/** Releases the time that is held for an entry. The entry stays, so the caller waits for another time. */
export async function leaveHeldTime(context: Context, id: string): Promise<Waiting> {
  const { siteId, now } = context;
  const entry = await changeOwn(context, id, async (tx, own) => {
    await releaseOffers(tx, siteId, id, now);
    return own;
  });
  const [shown] = await presentEntries(context, [entry]);
  if (!shown) throw notFound("This waitlist entry");
  return shown;
}

/** Opens the booking session that holds the offered time. Throws `conflict` if the time is no longer held. */
export async function openHeldTime(context: Context, id: string): Promise<BookingSession> {
  const { siteId, now } = context;
  const token = await changeOwn(context, id, async (tx, _, offer) => {
    const isHeld = offer !== undefined && offer.expiresAt > now;
    const isFirstOpening = offer?.openedAt === null;
    const open = isHeld ? await openHeldSession(context, tx, offer.bookingSessionId, isFirstOpening) : null;
    if (!offer || !open) throw new Refusal("conflict", WAIT_REFUSALS.notHeld);
    const { expiresAt } = open;
    await offerStore.noteOffer(tx, siteId, offer.id, { openedAt: offer.openedAt ?? now, expiresAt });
    return open.token;
  });
  return showSession(context, token);
}

/** Removes the entries and offers of a deleted customer and releases the held times. */
export async function forgetWaiting(
  tx: Tx,
  { siteId, customerId }: { siteId: SiteId; customerId: string },
  now: Date,
): Promise<void> {
  const entries = await waitlistStore.listOfCustomer(tx, siteId, customerId);
  // Always the same sequence of locks, so that two transactions cannot block each other.
  const ids = entries.map(({ id }) => id).sort();
  for (const id of ids) await waitlistStore.lockEntry(tx, siteId, id);
  for (const id of ids) await endEntry(tx, siteId, id, now);
  await offerStore.removeOffersTo(tx, siteId, customerId);
}
