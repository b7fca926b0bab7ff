import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CodeSent } from "../../contract.ts";
import { endSignIns } from "../../internal/end-sign-ins.ts";
import { notifyOfChange } from "../../internal/notify-of-change.ts";
import type { EmailOrPhone } from "../../rules/email-or-phone.ts";
import { checkCode, codeRefusal } from "../../service/check-code.ts";
import { confirmPerson, type OwnAccount, readOwnAccount, sendCodeTo } from "../../service/confirm-person.ts";
import * as settingsStore from "../../store/settings.ts";
import { ADDRESS_TAKEN, SETTINGS_REFUSALS } from "../words.ts";

function refuseSame(account: settingsStore.AccountFacts, email: string): void {
  if (account.isEmailProved && account.email === email)
    throw new Refusal("conflict", SETTINGS_REFUSALS.sameEmail);
}

/** Mails a code to the caller's new address. The reply is the same if another account has that address. */
export async function sendNewEmailCode(context: Context, email: string): Promise<CodeSent> {
  const { person, account } = await readOwnAccount(context);
  refuseSame(account, email);
  return sendCodeTo(context, person, "email_change", { kind: "email", text: email });
}

/**
 * Changes the caller's e-mail address, by a code to the new address and a proof of the owner. Does nothing if
 * the account has already confirmed that address.
 */
export async function changeEmail(
  context: Context,
  input: Proof & { email: string; emailCode: string | undefined },
): Promise<void> {
  const caller = await readOwnAccount(context);
  if (caller.account.isEmailProved && caller.account.email === input.email) return;
  if (input.emailCode === undefined) {
    throw refuseFields({ emailCode: [SETTINGS_REFUSALS.noEmailCode] });
  }
  await confirmPerson(context, caller, input);
  const address = { kind: "email", text: input.email } as const;
  await changeAddress(context, caller, address, input.emailCode);
}

/**
 * Gives the caller's account a new address: spends the code, ends every other session and notifies the
 * previous addresses. Refuses an address that another account has confirmed. That refusal reveals an account
 * only to the holder of the address, because the code comes first.
 */
export async function changeAddress(
  context: Context,
  { person, account }: OwnAccount,
  address: EmailOrPhone,
  code: string,
): Promise<void> {
  const { db, siteId, now } = context;
  const { accountId, signInId } = person;
  const { kind, text } = address;
  const purpose = kind === "email" ? "email_change" : "phone_change";
  const verdict = await checkCode(db, { siteId, purpose, address: text, subjectId: accountId, code, now });
  if (verdict !== "right") {
    const refusal = codeRefusal(verdict);
    const field = kind === "email" ? "emailCode" : "code";
    throw new Refusal(refusal.code, refusal.message, {
      errors: { [field]: [refusal.message] },
      details: refusal.details,
    });
  }
  try {
    await db.transaction().execute(async (tx) => {
      await endSignIns(tx, { siteId, accountId, now, exceptSignInId: signInId });
      await settingsStore.setAddress(tx, siteId, { accountId, kind, text, isProved: true }, now);
      await notifyOfChange(context, tx, account, kind);
    });
  } catch (error) {
    if (settingsStore.isTaken(error)) throw new Refusal("conflict", ADDRESS_TAKEN[kind]);
    throw error;
  }
}
