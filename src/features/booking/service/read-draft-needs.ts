import { minutesOf, toGroomerNeeds, type VisitNeeds } from "#features/availability/rules/needs.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readCachedGroomers } from "#features/groomers/service.ts";
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

type Scope = Pick<Context, "db" | "siteId" | "now">;

/** What a draft needs of the groomers, with what it was made of. */
export type DraftNeeds = VisitNeeds & { draft: Draft; pricing: Pricing };

/**
 * The visit that a draft needs, for its holder: a booking session or a waitlist entry. Cut the draft
 * before to search for some of its services. Refuses a draft that lacks a place or services.
 */
export async function readDraftNeeds(
  { db, siteId, now }: Scope,
  { id, draft }: Pick<SessionRow, "id" | "draft">,
): Promise<DraftNeeds> {
  const { address, pets, visits } = draft;
  if (!isReadyForTimes(draft) || !address) throw new Refusal("not_ready", SESSION_REFUSALS.notReadyForTimes);
  const [site, pricing] = await Promise.all([readSite(db, siteId), readPricing(db, siteId, draft, now)]);
  const place = { lat: address.latitude, lng: address.longitude };
  return {
    siteId,
    place,
    timeZone: pricing.area?.timeZone ?? "UTC",
    pets: pets.map((pet) => ({ breedId: pet.breedId, weightLbs: pet.weight })),
    holder: id,
    reservedBlocks: reservedBlocks(visits, servicesOf(draft)),
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
    minutesWith: minutesByPace(draft, pricing),
    priceWith: (groomer, { priceCents }) =>
      quoteDraft(draft, pricing, groomer, { min: priceCents, max: priceCents }).quote.total,
    draft,
    pricing,
  };
}

/** All groomers of one pace take the same time, so each pace is quoted once. */
function minutesByPace(draft: Draft, pricing: Pricing): VisitNeeds["minutesWith"] {
  const byPace = new Map<number, number>();
  const services = [...new Set(servicesOf(draft).map(({ serviceId }) => serviceId))];
  return (groomer) => {
    if (pricing.area === null || !services.every((id) => groomer.serviceIds.has(id))) return null;
    const known = byPace.get(groomer.pacePercent);
    if (known !== undefined) return known;
    const { minutes } = quoteDraft(draft, pricing, groomer, { min: 0, max: 0 });
    byPace.set(groomer.pacePercent, minutes);
    return minutes;
  };
}

/** The session with the draft cut to some of its services, if they are given. Refuses foreign services. */
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
 * What a draft needs of one groomer, for all services or for some. Read before a transaction opens, from
 * memory where possible; the transaction judges the time itself.
 */
export async function readChoice(
  scope: Scope,
  whole: Pick<SessionRow, "id" | "draft">,
  groomerId: string,
  startsAt: Date,
  services?: readonly ServiceOfPet[],
) {
  const session = cutToServices(whole, services);
  const [[groomer], needs] = await Promise.all([
    readCachedGroomers(scope.db, scope.siteId, [groomerId]),
    readDraftNeeds(scope, session),
  ]);
  const minutes = groomer ? minutesOf(needs, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(groomer.timeZone, startsAt);
  const own = toGroomerNeeds(needs, minutes, { from: date, to: date });
  return { groomer, pricing: needs.pricing, startsAt, draft: session.draft, needs: own };
}
