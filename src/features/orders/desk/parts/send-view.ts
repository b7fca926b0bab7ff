import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { removeSavedView, setSavedView } from "../contract/views.ts";
import type { DeskQuery } from "./desk-query.ts";
import { toViewFilters } from "./view-path.ts";

/** Sends what a form of the saved views says. `query`: the filters of the page. */
export async function sendView(args: Anywhere, form: FormData, query: DeskQuery): Promise<void> {
  const params = { id: textOf(form, "id") };
  const name = textOf(form, "name");
  const part = textOf(form, "part");
  if (part === "view-remove") await call(args, removeSavedView, { params });
  else if (part === "view-rename") await call(args, setSavedView, { params, body: { name } });
  else await call(args, setSavedView, { params, body: { name, filters: toViewFilters(query) } });
}
