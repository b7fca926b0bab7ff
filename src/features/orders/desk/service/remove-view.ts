import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SavedView } from "../contract/views.ts";
import { changeViews, viewFacts } from "../internal/change-views.ts";
import * as views from "../store/views.ts";

/** Deletes a view of the caller's own. Returns the others. */
export function removeView(context: Context, id: string): Promise<SavedView[]> {
  return changeViews(context, id, async ({ tx, owner }) => {
    const removed = await views.removeView(tx, owner, id);
    if (!removed) throw notFound("This view");
    return { action: "delete view", before: viewFacts(removed.filters), after: { isSaved: false } };
  });
}
