import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { prepareBulk } from "../contract/bulk.ts";
import { BULK_ACTIONS } from "../rules/bulk.ts";
import { BULK_TEXTS } from "../words/bulk-page.ts";
import { type DeskQuery, toCallQuery } from "./desk-query.ts";

/** Prepares the bulk change that the form of the list describes, and returns its id. */
export async function sendBulk(args: Anywhere, form: FormData, query: DeskQuery): Promise<string> {
  const action = BULK_ACTIONS.find((one) => one === textOf(form, "action"));
  if (!action) throw refuseFields({ action: [BULK_TEXTS.noAction] });
  const isAll = textOf(form, "scope") === "all";
  // A preview changes nothing, so a second press may make another one.
  const body = { id: crypto.randomUUID(), action, description: textOf(form, "description") };
  const chosen = isAll ? { filter: toCallQuery(query) } : { ids: form.getAll("ids").map(String) };
  return (await call(args, prepareBulk, { body: { ...body, ...chosen } })).id;
}

/** A refused form of the list, with the orders that were chosen in it. */
export function refusedBulk(error: unknown, form: FormData) {
  const { data: refused, init } = refusedForm(error, form, { ids: "scope" });
  return { refused: { ...refused, chosen: form.getAll("ids").map(String) }, init: init ?? undefined };
}
