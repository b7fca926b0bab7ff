import { forgetSites } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { switchArchived } from "#kit/server/switch-archived.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { find, lockPages, update } from "../store.ts";
import { PAGE_REFUSALS, stillLinked } from "../words.ts";
import { readPlaces } from "./read-places.ts";

/** Archives a page or publishes it again, as its reader saw it. A page to which a link leads stays. */
export async function setPageActive(
  context: Context,
  id: string,
  step: { active: boolean; revision: number },
): Promise<void> {
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    await lockPages(tx, siteId);
    const row = await find(tx, siteId, id);
    if (!row) throw notFound("This page");
    const { path, revision, publishedAt } = row;
    await switchArchived(tx, context, step, {
      ...{ row: { active: publishedAt !== null, revision }, noun: "page", target: `page=${id}` },
      refusals: PAGE_REFUSALS,
      write: async () => {
        const places = step.active ? [] : await readPlaces(tx, siteId, path);
        if (places.length > 0) throw new Refusal("conflict", stillLinked(places));
        await update(tx, siteId, id, { publishedAt: step.active ? now : null, updatedAt: now });
      },
    });
  });
  forgetSites(db);
}
