import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { ListedCategory } from "../contract/categories.ts";
import { list } from "../store/categories.ts";
import { list as listServices } from "../store/services.ts";

/** The brand's categories in the order of the menu, with the kinds of pet. */
export async function listDeskCategories({ db, siteId }: Context): Promise<{
  categories: ListedCategory[];
  petTypes: ListedCategory["petType"][];
}> {
  const [{ types }, rows, services] = await Promise.all([
    readPetFacts(db),
    list(db, siteId),
    listServices(db, siteId),
  ]);
  const byCategory = Map.groupBy(services, ({ categoryId }) => categoryId);
  return {
    petTypes: types.map(({ id, name }) => ({ id, name })),
    categories: rows.map(({ id, name, position, petTypeId, petTypeName }) => ({
      ...{ id, name, position, petType: { id: petTypeId, name: petTypeName } },
      serviceCount: byCategory.get(id)?.length ?? 0,
    })),
  };
}
