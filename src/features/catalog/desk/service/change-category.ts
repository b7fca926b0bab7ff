import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { ChangedCategory, DeskCategory } from "../contract/categories.ts";
import { changeCatalog } from "../internal/change-catalog.ts";
import { requireFreeCategory } from "../internal/require-free-category.ts";
import * as categoryStore from "../store/categories.ts";
import { OFFER_REFUSALS } from "../words.ts";
import { showDeskCategory } from "./show-desk-category.ts";

/** Changes the name and place of a category, as its reader saw it. */
export async function changeCategory(
  context: Context,
  id: string,
  { revision, ...input }: ChangedCategory,
): Promise<DeskCategory> {
  const { siteId } = context;
  await changeCatalog(context, async ({ tx }) => {
    const categories = await categoryStore.list(tx, siteId);
    const row = categories.find((category) => category.id === id);
    if (!row) throw notFound("This category");
    if (row.revision !== revision) throw new Refusal("conflict", OFFER_REFUSALS.changed);
    // Two of one name may be older than the rule, and each can still be changed otherwise.
    if (input.name !== row.name)
      requireFreeCategory(
        { name: input.name, petTypeId: row.petTypeId },
        categories.filter((other) => other !== row),
      );
    await categoryStore.update(tx, siteId, id, input);
    await recordByStaff(tx, context, {
      ...{ action: "change category", target: `category=${id}` },
      before: { name: row.name, position: row.position, revision },
      after: { ...input, revision: revision + 1 },
    });
  });
  return showDeskCategory(context, id);
}
