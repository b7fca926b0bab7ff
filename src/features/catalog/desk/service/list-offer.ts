import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readCategories, readPrices } from "../../store.ts";
import type { Offer } from "../contract.ts";
import { matchesSearch } from "../rules.ts";
import { list, listAddOns } from "../store/services.ts";

/** The brand's services with its categories and add-ons, in the order of the menu. */
export async function listOffer({ db, siteId }: Context, search = ""): Promise<Offer> {
  const [facts, categories, services, allPrices, addOns] = await Promise.all([
    readPetFacts(db),
    readCategories(db, siteId),
    list(db, siteId),
    readPrices(db, siteId),
    listAddOns(db, siteId),
  ]);
  const prices = Map.groupBy(allPrices, ({ serviceId }) => serviceId);
  const sizesOf = (petTypeId: string) =>
    facts.sizes
      .filter((size) => size.petTypeId === petTypeId)
      .sort((a, b) => a.minWeight - b.minWeight)
      .map(({ id, name, label }) => ({ id, name, label }));
  return {
    addOns,
    categories: categories.map(({ id, name, petType }) => ({
      ...{ id, name, petType: { id: petType.id, name: petType.name } },
      sizes: sizesOf(petType.id),
    })),
    services: services
      .filter(({ name }) => matchesSearch(name, search))
      .map(({ id, name, categoryId, position, active }) => {
        const own = prices.get(id) ?? [];
        const [lowest, highest] = [own.map((one) => one.minPrice), own.map((one) => one.maxPrice)];
        return {
          ...{ id, name, categoryId, position, isArchived: !active },
          minPrice: own.length > 0 ? Math.min(...lowest) : null,
          maxPrice: own.length > 0 ? Math.max(...highest) : null,
        };
      }),
  };
}
