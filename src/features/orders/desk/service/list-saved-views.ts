import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SavedView } from "../contract/views.ts";
import * as views from "../store/views.ts";

/** Lists the caller's own views of the appointments. */
export function listSavedViews(context: Context): Promise<SavedView[]> {
  const { accountId } = actingAs(context, "staff");
  return views.listViews(context.db, { siteId: context.siteId, accountId });
}

/** Removes the views of a staff member whose access ends. */
export function forgetSavedViews(tx: Tx, owner: { siteId: SiteId; accountId: string }): Promise<void> {
  return views.removeViewsOf(tx, owner);
}
