import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskCategory } from "../contract/categories.ts";
import { find } from "../store/categories.ts";
import { list as listServices } from "../store/services.ts";

export async function showDeskCategory({ db, siteId }: Context, id: string): Promise<DeskCategory> {
  const [row, services] = await Promise.all([find(db, siteId, id), listServices(db, siteId)]);
  if (!row) throw notFound("This category");
  const { name, position, revision, petTypeId, petTypeName } = row;
  return {
    ...{ id, name, position, revision, petType: { id: petTypeId, name: petTypeName } },
    services: services
      .filter(({ categoryId }) => categoryId === id)
      .map((service) => ({ id: service.id, name: service.name, isArchived: !service.active })),
  };
}
