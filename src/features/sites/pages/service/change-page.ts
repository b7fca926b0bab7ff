import { forgetSites } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { pageAddress } from "../../rules/page-address.ts";
import type { ChangedPage, DeskPage } from "../contract.ts";
import { pageFacts } from "../internal/page-facts.ts";
import { readPlaces } from "../internal/read-places.ts";
import { requirePath } from "../internal/require-path.ts";
import { leadsTo } from "../rules.ts";
import {
  deleteMenuItem,
  find,
  insertMenuItem,
  listMenuUrls,
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

/** A link after its page has moved: it leads to the same part of the page. */
const moved = (url: string, path: string): string =>
  leadsTo(url, path) ? url : `${pageAddress(path)}${/[?#].*$/s.exec(url)?.[0] ?? ""}`;

async function changeMenu(
  tx: Tx,
  { siteId }: Context,
  before: PageRow,
  { path, title, inMenu, wasInMenu }: { path: string; title: string; inMenu: boolean; wasInMenu: boolean },
): Promise<void> {
  const item = { slug: path, title };
  const menuUrls = await listMenuUrls(tx, siteId);
  const urls = menuUrls.filter((url) => leadsTo(url, before.path));
  const isLinked = wasInMenu || menuUrls.some((url) => leadsTo(url, path));
  if (inMenu && !isLinked) await insertMenuItem(tx, siteId, { ...item, url: pageAddress(path) });
  for (const url of new Set(urls)) {
    if (!inMenu) await deleteMenuItem(tx, siteId, url);
    else await updateMenuItem(tx, siteId, { url, title: before.title }, { ...item, url: moved(url, path) });
  }
}
