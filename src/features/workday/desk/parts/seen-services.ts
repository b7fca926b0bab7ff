import type { OwnServices } from "#features/groomers/contract/services.ts";
import { servicesFacts } from "#features/groomers/words/services.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

/** What the page of services showed, as hidden fields send it: each of the values of its own form. */
export type SeenServices = {
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

/** What a groomer offers now, in words. */
export const factsOf = (own: OwnServices) =>
  servicesFacts({
    ...own,
    usualMinutes: own.serviceTime,
    services: own.services.flatMap(({ name, isOffered }) => (isOffered ? [name] : [])),
    breeds: own.breedsToAvoid.map(({ name }) => name),
  });

/** How what was seen differs from what is now, each in words; null if it does not. */
export function differenceOf(
  seen: Partial<SeenServices>,
  own: OwnServices,
  breeds: readonly { id: string; name: string }[],
): { seen: string; now: string } | null {
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const facts = ({ serviceIds, serviceTime, breedsToAvoid, ...limits }: SeenServices) =>
    servicesFacts({
      ...limits,
      usualMinutes: serviceTime,
      services: named(own.services, [serviceIds].flat()),
      breeds: named(breeds, [breedsToAvoid].flat()),
    });
  const now = allOf(own);
  const changed = changedFacts(facts({ ...now, ...seen }), facts(now));
  return changed && wordsOfChange(changed);
}
