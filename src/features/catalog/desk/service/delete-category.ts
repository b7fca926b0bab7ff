import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import * as categoryStore from "../store/categories.ts";
import { list as listServices } from "../store/services.ts";
import { describeServices, OFFER_REFUSALS } from "../words.ts";

/** Deletes a category. Refused with its services while it has some, because placed orders name them. */
export async function deleteCategory(
  context: Context,
  id: string,
  revision: number,
): Promise<Record<string, never>> {
  const { siteId } = context;
  await changeCatalog(context, async ({ tx }) => {
    const row = await categoryStore.find(tx, siteId, id);
    if (!row) throw notFound("This category");
    if (row.revision !== revision) throw new Refusal("conflict", OFFER_REFUSALS.stepChanged);
    const services = (await listServices(tx, siteId)).filter(({ categoryId }) => categoryId === id);
    if (services.length > 0)
      throw new Refusal("conflict", describeServices(services.map(({ name }) => name)));
    await categoryStore.remove(tx, siteId, id);
    await recordByStaff(tx, context, {
      ...{ action: "delete category", target: `category=${id}` },
      before: { name: row.name, position: row.position, pets: row.petTypeName },
      after: { name: "" },
    });
  });
  return {};
}
