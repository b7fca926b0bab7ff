import type { Context } from "#kit/server/api-handler.ts";
import type { ListedPage } from "../contract.ts";
import { presentPage } from "../internal/present-page.ts";
import { list, listMenuUrls } from "../store.ts";

/** The brand's own pages, archived ones last. */
export async function listDeskPages({ db, siteId }: Context): Promise<ListedPage[]> {
  const [rows, menuUrls] = await Promise.all([list(db, siteId), listMenuUrls(db, siteId)]);
  return rows.map((row) => {
    const { description: _, body: __, revision: ___, ...listed } = presentPage(row, menuUrls);
    return listed;
  });
}
