import type { Context } from "#kit/server/api-handler.ts";
import { newId, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { hmac } from "#kit/server/secret.ts";
import { ROLES, type Role } from "#kit/wire/actor.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { RoleChoice, SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import { hashNewPassword, storePassword } from "../internal/store-password.ts";
import { CHOICE_MS } from "../rules/sign-in.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { startSignIn } from "./start-sign-in.ts";

/** What the choice is for. The choice after a sign-in by password must not allow setting a new password. */
type ChoicePurpose = "sign_in" | "reset_password";

const CHOICE_COOKIE = "waggon_role_choice";
const CHOICES_OF_NETWORK: RateLimit = { points: 60, seconds: 900 };

const hashChoice = ({ siteId }: Context, purpose: ChoicePurpose, ticket: string, role: Role) =>
  hmac("role choice", siteId, purpose, ticket, role);

/**
 * Lets the browser choose one of several accounts that the password or code fits. A cookie that scripts
 * cannot read holds a ticket, which works once within five minutes. Throws `failure` if a password has just
 * changed.
 */
export async function offerRoles(
  context: Context,
  purpose: ChoicePurpose,
  accounts: readonly peopleStore.AccountRow[],
  failure: Refusal,
): Promise<RoleChoice> {
  const { db, siteId, now } = context;
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + CHOICE_MS);
  await db.transaction().execute(async (tx) => {
    for (const { id: accountId, role, passwordHash } of accounts) {
      const locked = await peopleStore.lock(tx, siteId, accountId);
      if (locked?.passwordHash !== passwordHash) throw failure;
      const codeHash = hashChoice(context, purpose, ticket, role);
      const row = { id: newId(), accountId, codeHash, orderId: null, expiresAt, setsPassword: false };
      await loginCodesStore.insert(tx, siteId, row, now);
    }
  });
  context.setCookie(CHOICE_COOKIE, ticket, { maxAge: CHOICE_MS / 1_000 });
  return { chooseRole: accounts.map(({ role }) => role) };
}

/** Spends the browser's ticket and returns the account of `role`. */
async function takeChoice(context: Context, purpose: ChoicePurpose, role: Role): Promise<string> {
  const { db, siteId, now } = context;
  const ticket = context.cookie(CHOICE_COOKIE) ?? "";
  // Spends the codes of all roles together, so that a browser can choose only once.
  const hashes = ROLES.map((anyRole) => hashChoice(context, purpose, ticket, anyRole));
  const spent = await loginCodesStore.spendTogether(db, siteId, hashes, now);
  const chosenHash = hashChoice(context, purpose, ticket, role);
  const accountId = spent.find(({ codeHash }) => codeHash.equals(chosenHash))?.accountId;
  if (!accountId) throw new Refusal("code_rejected", SIGN_IN_REFUSALS.roleChoiceOver);
  return accountId;
}

/** Signs in to the chosen account. */
export async function chooseSignInRole(context: Context, role: Role): Promise<SignInResult> {
  await countChoice(context);
  return enter(context, await takeChoice(context, "sign_in", role));
}

/** Sets a new password for the chosen account, ends its sessions and signs in. */
export async function chooseResetRole(
  context: Context,
  { role, password }: { role: Role; password: string },
): Promise<SignInResult> {
  await countChoice(context);
  // Checks the password first, so that a refused password does not spend the ticket.
  const passwordHash = await hashNewPassword(context, password);
  return enter(context, await takeChoice(context, "reset_password", role), passwordHash);
}

const countChoice = ({ db, siteId, ipAddress }: Context) =>
  limitRate(db, "role choices", `${siteId} ${toNetwork(ipAddress)}`, CHOICES_OF_NETWORK);

/** Signs in to the chosen account. With `passwordHash`, first sets the new password. */
async function enter(context: Context, accountId: string, passwordHash?: string): Promise<SignInResult> {
  const { account, token } = await context.db.transaction().execute(async (tx) => {
    const account = await peopleStore.lock(tx, context.siteId, accountId);
    if (!account || account.status === "inactive")
      throw new Refusal("code_rejected", SIGN_IN_REFUSALS.roleChoiceOver);
    if (passwordHash) await storePassword(context, tx, { accountId, passwordHash });
    return { account, token: await startSignIn(context, tx, { accountId }) };
  });
  context.setCookie(CHOICE_COOKIE, "", { maxAge: 0 });
  return showSignInResult(context, account, token);
}
