import type { Context } from "#kit/server/api-handler.ts";
import { hashPassword, isOutdated, verifyPasswords } from "#kit/server/passwords.ts";
import { ROLES, type Role } from "#kit/wire/actor.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { RoleChoice, SignInInput, SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import * as peopleStore from "../store/people.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { offerRoles } from "./choose-sign-in-role.ts";
import { countAttempt, findAccounts, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { startSignIn } from "./start-sign-in.ts";

/**
 * Signs in by e-mail or phone, with password or code. Without a role, signs in to the account that the
 * password or code fits. If several accounts fit, the caller chooses an account.
 */
export async function signIn(context: Context, input: SignInInput): Promise<SignInResult | RoleChoice> {
  const { proved, failure } = await proveAccounts(context, input);
  const [account, ...others] = proved;
  if (!account) throw failure;
  return others.length === 0
    ? enter(context, account, input.password, failure)
    : offerRoles(context, "sign_in", proved, failure);
}

/** Signs in like `signIn`, but only to the account of the given role. */
export async function signInAs(context: Context, input: SignInInput & { role: Role }): Promise<SignInResult> {
  const { proved, failure } = await proveAccounts(context, input);
  const [account] = proved;
  if (!account) throw failure;
  return enter(context, account, input.password, failure);
}

/**
 * Finds the accounts of an address that the password or code fits, of one role or of all roles. A failure
 * takes the same time and gives the same answer for known and unknown addresses, except for a wrong, expired
 * or used-up code. A guess counts once, even if it is tried at several accounts.
 */
async function proveAccounts(context: Context, input: SignInInput) {
  const { role, code, password = "" } = input;
  const address = readAddress(input);
  await countAttempt(context, address, code === undefined ? "password" : "code");
  if (code !== undefined) await spendCode(context, "sign_in", address, code);
  const found = await findAccounts(context, address, code !== undefined);
  const named = found.filter((account) => role === undefined || account.role === role);
  const proved = code === undefined ? await filterByPassword(named, role ? [role] : ROLES, password) : named;
  // A sign-in with an unconfirmed address must not reset the count of guesses at another account of the
  // mailbox.
  const isSure = found.length === 1 || proved.some(({ isProved }) => isProved);
  if (proved.length > 0 && isSure) await forgiveTries(context, address);
  return { proved, failure: new Refusal("sign_in_failed", SIGN_IN_REFUSALS[address.kind]) };
}

/**
 * Finds the accounts that a password fits. A role without an account takes as much work as a role with an
 * account.
 */
async function filterByPassword(
  accounts: readonly peopleStore.AddressAccountRow[],
  roles: readonly Role[],
  password: string,
): Promise<peopleStore.AddressAccountRow[]> {
  const byRole = roles.map((role) => accounts.find((account) => account.role === role));
  const hashes = byRole.map((account) => account?.passwordHash ?? null);
  const matches = await verifyPasswords(hashes, password);
  return byRole.flatMap((account, index) => (account && matches[index] ? [account] : []));
}

/** Starts a session. Replaces a password's hash that is outdated. */
async function enter(
  context: Context,
  account: peopleStore.AccountRow,
  password: string | undefined,
  failure: Refusal,
): Promise<SignInResult> {
  const renewedHash =
    password !== undefined && account.passwordHash && isOutdated(account.passwordHash)
      ? await hashPassword(password)
      : null;
  const token = await context.db.transaction().execute(async (tx) => {
    const locked = await peopleStore.lock(tx, context.siteId, account.id);
    // The password has changed since this request checked it.
    if (locked?.passwordHash !== account.passwordHash) throw failure;
    if (renewedHash) await peopleStore.setPassword(tx, context.siteId, account.id, renewedHash);
    return startSignIn(context, tx, { accountId: account.id });
  });
  return showSignInResult(context, account, token);
}
