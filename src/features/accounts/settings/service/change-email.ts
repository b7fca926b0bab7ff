import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CodeSent } from "../../contract.ts";
import { endSignIns } from "../../internal/end-sign-ins.ts";
import { notifyOfChange } from "../../internal/notify-of-change.ts";
import type { Address } from "../../rules/address.ts";
import { checkCode, codeRefusal } from "../../service/check-code.ts";
import { confirmPerson, readOwnAccount, sendCodeTo } from "../../service/confirm-person.ts";
import * as settingsStore from "../../store/settings.ts";

const SAME = "This is your confirmed e-mail address already.";
const TAKEN = "Another account has confirmed this e-mail address.";

function refuseSame(account: settingsStore.AccountFacts, email: string): void {
  if (account.isEmailProved && account.email === email) throw new Refusal("conflict", SAME);
}

/**
 * Mails a code to the address that is to become the caller's; the same answer whether another account has it.
 */
export async function sendNewEmailCode(context: Context, email: string): Promise<CodeSent> {
  const { person, account } = await readOwnAccount(context);
  refuseSame(account, email);
  return sendCodeTo(context, person, "email_change", { kind: "email", text: email });
}

/** Makes an address that a code has proved the caller's own. Nothing happens when it is already. */
export async function changeEmail(
  context: Context,
  wish: Proof & { email: string; emailCode: string | undefined },
): Promise<void> {
  const { account } = await readOwnAccount(context);
  if (account.isEmailProved && account.email === wish.email) return;
  if (wish.emailCode === undefined) {
    throw refuseFields({ emailCode: ["Enter the code that we mailed to this address"] });
  }
  await confirmPerson(context, wish);
  await changeAddress(context, { kind: "email", text: wish.email }, wish.emailCode, TAKEN);
}

/**
 * Gives the caller's account another proved address: spends its code, ends every other session, and tells the
 * former ways to reach them. `taken` says so when another account has proved it, which only its holder can
 * hear.
 */
export async function changeAddress(
  context: Context,
  address: Address,
  code: string,
  taken: string,
): Promise<void> {
  const { db, siteId, now } = context;
  const { person, account } = await readOwnAccount(context);
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
      await endSignIns(tx, { siteId, accountId, now, keepSignInId: signInId });
      await settingsStore.setAddress(tx, siteId, { accountId, kind, text, isProved: true }, now);
      await notifyOfChange(context, tx, account, kind);
    });
  } catch (error) {
    if (settingsStore.isTaken(error)) throw new Refusal("conflict", taken);
    throw error;
  }
}
