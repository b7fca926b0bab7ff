import { petSlug } from "#features/pets/rules.ts";
import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskCategory, NewCategory } from "../contract/categories.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { requireFreeCategory } from "../internal/require-free-category.ts";
import { freeSlug } from "../rules.ts";
import * as categoryStore from "../store/categories.ts";
import { showDeskCategory } from "./show-desk-category.ts";

/** Makes a category for a kind of pet. Its web address is made of its first name and stays. */
export async function createCategory(context: Context, input: NewCategory): Promise<DeskCategory> {
  const { db, siteId } = context;
  const petType = (await readPetFacts(db)).types.find(({ id }) => id === input.petTypeId);
  if (!petType) throw notFound("This kind of pet");
  const id = newId();
  await changeCatalog(context, async ({ tx }) => {
    const categories = await categoryStore.list(tx, siteId);
    requireFreeCategory(input, categories);
    const slug = freeSlug(petSlug(input.name), new Set(categories.map((category) => category.slug)));
    await categoryStore.insert(tx, siteId, { ...input, id, slug });
    const { name, position } = input;
    await recordByStaff(tx, context, {
      ...{ action: "make category", target: `category=${id}` },
      before: { name: "" },
      after: { name, position, pets: petType.name },
    });
  });
  return showDeskCategory(context, id);
}
