import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CodeSent, EmailState } from "../contract.ts";
import { maskEmail } from "../rules/masks.ts";
import * as peopleStore from "../store/people.ts";
import { checkCode, codeRefusal } from "./check-code.ts";
import { refuseImpersonator } from "./refuse-impersonator.ts";
import { sendCode } from "./send-code.ts";

const NO_EMAIL = "There is no e-mail address in your account.";
const CONFIRMED = "Your e-mail address is confirmed already.";
const TAKEN = "This e-mail address is confirmed by another account.";

async function readUnprovedEmail(context: Context): Promise<{ accountId: string; email: string }> {
  const { accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const row = await peopleStore.readEmail(context.db, context.siteId, accountId);
  if (!row?.email) throw new Refusal("conflict", NO_EMAIL);
  if (row.isProved) throw new Refusal("conflict", CONFIRMED);
  return { accountId, email: row.email };
}

/** Mails a code to the account's own address: who enters it has shown to hold the mailbox. */
export async function sendEmailCode(context: Context): Promise<CodeSent> {
  const { accountId, email } = await readUnprovedEmail(context);
  const { settings } = await readSite(context.db, context.siteId);
  const ask = { purpose: "verify_email", address: email, siteName: settings.name } as const;
  const { resendAt, expiresAt } = await sendCode(context, { ...ask, subjectId: accountId });
  return {
    sentTo: maskEmail(email),
    resendAt: resendAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Confirms the account's address by its code; from then on it serves for codes and for a new password. */
export async function verifyEmail(context: Context, code: string): Promise<EmailState> {
  const { db, siteId, now } = context;
  const { accountId, email } = await readUnprovedEmail(context);
  const ask = { siteId, purpose: "verify_email", address: email, subjectId: accountId, code, now } as const;
  const verdict = await checkCode(db, ask);
  if (verdict !== "right") throw codeRefusal(verdict);
  const isDone = await peopleStore.proveEmail(db, siteId, accountId, email, now);
  if (!isDone) throw new Refusal("conflict", TAKEN);
  return { email, isVerified: true };
}
