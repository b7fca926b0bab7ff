import type { Context } from "#kit/server/api-handler.ts";
import { verifyPassword } from "#kit/server/passwords.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Person } from "#kit/wire/actor.ts";
import { notFound, Refusal, refuseFields, refuseRole } from "#kit/wire/errors.ts";
import type { Proof } from "../contract/proof.ts";
import type { CodeSent } from "../contract.ts";
import { showCodeSent } from "../internal/show-code-sent.ts";
import type { CodeVerdict } from "../rules/codes.ts";
import type { EmailOrPhone } from "../rules/email-or-phone.ts";
import { isConfirmed } from "../rules/proofs.ts";
import * as settingsStore from "../store/settings.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";
import { checkCode, codeRefusal } from "./check-code.ts";
import { refuseImpersonator } from "./refuse-impersonator.ts";
import { sendCode } from "./send-code.ts";

/** Limits proofs by account, because anyone with an open session of the account can try passwords. */
const PROOFS_OF_ACCOUNT: RateLimit = { points: 12, seconds: 900 };

/** Lists the addresses that the person has confirmed with a code, the phone first. */
function listProvedAddresses(account: settingsStore.AccountFacts): EmailOrPhone[] {
  const { phoneNumber, email } = account;
  return [
    ...(phoneNumber && account.isPhoneProved ? [{ kind: "phone", text: phoneNumber } as const] : []),
    ...(email && account.isEmailProved ? [{ kind: "email", text: email } as const] : []),
  ];
}

/** The signed-in person and their account. */
export type OwnAccount = { person: Person; account: settingsStore.AccountFacts };

/** Reads the signed-in person's own account. Refuses staff who act for that person. */
export async function readOwnAccount(context: Context): Promise<OwnAccount> {
  const { actor: person } = context;
  if (person.role === "anonymous") throw refuseRole();
  refuseImpersonator(context);
  const { db, siteId } = context;
  const account = await settingsStore.readAccount(db, siteId, person.accountId, person.signInId);
  if (!account) throw notFound("This account");
  return { person, account };
}

/** Sends a code for `confirmPerson` to a confirmed address: by default to the phone, else to the mailbox. */
export async function sendConfirmCode(context: Context, wanted?: EmailOrPhone["kind"]): Promise<CodeSent> {
  const { person, account } = await readOwnAccount(context);
  const proved = listProvedAddresses(account);
  const address = wanted ? proved.find(({ kind }) => kind === wanted) : proved[0];
  if (!address) throw new Refusal("conflict", ACCOUNT_REFUSALS.noConfirmedAddress);
  return sendCodeTo(context, person, "confirm", address);
}

/** Sends a code that only this account can use. */
export async function sendCodeTo(
  context: Context,
  { accountId: subjectId }: Pick<Person, "accountId">,
  purpose: "confirm" | "email_change" | "phone_change" | "verify_email",
  address: EmailOrPhone,
): Promise<CodeSent> {
  return showCodeSent(address, await sendCode(context, { purpose, address: address.text, subjectId }));
}

/**
 * Checks by password or code that the account's owner uses this session. Without either, an earlier proof
 * counts for ten minutes, of staff for fifteen. Never call this inside a transaction, because a rollback
 * would undo the count of guesses.
 */
export async function confirmPerson(context: Context, own: OwnAccount, proof: Proof): Promise<void> {
  const { db, siteId, now } = context;
  const { person, account } = own;
  if (proof.password === undefined && proof.confirmCode === undefined) {
    if (isConfirmed(person.role, account.confirmedAt, now)) return;
    throw refuseFields({
      password: [ACCOUNT_REFUSALS.noProof],
      confirmCode: [ACCOUNT_REFUSALS.noProof],
    });
  }
  await limitRate(db, "proofs of account", `${siteId} ${person.accountId}`, PROOFS_OF_ACCOUNT);
  if (proof.password !== undefined) await checkPassword(account.passwordHash, proof.password);
  else await spendConfirmCode(context, own, proof.confirmCode ?? "");
  await settingsStore.recordProof(db, siteId, person.signInId, now);
}

/** Refuses staff who have not proved lately that the session is theirs. */
export async function requireStaffProof(context: Context, proof: Proof): Promise<void> {
  await confirmPerson(context, await readOwnAccount(context), proof);
}

async function checkPassword(hash: string | null, password: string): Promise<void> {
  if (await verifyPassword(hash, password)) return;
  const { wrongPassword } = ACCOUNT_REFUSALS;
  throw new Refusal("sign_in_failed", wrongPassword, { errors: { password: [wrongPassword] } });
}

/**
 * Tries a code at both addresses, because either may have got it. Each address's code allows three guesses.
 */
async function spendConfirmCode(
  { db, siteId, now }: Context,
  { person, account }: OwnAccount,
  code: string,
): Promise<void> {
  let reason: Exclude<CodeVerdict, "right"> = "wrong";
  for (const { text: address } of listProvedAddresses(account)) {
    const input = { siteId, purpose: "confirm", address, subjectId: person.accountId, code, now } as const;
    const verdict = await checkCode(db, input);
    if (verdict === "right") return;
    if (verdict !== "wrong") reason = verdict;
  }
  const { code: errorCode, message, details } = codeRefusal(reason);
  throw new Refusal(errorCode, message, { errors: { confirmCode: [message] }, details });
}
