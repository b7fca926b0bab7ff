import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { ServiceInput } from "../contract.ts";
import { faultsOfService, toFieldErrors } from "../rules.ts";
import { type DeskServiceRow, list, listAddOns } from "../store/services.ts";
import { OFFER_FAULTS } from "../words.ts";
import type { LockedCatalog } from "./change-catalog.ts";

/**
 * Checks a service against the locked catalog, and refuses what cannot be saved at its fields. Returns what
 * belongs to it: the category, the add-ons on sale, the sizes of its pets from small to large, the services.
 */
export async function checkService(
  { db, siteId }: Context,
  { tx, categories }: LockedCatalog,
  input: ServiceInput,
  before: DeskServiceRow | null,
) {
  const category = categories.find(({ id }) => id === input.categoryId);
  // Another person may have deleted it while the form was open.
  if (!category)
    throw before ? refuseFields({ categoryId: [OFFER_FAULTS.category] }) : notFound("This category");
  if (before && category.petTypeId !== before.petTypeId)
    throw refuseFields({ categoryId: [OFFER_FAULTS.otherPets] });
  const [facts, services, addOns] = [
    await readPetFacts(db),
    await list(tx, siteId),
    await listAddOns(tx, siteId),
  ];
  const sizes = facts.sizes
    .filter(({ petTypeId }) => petTypeId === category.petTypeId)
    .sort((a, b) => a.minWeight - b.minWeight);
  const others = services.filter(
    ({ id, active, categoryId }) => id !== before?.id && active && categoryId === category.id,
  );
  const faults = faultsOfService(input, {
    sizeIds: new Set(sizes.map(({ id }) => id)),
    addOnIds: new Set(addOns.map(({ id }) => id)),
    otherNames: others.map(({ name }) => name),
  });
  if (Object.keys(faults).length > 0) throw refuseFields(toFieldErrors(faults, OFFER_FAULTS));
  return { category, addOns, sizes, services };
}

/** The minutes for the smallest size that has a price. Pages show them as the time that the service takes. */
export function baseMinutes(sizes: readonly { id: string }[], prices: ServiceInput["prices"]): number {
  const first = sizes.find(({ id }) => prices.some(({ sizeId }) => sizeId === id));
  return prices.find(({ sizeId }) => sizeId === first?.id)?.minutes ?? 0;
}
