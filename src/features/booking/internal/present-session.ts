import { extensionsLeft } from "#features/calendar/rules/holds.ts";
import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import { type Groomer, readCachedGroomers } from "#features/groomers/service.ts";
import { listSessionOrders } from "#features/orders/service/list-session-orders.ts";
import { sizeOf } from "#features/pets/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { BookingPet, BookingSession, Visit } from "../contract/session.ts";
import { isClaimable } from "../rules/customer-profile.ts";
import {
  type Draft,
  type DraftPet,
  isVerified,
  missingSteps,
  petsFor,
  servicesLeft,
  servicesOf,
  shareService,
} from "../rules/draft.ts";
import { type Pricing, readPricing } from "../service/quote-draft.ts";
import type { SessionRow } from "../store/sessions.ts";
import { toPaymentMethod } from "./payment-method.ts";
import { presentExtras } from "./present-extras.ts";
import { type Promos, type QuotePart, quoteSession, readPromos, sumOfQuotes } from "./quote-session.ts";
import { readZonePrice } from "./read-zone-price.ts";

/** An order that was made from a session, with its price. */
export type SessionOrder = { id: string; number: string; totals: Quote };

/**
 * The session as a screen shows it, with the current price and the unfinished steps. `known`: the orders just
 * made from the session and the customer's credit in cents. What `known` lacks is read from the database.
 */
export async function presentSession(
  context: Context,
  token: string,
  session: SessionRow,
  known: { made?: readonly SessionOrder[]; credit?: number } = {},
): Promise<BookingSession> {
  const { db, siteId, now } = context;
  const { draft } = session;
  const pricing = await readPricing(db, siteId, draft, now);
  const preferredIds = [draft.wishedGroomerId, draft.request?.groomerId ?? null].filter((id) => id !== null);
  const ids = [...draft.visits.map((visit) => visit.groomerId), ...preferredIds];
  const [groomers, orders] = await Promise.all([
    readCachedGroomers(db, siteId, [...new Set(ids)]),
    known.made ?? (session.status === "new" ? [] : listSessionOrders(db, siteId, session.id)),
  ]);
  const visits = presentVisits(draft, groomers, pricing);
  // Credit lowers neither a request's estimate nor the fixed price of placed orders.
  const payer = draft.request || orders.length > 0 ? null : session.customerId;
  const promos = await readPromos(context, session, payer, known.credit);
  const quote =
    orders.length > 0
      ? sumOfQuotes(orders.map((order) => order.totals))
      : await priceDraft(context, draft, pricing, groomers, promos);
  return {
    id: token,
    status: session.status,
    expiresAt: session.expiresAt.toISOString(),
    address: draft.address,
    addressCheck: draft.addressCheck,
    area: pricing.area,
    serviceCategory: draft.serviceCategory,
    isRebook: draft.isRebook,
    sort: draft.sort,
    desiredDate: draft.desiredDate,
    // A groomer who no longer works here cannot be preferred.
    wishedGroomer: groomers.find(({ id }) => id === draft.wishedGroomerId) ?? null,
    wishedService: draft.wishedService,
    pets: draft.pets.flatMap((pet) => presentPet(pet, pricing, visits)),
    visits,
    hold: toHold(session),
    contact: draft.contact,
    isVerified: isVerified(draft, session.customerId !== null),
    isClaimable: isClaimable(session, context.actor),
    codeSentAt: draft.codeSentAt,
    ...presentExtras(session, pricing, promos, quote),
    paymentMethod: toPaymentMethod(draft, quote),
    quote,
    request: toRequest(draft, groomers),
    missing: missingSteps(draft, session.customerId !== null, quote?.total),
    orders: orders.map(({ id, number }) => ({ id, number })),
  };
}

function presentPet(pet: DraftPet, { facts, catalog }: Pricing, visits: readonly Visit[]): BookingPet[] {
  const breed = facts.breedById.get(pet.breedId);
  const size = breed && sizeOf(facts.sizes, breed.petType.id, pet.weight);
  if (!breed || !size) return [];
  const { services, breedId: _, ...rest } = pet;
  const visitOfService = (petId: string, serviceId: string) => {
    const visit = visits.find(({ services }) => shareService(services, [{ petId, serviceId }]));
    return { groomerId: visit?.groomer.id ?? null, date: visit?.date ?? null };
  };
  return [
    {
      ...rest,
      breed: { id: breed.id, name: breed.name, petType: breed.petType.slug, coat: breed.coat },
      size: { id: size.id, slug: size.slug, name: size.name },
      services: services.flatMap(({ id, addOnIds }) => {
        const service = catalog.serviceById.get(id);
        if (!service) return [];
        const serviceAddOns = service.addOns
          .filter((addOn) => addOnIds.includes(addOn.id))
          .map((addOn) => ({ id: addOn.id, name: addOn.name }));
        return [{ id, name: service.name, ...visitOfService(pet.id, id), serviceAddOns }];
      }),
    },
  ];
}

function presentVisits(draft: Draft, groomers: readonly Groomer[], { area }: Pricing): Visit[] {
  return draft.visits.flatMap(({ groomerId, startsAt, endsAt, minutes, services }) => {
    const groomer = groomers.find(({ id }) => id === groomerId);
    if (!groomer || !area) return [];
    const clock = wallClock(startsAt, endsAt, area.timeZone);
    return [{ groomer, startsAt, endsAt, minutes, services: [...services], ...clock }];
  });
}

function toHold(session: SessionRow): BookingSession["hold"] {
  const { holdExpiresAt, holdExtensions, status } = session;
  if (status !== "new" || !holdExpiresAt || session.draft.visits.length === 0) return null;
  return { expiresAt: holdExpiresAt.toISOString(), extensionsLeft: extensionsLeft(holdExtensions) };
}

function toRequest({ request }: Draft, groomers: readonly Groomer[]): BookingSession["request"] {
  if (!request) return null;
  const { groomerId, ...times } = request;
  return { ...times, groomer: groomers.find(({ id }) => id === groomerId) ?? null };
}

/**
 * The draft's price; null before the first service. A chosen visit has the price of its groomer's zone.
 * Services without a chosen time count as one more visit, priced over the zones of all suitable groomers.
 */
async function priceDraft(
  context: Context,
  draft: Draft,
  pricing: Pricing,
  groomers: readonly Groomer[],
  promos: Promos,
): Promise<Quote | null> {
  if (servicesOf(draft).length === 0) return null;
  const parts: QuotePart[] = draft.visits.map((visit) => {
    const groomer = groomers.find(({ id }) => id === visit.groomerId);
    const zoneCents = groomer?.zones.find((zone) => zone.id === visit.zoneId)?.priceCents ?? 0;
    const pets = petsFor(draft.pets, visit.services);
    const { pacePercent } = groomer ?? { pacePercent: 100 };
    return { groomerId: visit.groomerId, pacePercent, zonePrice: { min: zoneCents, max: zoneCents }, pets };
  });
  const petsLeft = petsFor(draft.pets, servicesLeft(draft));
  if (petsLeft.length > 0) {
    const zonePrice = await readZonePrice(context, draft);
    parts.push({ groomerId: null, pacePercent: 100, zonePrice, pets: petsLeft });
  }
  return quoteSession(draft, pricing, parts, promos).quote;
}
