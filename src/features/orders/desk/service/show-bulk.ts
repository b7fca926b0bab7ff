import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskBulk } from "../contract/bulk.ts";
import { presentBulk } from "../internal/present-bulk.ts";
import { requireListReader } from "../internal/require-list-reader.ts";
import { findBulk } from "../store/bulk.ts";

/** How many orders a page shows. */
const ROWS_OF_A_PAGE = 50;

/** Returns a bulk change of the brand's team: what would happen now, or what has happened. */
export async function showBulk(context: Context, id: string, page = 1): Promise<DeskBulk> {
  requireListReader(context);
  const bulk = await findBulk(context.db, context.siteId, id);
  if (!bulk) throw notFound("This bulk change");
  return presentBulk(context, bulk, { limit: ROWS_OF_A_PAGE, page });
}
