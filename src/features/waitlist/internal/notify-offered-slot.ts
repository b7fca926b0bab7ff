import { z } from "zod";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { loadAreas } from "#features/places/service.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { siteIdSchema } from "#kit/server/ids.ts";
import { job } from "#kit/server/jobs.ts";
import { queueMessages } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { heldTimeMail, heldTimeText } from "../mail.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";
import { releaseOffers } from "./end-entry.ts";

/**
 * The job that notifies a customer of a held slot. Offers are only made outside the quiet hours, so the job
 * runs then.
 */
export const notifyOfferedSlot = job({
  name: "tell-held-time",
  payload: z.object({ siteId: siteIdSchema, customerId: z.uuid(), entryId: z.uuid(), id: z.uuid() }),
  run: ({ siteId, ...ids }, { db, clock }) => notify(db, siteId, ids, clock.now()),
});

/** `id`: the offer's. */
type OfferIds = { customerId: string; entryId: string; id: string };

/**
 * Queues the mail and the text about a held slot, once. Does nothing if the offer has ended. Releases the
 * offer if the customer may not be notified any more.
 */
async function notify(
  db: Db,
  siteId: SiteId,
  { customerId, entryId, id }: OfferIds,
  now: Date,
): Promise<void> {
  const [site, areas] = await Promise.all([readSite(db, siteId), loadAreas(db, siteId)]);
  await db.transaction().execute(async (tx) => {
    const entry = await waitlistStore.lockOwn(tx, siteId, customerId, entryId);
    const offer = entry && (await offerStore.lockOffer(tx, siteId, id));
    if (!offer || offer.toldAt || offer.endedAt || offer.expiresAt <= now) return;
    if (!(await waitlistStore.mayNotify(tx, customerId))) return releaseOffers(tx, siteId, entryId, now);
    const [groomer] = await readGroomers(tx, siteId, [offer.groomerId]);
    const customer = await readCustomer(tx, siteId, customerId);
    if (!groomer || !customer) return;
    const { draft } = entry;
    const timeZone = areas.find((area) => area.id === draft.areaId)?.timeZone ?? groomer.timeZone;
    const origin = findOrigin(site, draft.origin);
    const notification = {
      ...{ site, timeZone, offer, origin, now, firstName: customer.firstName, groomer: groomer.displayName },
      pets: draft.pets.flatMap(({ name }) => name ?? []),
      href: `${origin}/customer/waitlist`,
    };
    const base = { siteId, validUntil: offer.expiresAt };
    const key = `waitlist:${id}`;
    const { email, phoneNumber } = customer;
    const mail = { ...base, channel: "mail" as const, key: `${key}:mail`, recipient: email };
    const text = { ...base, channel: "text" as const, key: `${key}:text`, recipient: phoneNumber };
    const messages = [
      ...(email ? [{ ...mail, ...heldTimeMail(notification) }] : []),
      ...(phoneNumber ? [{ ...text, bodyText: heldTimeText(notification) }] : []),
    ];
    if (messages.length > 0) await queueMessages(tx, messages, now);
    await offerStore.noteOffer(tx, siteId, id, { toldAt: now });
  });
}
