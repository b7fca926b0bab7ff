import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { removeDeskView, saveDeskView } from "../contract/views.ts";
import { VIEW_TEXTS } from "../words/views.ts";
import type { DeskQuery } from "./desk-query.ts";
import { toViewFilters } from "./view-path.ts";

/** What a form of the saved views has done, at the top of the page after it. */
export const VIEW_DONE: Record<string, string> = {
  "view-save": VIEW_TEXTS.saved,
  "view-rename": VIEW_TEXTS.renamed,
  "view-remove": VIEW_TEXTS.deleted,
};

/** Sends what a form of the saved views says. `query`: the filters of the page. */
export async function sendView(args: Anywhere, form: FormData, query: DeskQuery): Promise<void> {
  const params = { id: textOf(form, "id") };
  const name = textOf(form, "name");
  const part = textOf(form, "part");
  if (part === "view-remove") await call(args, removeDeskView, { params });
  else if (part === "view-rename") await call(args, saveDeskView, { params, body: { name } });
  else await call(args, saveDeskView, { params, body: { name, filters: toViewFilters(query) } });
}
