import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { LOGIN_CODE_MS, PASSWORD_LINK_MS } from "../rules/sign-in.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as pendingStore from "../store/pending-people.ts";

/**
 * Creates a code for `login_code` in a URL, which works once within ten minutes, and ends the previous code.
 * Only a hash of the code is stored. The session that the link starts carries `orderId`. Without an account
 * the code opens nothing, but takes the same time to create.
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

/**
 * Creates a link that sets the password of an account, which works once within a day. Returns its path and
 * query. With `proves`, using it confirms the address of that kind; the link must be sent to it alone.
 */
export async function createPasswordLink(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  now: Date,
  proves: loginCodesStore.NewLoginCode["proves"] = null,
): Promise<string> {
  const code = newToken();
  const expiresAt = new Date(now.getTime() + PASSWORD_LINK_MS);
  const row = { id: newId(), accountId, codeHash: hashToken(code), orderId: null, expiresAt };
  await loginCodesStore.insert(tx, siteId, { ...row, setsPassword: true, proves }, now);
  return `/set-password?code=${code}`;
}

/** The addresses that may get a link to an account: the confirmed ones, or all if none is confirmed. */
export function listLinkAddresses(tx: Tx, siteId: SiteId, accountId: string) {
  return pendingStore.listLinkAddresses(tx, siteId, accountId);
}

/** The URL that signs in and then shows `path`. */
export function toLoginLink(origin: string, code: string, path = "/"): string {
  const url = new URL(path, origin);
  url.searchParams.set("login_code", code);
  return url.href;
}
