import { estimateService, type OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import type { Pet } from "#features/pets/contract.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { takeShare } from "#kit/wire/money.ts";

// For loaders only: the pages of steps of a booking carry these pieces, and a groomer's page stays light.

type Option = { value: string; label: string };
/** The services and extras that a pet can get, in words. */
export type ServiceOptions = { services: Option[]; addOns: Option[] };

/** What the groomer offers to a client's pet, at its price. */
export function optionsFor(pet: Pet, kinds: readonly OfferedKind[]): ServiceOptions {
  const kind = kinds.find(({ petTypeId }) => petTypeId === pet.petType.id);
  if (!kind) return { services: [], addOns: [] };
  const percent = takeShare(pet.breed.timeModifierPercent, pet.timeModifierPercent * 100);
  const services = kind.services.flatMap((service) => {
    const estimate = estimateService(service, kind, { percent, weight: pet.weight });
    return estimate ? [{ value: service.id, label: `${service.name}, ${formatRange(estimate.price)}` }] : [];
  });
  return { services, addOns: toAddOns([kind]) };
}

/** What the groomer offers to pets that nothing is known of, with the prices of all sizes. */
export function optionsForAny(kinds: readonly OfferedKind[]): ServiceOptions {
  const services = kinds.flatMap((kind) =>
    kind.services.flatMap((service) => {
      const estimate = estimateService(service, kind, null);
      const price = estimate ? `, ${formatRange(estimate.price)}` : "";
      return [{ value: service.id, label: `${kind.name}: ${service.name}${price}` }];
    }),
  );
  return { services, addOns: toAddOns(kinds) };
}

function toAddOns(kinds: readonly OfferedKind[]): Option[] {
  const addOns = kinds.flatMap(({ services }) => services).flatMap((service) => service.addOns);
  return [...new Map(addOns.map((addOn) => [addOn.id, addOn])).values()].map((addOn) => ({
    value: addOn.id,
    label: `${addOn.name}, +${formatCents(addOn.price)}, ${formatMinutes(addOn.duration)}`,
  }));
}
