import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import { LOGIN_CODE_MS } from "../rules/sign-in.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import { startSignIn } from "./start-sign-in.ts";

const LINKS_OF_NETWORK: RateLimit = { points: 60, seconds: 900 };

/** One answer for what is unknown, spent, over, of another site or of a closed account. */
const OVER = "This link no longer works. Ask for a new one, or log in with a code.";

/**
 * A code for `login_code` in a URL: 192 random bits, stored as a hash, good once within ten minutes; the
 * account's former one ends. `orderId`: the order whose link it is, which the session then carries. Without
 * an account it is made all the same and opens nothing.
 */
export async function createLoginCode(
  { siteId, now }: Context,
  tx: Tx,
  { accountId, orderId = null }: { accountId: string | null; orderId?: string | null },
): Promise<string> {
  const code = newToken();
  const expiresAt = new Date(now.getTime() + LOGIN_CODE_MS);
  await loginCodesStore.endAll(tx, siteId, accountId, now, { orderId });
  const row = { id: newId(), accountId, codeHash: hashToken(code), orderId, expiresAt };
  await loginCodesStore.insert(tx, siteId, { ...row, setsPassword: false }, now);
  return code;
}

/** The address that signs in and goes on to `path`. */
export function toLoginLink(origin: string, code: string, path = "/"): string {
  const url = new URL(path, origin);
  url.searchParams.set("login_code", code);
  return url.href;
}

/** Signs in by the code of a link, once. The code is spent whatever follows. */
export async function signInByLink(context: Context, code: string): Promise<SignInResult> {
  const { db, siteId, now, ipAddress } = context;
  await limitRate(db, "sign-in by link", `${siteId} ${toNetwork(ipAddress)}`, LINKS_OF_NETWORK);
  const spent = await loginCodesStore.spend(db, siteId, hashToken(code), now, { setsPassword: false });
  const refusal = new Refusal("code_rejected", OVER, { errors: { loginCode: [OVER] } });
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
