import { readBlockedGroomers } from "#features/accounts/service/read-blocked-groomers.ts";
import { minutesOf, toGroomerNeeds, type VisitNeeds } from "#features/availability/rules/needs.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readCachedGroomers } from "#features/groomers/service.ts";
import { toPlace } from "#features/places/service.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import {
  type Draft,
  includesServices,
  isReadyForTimes,
  petsFor,
  reservedBlocks,
  type ServiceOfPet,
  servicesOf,
} from "../rules/draft.ts";
import type { SessionRow } from "../store/sessions.ts";
import { FIELD_FAULTS, SESSION_REFUSALS } from "../words/session.ts";
import { type Pricing, quoteDraft, readPricing } from "./quote-draft.ts";

type Scope = Pick<Context, "db" | "siteId" | "now"> & Partial<Pick<Context, "actor">>;
/** The booking session, or what stands for it. `customerId` is null until a customer is known. */
type Holder = Pick<SessionRow, "id" | "draft" | "customerId">;

/** The visit needs of a draft, with the draft and the pricing that they come from. */
export type DraftNeeds = VisitNeeds & { draft: Draft; pricing: Pricing };

/**
 * The visit needs of a draft. `id` is the booking session or waitlist entry that may hold times. Callers that
 * search for some services cut the draft first. Refuses (`not_ready`) a draft without a place or services.
 */
export async function readDraftNeeds(
  { db, siteId, now, actor }: Scope,
  { id, draft, customerId }: Holder,
): Promise<DraftNeeds> {
  const { address, pets, visits } = draft;
  if (!isReadyForTimes(draft) || !address) throw new Refusal("not_ready", SESSION_REFUSALS.notReadyForTimes);
  const callerId = actor?.role === "customer" ? actor.profileId : null;
  const [site, pricing, blockedGroomerIds] = await Promise.all([
    readSite(db, siteId),
    readPricing(db, siteId, draft, now),
    readBlockedGroomers(db, siteId, customerId ?? callerId),
  ]);
  const place = toPlace(address);
  return {
    siteId,
    place,
    timeZone: pricing.area?.timeZone ?? "UTC",
    pets: pets.map((pet) => ({ breedId: pet.breedId, weightLbs: pet.weight })),
    holder: id,
    reservedBlocks: reservedBlocks(visits, servicesOf(draft)),
    blockedGroomerIds,
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
    minutesWith: minutesByPace(draft, pricing),
    priceWith: (groomer, { priceCents }) =>
      quoteDraft(draft, pricing, groomer, { min: priceCents, max: priceCents }).quote.total,
    draft,
    pricing,
  };
}

/**
 * Returns a function from a groomer to the minutes of the visit: null if the groomer lacks a service.
 * Groomers of the same pace take the same time, so every pace is quoted only once.
 */
function minutesByPace(draft: Draft, pricing: Pricing): VisitNeeds["minutesWith"] {
  const byPace = new Map<number, number>();
  const services = [...new Set(servicesOf(draft).map(({ serviceId }) => serviceId))];
  return (groomer) => {
    if (pricing.area === null || !services.every((id) => groomer.serviceIds.has(id))) return null;
    const knownMinutes = byPace.get(groomer.pacePercent);
    if (knownMinutes !== undefined) return knownMinutes;
    const { minutes } = quoteDraft(draft, pricing, groomer, { min: 0, max: 0 });
    byPace.set(groomer.pacePercent, minutes);
    return minutes;
  };
}

/**
 * The session with a draft of only the given services; unchanged if `services` is undefined. Refuses
 * (`validation_failed`) services that are not in the draft.
 */
export function cutToServices<T extends Pick<SessionRow, "draft">>(
  session: T,
  services: readonly ServiceOfPet[] | undefined,
): T {
  if (services === undefined) return session;
  const { draft } = session;
  if (!includesServices(servicesOf(draft), services))
    throw refuseFields({ services: [FIELD_FAULTS.foreignService] });
  return { ...session, draft: { ...draft, pets: petsFor(draft.pets, services) } };
}

/**
 * Reads the groomer and the needs for a chosen time, for all services or for `services`. Runs before the
 * transaction, which checks the time. Refuses (`not_found`) a groomer who cannot do all these services.
 */
export async function readChoice(
  scope: Scope,
  wholeSession: Holder,
  groomerId: string,
  startsAt: Date,
  services?: readonly ServiceOfPet[],
) {
  const session = cutToServices(wholeSession, services);
  const [[groomer], needs] = await Promise.all([
    readCachedGroomers(scope.db, scope.siteId, [groomerId]),
    readDraftNeeds(scope, session),
  ]);
  const minutes = groomer ? minutesOf(needs, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(groomer.timeZone, startsAt);
  const groomerNeeds = toGroomerNeeds(needs, minutes, { from: date, to: date });
  return { groomer, pricing: needs.pricing, startsAt, draft: session.draft, needs: groomerNeeds };
}
