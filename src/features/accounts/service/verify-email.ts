import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CodeSent, EmailState } from "../contract.ts";
import * as peopleStore from "../store/people.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";
import { checkCode, codeRefusal } from "./check-code.ts";
import { sendCodeTo } from "./confirm-person.ts";
import { refuseImpersonator } from "./refuse-impersonator.ts";

/** Reads the customer's e-mail address. Refuses if the address is missing or already confirmed. */
async function readUnprovedEmail(context: Context): Promise<{ accountId: string; email: string }> {
  const { accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const row = await peopleStore.readEmail(context.db, context.siteId, accountId);
  if (!row?.email) throw new Refusal("conflict", ACCOUNT_REFUSALS.noEmail);
  if (row.isProved) throw new Refusal("conflict", ACCOUNT_REFUSALS.emailConfirmed);
  return { accountId, email: row.email };
}

/** Mails a code to the account's own address, to confirm the mailbox. */
export async function sendEmailCode(context: Context): Promise<CodeSent> {
  const { accountId, email } = await readUnprovedEmail(context);
  return sendCodeTo(context, { accountId }, "verify_email", { kind: "email", text: email });
}

/**
 * Confirms the account's e-mail address by a code. A confirmed address can get codes and reset the password.
 */
export async function verifyEmail(context: Context, code: string): Promise<EmailState> {
  const { db, siteId, now } = context;
  const { accountId, email } = await readUnprovedEmail(context);
  const input = { siteId, purpose: "verify_email", address: email, subjectId: accountId, code, now } as const;
  const verdict = await checkCode(db, input);
  if (verdict !== "right") throw codeRefusal(verdict);
  const isConfirmed = await peopleStore.proveEmail(db, siteId, accountId, email, now);
  if (!isConfirmed) throw new Refusal("conflict", ACCOUNT_REFUSALS.emailTaken);
  return { email, isVerified: true };
}
