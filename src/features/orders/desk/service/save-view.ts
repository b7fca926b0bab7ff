import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { setSavedView as contract, SavedView } from "../contract/views.ts";
import { changeViews, viewFacts } from "../internal/change-views.ts";
import { MAX_VIEWS } from "../rules/views.ts";
import { changeView, insertView } from "../store/views.ts";
import { VIEW_FAULTS } from "../words/views.ts";

/** Saves a view of the caller's own, or renames it. Returns all of them. */
export function saveView(
  context: Context,
  id: string,
  { name, filters }: Parsed<typeof contract>["body"],
): Promise<SavedView[]> {
  return changeViews(context, id, async ({ tx, owner, views }) => {
    const known = views.find((view) => view.id === id);
    if (views.some((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase()))
      throw refuseFields({ name: [VIEW_FAULTS.taken] });
    if (known) await changeView(tx, owner, { id, name, filters });
    else {
      if (views.length >= MAX_VIEWS) throw refuseFields({ name: [VIEW_FAULTS.tooMany] });
      // The id may be another person's view; and a view without filters is one that was deleted since.
      if (!filters || !(await insertView(tx, owner, { id, name, filters }, context.now)))
        throw notFound("This view");
    }
    const after = viewFacts(filters ?? known?.filters);
    if (!known) return { action: "save view", before: { isSaved: false }, after };
    const before = { ...viewFacts(known.filters), isChanged: false };
    return { action: "save view", before, after: { ...after, isChanged: true } };
  });
}
