import { refusedForm, textOf } from "#kit/web/form.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { FIELD_FAULTS } from "../words/fields.ts";

/** Maps the contract's address fields to the form's field `address`. */
const ADDRESS_FIELDS = { email: "address", phone: "address", "phone.number": "address" };

export const NO_EMAIL_OR_PHONE = { address: [FIELD_FAULTS.address] };

/**
 * For actions: reads the field "E-mail or phone" in the form that the contract takes. Null if the field is
 * empty.
 */
export function readEmailOrPhone(form: FormData) {
  const text = textOf(form, "address");
  if (text === "") return null;
  return text.includes("@") ? { email: text } : { phone: { number: text } };
}

/**
 * For actions: the refused form with its errors. If the last code is too recent for another code, shows the
 * step in which the person can enter the last code.
 */
export function refusedLogin(error: unknown, form: FormData) {
  const refused = refusedForm(error, form, ADDRESS_FIELDS);
  const isTooSoon =
    textOf(form, "intent") === "send-code" && refused.init?.status === ERROR_STATUS.too_many_requests;
  if (isTooSoon) refused.data.values.step = "code";
  return refused;
}
