import { refusedForm, textOf } from "#kit/web/form.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";

/** Where the contract's words on an address stand in the form, which has one field for both kinds. */
const ADDRESS_FIELDS = { email: "address", phone: "address", "phone.number": "address" };

export const NO_ADDRESS = { address: ["Enter your e-mail address or your phone number"] };

/** For actions: the one field "E-mail or phone" as the contract takes it; null when it is empty. */
export function typedAddress(form: FormData) {
  const text = textOf(form, "address");
  if (text === "") return null;
  return text.includes("@") ? { email: text } : { phone: { number: text } };
}

/**
 * For actions: the form with its faults. Whoever has just been sent a code may enter it, though not ask for
 * another.
 */
export function refusedLogin(error: unknown, form: FormData) {
  const refused = refusedForm(error, form, ADDRESS_FIELDS);
  const isAgain =
    textOf(form, "intent") === "send-code" && refused.init?.status === ERROR_STATUS.too_many_requests;
  if (isAgain) refused.data.values.step = "code";
  return refused;
}
