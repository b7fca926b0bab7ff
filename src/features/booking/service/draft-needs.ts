import type { GroomerPicture, Wish } from "#features/calendar/rules/groomer-calendar.ts";
import { picturesOn } from "#features/calendar/service.ts";
import { type Groomer, groomersCovering } from "#features/groomers/service.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  type Draft,
  isReadyForTimes,
  petsFor,
  reservedBlocks,
  type ServiceOfPet,
  servicesOf,
} from "../rules/draft.ts";
import type { SessionRow } from "../store/sessions.ts";
import { quoteDraft, type Terms, termsOf } from "./quote-draft.ts";

/** A groomer who comes to the address and offers what is asked, with the visit's length for this groomer. */
export type Candidate = { groomer: Groomer; picture: GroomerPicture; wish: Wish; minutes: number };

export type Search = {
  draft: Draft;
  terms: Terms;
  site: SiteRecord;
  candidates: readonly Candidate[];
  /** Whether anybody comes to the address, whatever is wished. */
  isCovered: boolean;
};

/**
 * The draft as far as some of its services go; without a choice of them the whole. Refuses what is not in it.
 */
export function cutTo<T extends Pick<SessionRow, "draft">>(
  session: T,
  services: readonly ServiceOfPet[] | undefined,
): T {
  if (services === undefined) return session;
  const { draft } = session;
  const cut = petsFor(draft.pets, services);
  const known = new Set(servicesOf(draft).map(({ petId, serviceId }) => `${petId}:${serviceId}`));
  if (!services.every(({ petId, serviceId }) => known.has(`${petId}:${serviceId}`)))
    throw refuseFields({ services: ["Choose among the services of this booking"] });
  return { ...session, draft: { ...draft, pets: cut } };
}

/**
 * What the session asks of one groomer between two local dates; cut it before to ask for some services only.
 */
export function wishOf(
  session: Pick<SessionRow, "id" | "draft">,
  minutes: number,
  site: SiteRecord,
  dates: { from: string; to: string },
): Wish {
  const { address, pets, visits } = session.draft;
  if (!address) throw new Refusal("not_ready", "Tell us first where the groomer shall come to.");
  return {
    place: { lat: address.latitude, lng: address.longitude },
    minutes,
    pets: pets.map((pet) => ({ breedId: pet.breedId, weightLbs: pet.weight })),
    ...dates,
    exceptHolder: session.id,
    reservedBlocks: reservedBlocks(visits, servicesOf(session.draft)),
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
  };
}

async function groomersAt(db: Db, siteId: SiteId, { address, areaId }: Draft): Promise<readonly Groomer[]> {
  if (!address || areaId === null) return [];
  return groomersCovering(db, siteId, { lat: address.latitude, lng: address.longitude });
}

const chosenServices = ({ pets }: Draft) => [
  ...new Set(pets.flatMap((pet) => pet.services.map((service) => service.id))),
];

/** The groomers whose zones cover the address and who offer every chosen service. */
export async function groomersFor(db: Db, siteId: SiteId, draft: Draft): Promise<Groomer[]> {
  return offering(await groomersAt(db, siteId, draft), draft);
}

function offering(groomers: readonly Groomer[], draft: Draft): Groomer[] {
  const chosen = chosenServices(draft);
  return groomers.filter((groomer) => chosen.every((service) => groomer.serviceIds.has(service)));
}

/**
 * Days and clocks are the area's: a groomer from across a border of time zones would mean other hours by
 * them.
 */
export function isInZoneOf(groomer: Pick<Groomer, "timeZone">, { area }: Terms): boolean {
  return groomer.timeZone === area?.timeZone;
}

/**
 * All who could come between two local dates, `groomerId` narrowing them to one; `newest` as `picturesOn` has
 * it. Refuses a draft that lacks a place or services.
 */
export async function search(
  db: Db,
  session: Pick<SessionRow, "id" | "siteId" | "draft">,
  dates: { from: string; to: string },
  now: Date,
  groomerId?: string,
  newest?: string,
): Promise<Search> {
  const { siteId, draft } = session;
  if (!isReadyForTimes(draft)) {
    throw new Refusal("not_ready", "Choose an address and a service for every pet first.");
  }
  const [site, terms, covering] = await Promise.all([
    readSite(db, siteId),
    termsOf(db, siteId, draft, now),
    groomersAt(db, siteId, draft),
  ]);
  const asked = offering(covering, draft).filter(
    (groomer) => isInZoneOf(groomer, terms) && (groomerId === undefined || groomer.id === groomerId),
  );
  if (groomerId !== undefined && asked.length === 0) throw notFound("This groomer");
  const byGroomer = await picturesOn(db, siteId, asked, dates, newest);
  // Alike for all who work at one pace.
  const byPace = new Map<number, Pick<Candidate, "minutes" | "wish">>();
  const askedOf = (groomer: Groomer) => {
    const known = byPace.get(groomer.pacePercent);
    if (known) return known;
    const { minutes } = quoteDraft(draft, terms, groomer, { min: 0, max: 0 });
    const made = { minutes, wish: wishOf(session, minutes, site, dates) };
    byPace.set(groomer.pacePercent, made);
    return made;
  };
  const candidates = asked.flatMap((groomer) => {
    const picture = byGroomer.get(groomer.id);
    return picture ? [{ groomer, picture, ...askedOf(groomer) }] : [];
  });
  return { draft, terms, site, candidates, isCovered: covering.length > 0 };
}
