import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CodeSent, PhoneInput } from "../../contract.ts";
import { type Address, toAddress } from "../../rules/address.ts";
import { confirmPerson, readOwnAccount, sendCodeTo } from "../../service/confirm-person.ts";
import { changeAddress } from "./change-email.ts";

const SAME = "This is your confirmed phone number already.";
const TAKEN = "Another account has confirmed this phone number. Log in with it instead.";

async function readNewPhone(context: Context, phone: PhoneInput): Promise<Address> {
  const address = toAddress({ phone });
  if (!address) throw refuseFields({ "phone.number": ["Enter a valid phone number"] });
  const { account } = await readOwnAccount(context);
  if (account.isPhoneProved && account.phoneNumber === address.text) throw new Refusal("conflict", SAME);
  return address;
}

/**
 * Texts a code to the number that is to become the caller's; the same answer whether another account has it.
 */
export async function sendNewPhoneCode(context: Context, phone: PhoneInput): Promise<CodeSent> {
  const { person } = await readOwnAccount(context);
  return sendCodeTo(context, person, "phone_change", await readNewPhone(context, phone));
}

/** Makes a number the caller's own: proved by a code to it, and by who asks. */
export async function changePhone(
  context: Context,
  { phone, code, ...proof }: Proof & { phone: PhoneInput; code: string },
): Promise<{ phoneNumber: string; isPhoneVerified: boolean }> {
  const address = await readNewPhone(context, phone);
  await confirmPerson(context, proof);
  await changeAddress(context, address, code, TAKEN);
  return { phoneNumber: address.text, isPhoneVerified: true };
}
