import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CodeSent, PhoneInput } from "../../contract.ts";
import { type EmailOrPhone, toEmailOrPhone } from "../../rules/email-or-phone.ts";
import { confirmPerson, type OwnAccount, readOwnAccount, sendCodeTo } from "../../service/confirm-person.ts";
import { FIELD_FAULTS } from "../../words/fields.ts";
import { SETTINGS_REFUSALS } from "../words.ts";
import { changeAddress } from "./change-email.ts";

/**
 * Converts the typed number to an address. Refuses an invalid number, and the number that the account has.
 */
function toNewPhone({ account }: OwnAccount, phone: PhoneInput): EmailOrPhone {
  const address = toEmailOrPhone({ phone });
  if (!address) throw refuseFields({ "phone.number": [FIELD_FAULTS.phone] });
  if (account.isPhoneProved && account.phoneNumber === address.text)
    throw new Refusal("conflict", SETTINGS_REFUSALS.samePhone);
  return address;
}

/** Texts a code to the caller's new number. The reply is the same if another account has that number. */
export async function sendNewPhoneCode(context: Context, phone: PhoneInput): Promise<CodeSent> {
  const caller = await readOwnAccount(context);
  return sendCodeTo(context, caller.person, "phone_change", toNewPhone(caller, phone));
}

/** Changes the caller's number, by a code to the new number and a proof of the owner. */
export async function changePhone(
  context: Context,
  { phone, code, ...proof }: Proof & { phone: PhoneInput; code: string },
): Promise<{ phoneNumber: string; isPhoneVerified: boolean }> {
  const caller = await readOwnAccount(context);
  const address = toNewPhone(caller, phone);
  await confirmPerson(context, caller, proof);
  await changeAddress(context, caller, address, code);
  return { phoneNumber: address.text, isPhoneVerified: true };
}
