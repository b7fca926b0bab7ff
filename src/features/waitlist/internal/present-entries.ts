import { listPlaced } from "#features/booking/prepared/service/hold-for-customer.ts";
import { readPricing } from "#features/booking/service/quote-draft.ts";
import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import { type Groomer, readCachedGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Waiting } from "../contract.ts";
import { toWallTime, WHOLE_DAY } from "../rules.ts";
import type * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";

type Scope = Pick<Context, "db" | "siteId" | "now">;
type Offer = offerStore.OfferRow;

/** Returns entries in the form of the API. Entries that led to a booking, or that are over, are left out. */
export async function presentEntries(
  scope: Scope,
  entries: readonly waitlistStore.EntryRow[],
): Promise<Waiting[]> {
  const { db, siteId, now } = scope;
  const offers = await offerStore.listOffers(
    db,
    siteId,
    entries.map(({ id }) => id),
  );
  const sessions = [...entries, ...offers].map(({ bookingSessionId }) => bookingSessionId);
  const groomerIds = [...entries, ...offers].flatMap(({ groomerId }) => groomerId ?? []);
  const [placed, groomers] = await Promise.all([
    listPlaced(db, siteId, sessions),
    readCachedGroomers(db, siteId, [...new Set(groomerIds)]),
  ]);
  const shown = await Promise.all(
    entries.map((entry) => {
      const ownOffers = offers.filter(({ entryId }) => entryId === entry.id);
      const isBooked = [entry, ...ownOffers].some(({ bookingSessionId }) => placed.has(bookingSessionId));
      return isBooked || entry.overAt <= now ? null : presentEntry(scope, entry, ownOffers, groomers);
    }),
  );
  return shown.filter((waiting) => waiting !== null);
}

/** Returns null for an entry whose area or address is missing: such a visit can no longer be booked. */
async function presentEntry(
  { db, siteId, now }: Scope,
  { draft, ...entry }: waitlistStore.EntryRow,
  offers: readonly Offer[],
  groomers: readonly Groomer[],
): Promise<Waiting | null> {
  const { area, facts, catalog } = await readPricing(db, siteId, draft, now);
  if (!area || !draft.address) return null;
  const { startMinute, endMinute } = entry;
  const isHeld = (offer: Offer) => offer.endedAt === null && offer.expiresAt > now;
  const [held] = offers.filter(isHeld);
  const [missed] = offers.filter((offer) => !isHeld(offer) && offer.toldAt !== null && offer.startsAt > now);
  const { addressLine, locality, postalCode } = draft.address;
  return {
    id: entry.id,
    createdAt: entry.createdAt.toISOString(),
    days: entry.days,
    startTime: startMinute > WHOLE_DAY.from ? toWallTime(startMinute) : null,
    endTime: endMinute < WHOLE_DAY.to ? toWallTime(endMinute) : null,
    groomer: groomers.find(({ id }) => id === entry.groomerId) ?? null,
    area: { id: area.id, name: area.name, phoneNumber: area.phoneNumber, timeZone: area.timeZone },
    place: [addressLine, locality || postalCode].filter(Boolean).join(", "),
    pets: draft.pets.map(({ name, breedId, services }) => ({
      name,
      breed: facts.breedById.get(breedId)?.name ?? "",
      services: services.flatMap(({ id }) => catalog.serviceById.get(id)?.name ?? []),
    })),
    offer: (held && presentOffer(held, groomers, area.timeZone)) ?? null,
    missed: (missed && presentOffer(missed, groomers, area.timeZone)) ?? null,
  };
}

function presentOffer(offer: Offer, groomers: readonly Groomer[], timeZone: string): Waiting["offer"] {
  const groomer = groomers.find(({ id }) => id === offer.groomerId);
  if (!groomer) return null;
  const [startsAt, endsAt] = [offer.startsAt.toISOString(), offer.endsAt.toISOString()];
  const expiresAt = offer.expiresAt.toISOString();
  return { groomer, startsAt, endsAt, expiresAt, ...wallClock(startsAt, endsAt, timeZone) };
}
