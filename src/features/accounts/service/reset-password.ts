import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ResetWish, SignInResult } from "../contract.ts";
import { countAttempt, findAccount, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { hashNewPassword, storePassword } from "./set-password.ts";
import { resultOf } from "./sign-in.ts";
import { startSignIn } from "./start-sign-in.ts";

/** Sets a new password by a code, ends every session of the account and starts a new one. */
export async function resetPassword(context: Context, wish: ResetWish): Promise<SignInResult> {
  const address = readAddress(wish);
  await countAttempt(context, wish.role, address, "code");
  // The password first: a code is not spent on one that will be refused.
  const passwordHash = await hashNewPassword(context, wish.password, [address.text]);
  await spendCode(context, "reset_password", address, wish.code);
  const account = await findAccount(context, wish.role, address, true);
  if (!account) throw new Refusal("sign_in_failed", "We could not set this password.");
  await forgiveTries(context, wish.role, address);
  const token = await context.db.transaction().execute(async (tx) => {
    await storePassword(context, tx, { accountId: account.id, passwordHash });
    return startSignIn(context, tx, { accountId: account.id });
  });
  return resultOf(context, account, token);
}
