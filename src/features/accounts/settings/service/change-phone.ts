import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CodeSent, PhoneInput } from "../../contract.ts";
import { type EmailOrPhone, toEmailOrPhone } from "../../rules/email-or-phone.ts";
import { confirmPerson, readOwnAccount, sendCodeTo } from "../../service/confirm-person.ts";
import { FIELD_FAULTS } from "../../words/fields.ts";
import { SETTINGS_REFUSALS } from "../words.ts";
import { changeAddress } from "./change-email.ts";

async function readNewPhone(context: Context, phone: PhoneInput): Promise<EmailOrPhone> {
  const address = toEmailOrPhone({ phone });
  if (!address) throw refuseFields({ "phone.number": [FIELD_FAULTS.phone] });
  const { account } = await readOwnAccount(context);
  if (account.isPhoneProved && account.phoneNumber === address.text)
    throw new Refusal("conflict", SETTINGS_REFUSALS.samePhone);
  return address;
}

/**
 * Texts a code to the caller's new number. The reply is the same when another account has the
 * number.
 */
export async function sendNewPhoneCode(context: Context, phone: PhoneInput): Promise<CodeSent> {
  const { person } = await readOwnAccount(context);
  return sendCodeTo(context, person, "phone_change", await readNewPhone(context, phone));
}

/** Changes the caller's number, by a code to the new one and a proof of the owner. */
export async function changePhone(
  context: Context,
  { phone, code, ...proof }: Proof & { phone: PhoneInput; code: string },
): Promise<{ phoneNumber: string; isPhoneVerified: boolean }> {
  const address = await readNewPhone(context, phone);
  await confirmPerson(context, proof);
  await changeAddress(context, address, code, SETTINGS_REFUSALS.phoneTaken);
  return { phoneNumber: address.text, isPhoneVerified: true };
}
