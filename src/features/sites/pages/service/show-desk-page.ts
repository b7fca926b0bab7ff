import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskPage } from "../contract.ts";
import { presentPage } from "../internal/present-page.ts";
import { find, listMenuUrls } from "../store.ts";

export async function showDeskPage({ db, siteId }: Context, id: string): Promise<DeskPage> {
  const [row, menuUrls] = await Promise.all([find(db, siteId, id), listMenuUrls(db, siteId)]);
  if (!row) throw notFound("This page");
  return presentPage(row, menuUrls);
}
