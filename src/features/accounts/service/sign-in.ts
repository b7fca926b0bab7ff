import type { Context } from "#kit/server/api-handler.ts";
import { hashPassword, isOutdated, verifyPasswords } from "#kit/server/passwords.ts";
import { ROLES, type Role } from "#kit/wire/actor.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { RoleChoice, SignInInput, SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import * as peopleStore from "../store/people.ts";
import { offerRoles } from "./choose-sign-in-role.ts";
import { countAttempt, findAccounts, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { startSignIn } from "./start-sign-in.ts";

const FAILED = {
  email: "We could not log you in with this e-mail address and password.",
  phone: "We could not log you in with this phone number and password.",
};

/**
 * Signs in by e-mail or phone, with password or code. Without a role, whoever the proof fits gets in; where
 * it fits several accounts of the address, the caller chooses after it.
 */
export async function signIn(context: Context, wish: SignInInput): Promise<SignInResult | RoleChoice> {
  const { proved, failure } = await proveAccounts(context, wish);
  const [account, ...others] = proved;
  if (!account) throw failure;
  return others.length === 0
    ? enter(context, account, wish.password, failure)
    : offerRoles(context, "sign_in", proved, failure);
}

/** The same for one role. */
export async function signInAs(context: Context, wish: SignInInput & { role: Role }): Promise<SignInResult> {
  const { proved, failure } = await proveAccounts(context, wish);
  const [account] = proved;
  if (!account) throw failure;
  return enter(context, account, wish.password, failure);
}

/**
 * The accounts of an address that the password or code fits, of one role or of all. Whatever is wrong with
 * the credentials, the answer is the same and takes the same work, whichever accounts there are; only a code
 * says whether it was wrong, expired or used up, known address or not. One guess counts once, however many
 * accounts it is tried at.
 */
async function proveAccounts(context: Context, wish: SignInInput) {
  const { role, code, password = "" } = wish;
  const address = readAddress(wish);
  await countAttempt(context, address, code === undefined ? "password" : "code");
  if (code !== undefined) await spendCode(context, "sign_in", address, code);
  const found = await findAccounts(context, address, code !== undefined);
  const asked = found.filter((account) => role === undefined || account.role === role);
  const proved = code === undefined ? await fitting(asked, role ? [role] : ROLES, password) : asked;
  // An account that merely names a mailbox takes no guesses back that were made at another one there.
  const isSure = found.length === 1 || proved.some(({ isProved }) => isProved);
  if (proved.length > 0 && isSure) await forgiveTries(context, address);
  return { proved, failure: new Refusal("sign_in_failed", FAILED[address.kind]) };
}

/** Those that a password opens, at the same work for each role, with an account or without. */
async function fitting(
  accounts: readonly peopleStore.AddressAccountRow[],
  roles: readonly Role[],
  password: string,
): Promise<peopleStore.AddressAccountRow[]> {
  const byRole = roles.map((role) => accounts.find((account) => account.role === role));
  const stored = byRole.map((account) => account?.passwordHash ?? null);
  const right = await verifyPasswords(stored, password);
  return byRole.flatMap((account, index) => (account && right[index] ? [account] : []));
}

async function enter(
  context: Context,
  account: peopleStore.AccountRow,
  password: string | undefined,
  failure: Refusal,
): Promise<SignInResult> {
  const renewed =
    password !== undefined && account.passwordHash && isOutdated(account.passwordHash)
      ? await hashPassword(password)
      : null;
  const token = await context.db.transaction().execute(async (tx) => {
    const locked = await peopleStore.lock(tx, context.siteId, account.id);
    if (locked?.passwordHash !== account.passwordHash) throw failure; // it was just changed
    if (renewed) await peopleStore.setPassword(tx, context.siteId, account.id, renewed);
    return startSignIn(context, tx, { accountId: account.id });
  });
  return showSignInResult(context, account, token);
}
