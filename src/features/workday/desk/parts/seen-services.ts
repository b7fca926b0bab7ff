import type { OwnServices } from "#features/groomers/contract/services.ts";
import { servicesFacts } from "#features/groomers/words/services.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

/** What the page of services showed, as hidden fields send it: each of the values of its own form. */
type SeenServices = {
  serviceIds: string[];
  pacePercent: number;
  serviceTime: number;
  weightLimit: number | null;
  breedsToAvoid: string[];
};

const allOf = (own: OwnServices): SeenServices => ({
  serviceIds: own.services.flatMap(({ id, isOffered }) => (isOffered ? [id] : [])),
  pacePercent: own.pacePercent,
  serviceTime: own.serviceTime,
  weightLimit: own.weightLimit,
  breedsToAvoid: own.breedsToAvoid.map(({ id }) => id),
});

/** The values of one form, "services" or "pets". */
export function seenOf(own: OwnServices, form: string): Partial<SeenServices> {
  const { weightLimit, breedsToAvoid, ...services } = allOf(own);
  return form === "pets" ? { weightLimit, breedsToAvoid } : services;
}

/** What a hidden field says was shown; null without it. The call judges its values. */
export function readSeen(sent: string | undefined): Partial<SeenServices> | null {
  try {
    const seen = JSON.parse(sent ?? "") as Partial<SeenServices> | null;
    const isList = (list: unknown) => list === undefined || Array.isArray(list);
    return isList(seen?.serviceIds) && isList(seen?.breedsToAvoid) ? seen : null;
  } catch {
    return null;
  }
}

/** How what was seen differs from what is now, each in words; null if it does not. */
export function differenceOf(
  seen: Partial<SeenServices> | null,
  own: OwnServices,
  breeds: readonly { id: string; name: string }[],
): { seen: string; now: string } | null {
  const facts = ({ serviceIds, serviceTime, breedsToAvoid, ...limits }: SeenServices) =>
    servicesFacts({
      ...limits,
      usualMinutes: serviceTime,
      services: own.services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name),
      breeds: breeds.filter(({ id }) => breedsToAvoid.includes(id)).map(({ name }) => name),
    });
  const now = allOf(own);
  const changed = changedFacts(facts({ ...now, ...seen }), facts(now));
  return changed && wordsOfChange(changed);
}
