import { forgetSites } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { pageAddress } from "../../rules.ts";
import type { ChangedPage, DeskPage } from "../contract.ts";
import { pageFacts } from "../internal/page-facts.ts";
import { readPlaces } from "../internal/read-places.ts";
import { requirePath } from "../internal/require-path.ts";
import {
  deleteMenuItem,
  find,
  insertMenuItem,
  lockPages,
  type PageRow,
  update,
  updateMenuItem,
} from "../store.ts";
import { PAGE_FAULTS, PAGE_REFUSALS, stillLinked } from "../words.ts";
import { showDeskPage } from "./show-desk-page.ts";

/** Changes a page, with its link in the main menu. An archived page cannot be in the menu. */
export async function changePage(context: Context, id: string, input: ChangedPage): Promise<DeskPage> {
  const { db, siteId, now } = context;
  const { inMenu, revision, ...page } = input;
  await db.transaction().execute(async (tx) => {
    await lockPages(tx, siteId);
    const before = await find(tx, siteId, id);
    if (!before) throw notFound("This page");
    if (before.revision !== revision) throw new Refusal("conflict", PAGE_REFUSALS.changed);
    if (inMenu && before.publishedAt === null) throw refuseFields({ inMenu: [PAGE_FAULTS.archived] });
    const places = await readPlaces(tx, siteId, before.path);
    if (page.path !== before.path) {
      // The link of the menu follows its page; the others do not.
      const fixed = places.filter((place) => place !== "menu");
      if (fixed.length > 0) throw refuseFields({ path: [stillLinked(fixed)] });
      await requirePath(tx, siteId, { path: page.path, id });
    }
    const wasInMenu = places.includes("menu");
    await update(tx, siteId, id, { ...page, updatedAt: now });
    await changeMenu(tx, context, before, { ...page, inMenu, wasInMenu });
    await recordByStaff(tx, context, {
      ...{ action: "change page", target: `page=${id}` },
      before: { ...pageFacts(before, wasInMenu), revision },
      after: { ...pageFacts(page, inMenu), revision: revision + 1 },
    });
  });
  forgetSites(db);
  return showDeskPage(context, id);
}

async function changeMenu(
  tx: Tx,
  { siteId }: Context,
  before: PageRow,
  { path, title, inMenu, wasInMenu }: { path: string; title: string; inMenu: boolean; wasInMenu: boolean },
): Promise<void> {
  const [url, item] = [pageAddress(before.path), { slug: path, title, url: pageAddress(path) }];
  if (wasInMenu && !inMenu) await deleteMenuItem(tx, siteId, url);
  else if (wasInMenu) await updateMenuItem(tx, siteId, { url, title: before.title }, item);
  else if (inMenu) await insertMenuItem(tx, siteId, item);
}
