import { hashPassword, isOutdated, verifyPassword } from "#kit/server/passwords.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SignInResult, SignInWish } from "../contract.ts";
import * as peopleStore from "../store/people.ts";
import { countAttempt, findAccount, forgiveTries, readAddress, spendCode } from "./find-account.ts";
import { readCustomer } from "./read-customer.ts";
import { startSignIn } from "./start-sign-in.ts";

const FAILED = {
  email: "We could not log you in with this e-mail address and password.",
  phone: "We could not log you in with this phone number and password.",
};

/**
 * Signs in by e-mail or phone, with password or code. Whatever is wrong with the credentials, the answer is the same
 * and takes the same work; only a code tells whether it was wrong, expired or used up, known address or not.
 */
export async function signIn(context: Context, wish: SignInWish): Promise<SignInResult> {
  const address = readAddress(wish);
  await countAttempt(context, wish.role, address, wish.code === undefined ? "password" : "code");
  if (wish.code !== undefined) await spendCode(context, "sign_in", address, wish.code);
  const account = await findAccount(context, wish.role, address, wish.code !== undefined);
  const isRight =
    wish.code !== undefined || (await verifyPassword(account?.passwordHash ?? null, wish.password ?? ""));
  const failure = new Refusal("sign_in_failed", FAILED[address.kind]);
  if (!account || !isRight) throw failure;
  await forgiveTries(context, wish.role, address);
  const renewed =
    wish.password !== undefined && account.passwordHash && isOutdated(account.passwordHash)
      ? await hashPassword(wish.password)
      : null;
  const token = await context.db.transaction().execute(async (tx) => {
    const locked = await peopleStore.lock(tx, context.siteId, account.id);
    if (locked?.passwordHash !== account.passwordHash) throw failure; // it was just changed
    if (renewed) await peopleStore.setPassword(tx, context.siteId, account.id, renewed);
    return startSignIn(context, tx, { accountId: account.id });
  });
  return resultOf(context, account, token);
}

/** SPEC §3 "A login result" of a session that was just started. */
export async function resultOf(
  { db, siteId }: Context,
  account: peopleStore.AccountRow,
  token: string,
  orderId: string | null = null,
): Promise<SignInResult> {
  const customerId =
    account.role === "customer" ? await peopleStore.findCustomerId(db, siteId, account.id) : null;
  return {
    token,
    role: account.role,
    impersonatorId: null,
    chatToken: null,
    firebaseToken: null,
    orderid: orderId,
    customer: customerId ? await readCustomer(db, siteId, customerId) : null,
  };
}
