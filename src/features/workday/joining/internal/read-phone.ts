import { toEmailOrPhone } from "#features/accounts/rules/email-or-phone.ts";
import { FIELD_FAULTS } from "#features/accounts/words/fields.ts";
import { refuseFields } from "#kit/wire/errors.ts";

/** A typed phone number in E.164. Refuses an invalid number at its field. */
export function readPhone(phone: { prefix: string; number: string }): string {
  const read = toEmailOrPhone({ phone });
  if (!read) throw refuseFields({ "phone.number": [FIELD_FAULTS.phone] });
  return read.text;
}
