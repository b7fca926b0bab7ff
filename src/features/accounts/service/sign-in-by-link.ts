import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { startSignIn } from "./start-sign-in.ts";

const LINKS_OF_NETWORK: RateLimit = { points: 60, seconds: 900 };

/**
 * Signs in by the code of a link. The code works once, and a failure spends it, too. An unknown, spent or
 * expired code, another site and a closed account get the same refusal.
 */
export async function signInByLink(context: Context, code: string): Promise<SignInResult> {
  const { db, siteId, now, ipAddress } = context;
  await limitRate(db, "sign-in by link", `${siteId} ${toNetwork(ipAddress)}`, LINKS_OF_NETWORK);
  const spent = await loginCodesStore.spend(db, siteId, hashToken(code), now, { setsPassword: false });
  const { loginLinkOver } = SIGN_IN_REFUSALS;
  const refusal = new Refusal("code_rejected", loginLinkOver, { errors: { loginCode: [loginLinkOver] } });
  const accountId = spent?.accountId;
  if (!accountId) throw refusal;
  const { account, token } = await db.transaction().execute(async (tx) => {
    const account = await peopleStore.lock(tx, siteId, accountId);
    if (!account || account.status === "inactive") throw refusal;
    const order = spent.orderId === null ? {} : { orderId: spent.orderId };
    return { account, token: await startSignIn(context, tx, { accountId, ...order }) };
  });
  return showSignInResult(context, account, token, spent.orderId);
}
