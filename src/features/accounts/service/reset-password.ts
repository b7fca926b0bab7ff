import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ResetPasswordInput } from "../contract/reset.ts";
import type { RoleChoice, SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import { hashNewPassword, storePassword } from "../internal/store-password.ts";
import { offerRoles } from "./choose-sign-in-role.ts";
import { countAttempt, findAccounts, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { startSignIn } from "./start-sign-in.ts";

/**
 * Sets a new password by a code, ends every session of the account and starts a new one. Where the address
 * has several accounts and no role is named, nothing is set: the caller chooses one first.
 */
export async function resetPassword(
  context: Context,
  wish: ResetPasswordInput,
): Promise<SignInResult | RoleChoice> {
  const address = readAddress(wish);
  await countAttempt(context, address, "code");
  // The password first: a code is not spent on one that will be refused.
  const passwordHash = await hashNewPassword(context, wish.password, [address.text]);
  await spendCode(context, "reset_password", address, wish.code);
  const found = await findAccounts(context, address, true);
  const proved = found.filter(({ role }) => wish.role === undefined || role === wish.role);
  const failure = new Refusal("sign_in_failed", "We could not set this password.");
  const [account, ...others] = proved;
  if (!account) throw failure;
  await forgiveTries(context, address);
  if (others.length > 0) return offerRoles(context, "reset_password", proved, failure);
  const token = await context.db.transaction().execute(async (tx) => {
    await storePassword(context, tx, { accountId: account.id, passwordHash });
    return startSignIn(context, tx, { accountId: account.id });
  });
  return showSignInResult(context, account, token);
}
