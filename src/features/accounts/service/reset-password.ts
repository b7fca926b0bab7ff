import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ResetPasswordInput } from "../contract/reset.ts";
import type { RoleChoice, SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import { hashNewPassword, storePassword } from "../internal/store-password.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { offerRoles } from "./choose-sign-in-role.ts";
import { countAttempt, findAccounts, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { startSignIn } from "./start-sign-in.ts";

/**
 * Sets a new password by a code, ends every session of the account and starts a new session. If the address
 * has several accounts and no role is given, changes nothing and lets the caller choose an account.
 */
export async function resetPassword(
  context: Context,
  input: ResetPasswordInput,
): Promise<SignInResult | RoleChoice> {
  const address = readAddress(input);
  await countAttempt(context, address, "code");
  // Checks the password first, so that a refused password does not spend the code.
  const passwordHash = await hashNewPassword(context, input.password, [address.text]);
  await spendCode(context, "reset_password", address, input.code);
  const found = await findAccounts(context, address, true);
  const proved = found.filter(({ role }) => input.role === undefined || role === input.role);
  const failure = new Refusal("sign_in_failed", SIGN_IN_REFUSALS.reset);
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
