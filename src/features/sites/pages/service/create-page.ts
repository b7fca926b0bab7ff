import { forgetSites } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { pageAddress } from "../../rules/page-address.ts";
import type { DeskPage, PageInput } from "../contract.ts";
import { pageFacts } from "../internal/page-facts.ts";
import { requirePath } from "../internal/require-path.ts";
import { leadsTo } from "../rules.ts";
import { insert, insertMenuItem, listMenuUrls, lockPages } from "../store.ts";
import { showDeskPage } from "./show-desk-page.ts";

/** Publishes a new page at once. */
export async function createPage(context: Context, { inMenu, ...page }: PageInput): Promise<DeskPage> {
  const { db, siteId, now } = context;
  const { path, title } = page;
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await lockPages(tx, siteId);
    await requirePath(tx, siteId, { path, id: null });
    await insert(tx, siteId, { ...page, id }, now);
    const isLinked = (await listMenuUrls(tx, siteId)).some((url) => leadsTo(url, path));
    if (inMenu && !isLinked) await insertMenuItem(tx, siteId, { slug: path, title, url: pageAddress(path) });
    await recordByStaff(tx, context, {
      ...{ action: "make page", target: `page=${id}` },
      before: { path: "" },
      after: pageFacts(page, inMenu),
    });
  });
  forgetSites(db);
  return showDeskPage(context, id);
}
