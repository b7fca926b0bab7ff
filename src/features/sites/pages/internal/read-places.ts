import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { parseSettings } from "../../rules.ts";
import { read } from "../../store.ts";
import { type PagePlace, placesOf } from "../rules.ts";
import { listMenuUrls } from "../store.ts";

/** From where links lead to a page now. */
export async function readPlaces(tx: Tx, siteId: SiteId, path: string): Promise<PagePlace[]> {
  const { homeRoute, bookNowRoute } = parseSettings((await read(tx, siteId)).settings);
  return placesOf(path, { homeRoute, bookNowRoute, menuUrls: await listMenuUrls(tx, siteId) });
}
