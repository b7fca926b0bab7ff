import { refusedForm, textOf } from "#kit/web/form.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { FIELD_FAULTS } from "../words/fields.ts";

/** Maps the contract's address fields to the form's one field. */
const ADDRESS_FIELDS = { email: "address", phone: "address", "phone.number": "address" };

export const NO_EMAIL_OR_PHONE = { address: [FIELD_FAULTS.address] };

/** For actions: the one field "E-mail or phone" as the contract takes it; null when it is empty. */
export function readEmailOrPhone(form: FormData) {
  const text = textOf(form, "address");
  if (text === "") return null;
  return text.includes("@") ? { email: text } : { phone: { number: text } };
}

/**
 * For actions: the form with its faults. If the last code is too recent for a new one, it may be
 * entered.
 */
export function refusedLogin(error: unknown, form: FormData) {
  const refused = refusedForm(error, form, ADDRESS_FIELDS);
  const isAgain =
    textOf(form, "intent") === "send-code" && refused.init?.status === ERROR_STATUS.too_many_requests;
  if (isAgain) refused.data.values.step = "code";
  return refused;
}
