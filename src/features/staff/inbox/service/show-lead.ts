import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Lead } from "../contract/leads.ts";
import { find } from "../store/leads.ts";
import { INBOX_NAMES } from "../words.ts";

/** Shows what a visitor asked. Without `customers.contact`, addresses are masked and the words left out. */
export async function showLead(context: Context, id: string): Promise<Lead> {
  const { permissions = [] } = actingAs(context, "staff");
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound(INBOX_NAMES.lead);
  const { kind, name, email, phoneNumber, postalCode, state, stateBy } = row;
  const isShown = permissions.includes("customers.contact");
  return {
    ...{ id, kind, name, postalCode, state, stateBy },
    email: isShown ? email : email && maskEmail(email),
    phoneNumber: isShown ? phoneNumber : phoneNumber && maskPhone(phoneNumber),
    message: isShown ? row.message : null,
    createdAt: row.createdAt.toISOString(),
    note: row.stateNote,
    stateAt: row.stateAt?.toISOString() ?? null,
  };
}
