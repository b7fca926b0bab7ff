import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";

type Contact = { phoneNumber: string; email: string };

/** Whether the caller may see how to reach customers. */
export const mayContact = ({ actor }: Pick<Context, "actor">) => mayAsStaff(actor, "customers.contact");

/** The phone number and e-mail address of a customer, masked for callers who may not see them. */
export function showContact(context: Pick<Context, "actor">, { phoneNumber, email }: Contact): Contact {
  if (mayContact(context)) return { phoneNumber, email };
  return { phoneNumber: phoneNumber && maskPhone(phoneNumber), email: email && maskEmail(email) };
}
