import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import { hashNewPassword, storePassword } from "../internal/store-password.ts";
import { passwordFaults } from "../rules/passwords.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import { mayProve, proveAddress } from "../store/pending-people.ts";
import * as peopleStore from "../store/people.ts";
import { passwordMessages } from "../words/passwords.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { startSignIn } from "./start-sign-in.ts";

const LINKS_OF_NETWORK: RateLimit = { points: 60, seconds: 900 };

/**
 * Sets the password of the account of a link, and signs in. The link works once; a refused password does
 * not spend it. An unknown, spent or expired code, another site and a closed account get the same refusal.
 * So does a link that proves an address after the profile is complete, or after another address was proved.
 */
export async function setPasswordByLink(
  context: Context,
  { code, password }: { code: string; password: string },
): Promise<SignInResult> {
  const { db, siteId, now, ipAddress } = context;
  await limitRate(db, "password by link", `${siteId} ${toNetwork(ipAddress)}`, LINKS_OF_NETWORK);
  const passwordHash = await hashNewPassword(context, password);
  const { account, token } = await db.transaction().execute(async (tx) => {
    const spent = await loginCodesStore.spend(tx, siteId, hashToken(code), now, { setsPassword: true });
    const account = spent?.accountId ? await peopleStore.lock(tx, siteId, spent.accountId) : undefined;
    const isOver = !account || account.status === "inactive";
    if (isOver || (spent?.proves && !(await mayProve(tx, siteId, account.id, spent.proves)))) {
      const { passwordLinkOver } = SIGN_IN_REFUSALS;
      throw new Refusal("code_rejected", passwordLinkOver, { errors: { code: [passwordLinkOver] } });
    }
    // The account's e-mail address is known only now, so the password is checked against the address here.
    const row = await peopleStore.readEmail(tx, siteId, account.id);
    const faults = passwordFaults(password, row?.email ? [row.email] : []);
    if (faults.length > 0) throw refuseFields({ password: passwordMessages(faults) });
    await storePassword(context, tx, { accountId: account.id, passwordHash });
    if (spent?.proves) await proveAddress(tx, siteId, account.id, spent.proves, now);
    return { account, token: await startSignIn(context, tx, { accountId: account.id }) };
  });
  return showSignInResult(context, account, token);
}
