import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SignInResult } from "../contract.ts";
import { showSignInResult } from "../internal/show-sign-in-result.ts";
import type { EmailOrPhone } from "../rules/email-or-phone.ts";
import * as loginCodesStore from "../store/login-codes.ts";
import * as peopleStore from "../store/people.ts";
import * as provedStore from "../store/proved-addresses.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";
import { checkCode, codeRefusal } from "./check-code.ts";
import { countAttempt, forgiveTries } from "./find-account.ts";
import { sendCode } from "./send-code.ts";
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

/** `accountId`: null for an unknown order. `by`: the channel of the message with the link. */
export type OrderLink = { orderId: string; accountId: string | null; by: "mail" | "text" };

/**
 * Sends a code that signs in to the account of an order. Without an account it sends nothing, but answers,
 * and counts against the limits, as it does for an account.
 */
export async function sendOrderCode(
  context: Context,
  link: OrderLink,
): Promise<{ resendAt: string; expiresAt: string }> {
  const { address, isKnown } = await findAddress(context, link);
  const sent = await sendCode(context, {
    purpose: "order",
    address: address.text,
    subjectId: link.orderId,
    isSilent: !isKnown,
  });
  return { resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}

/** Signs in to the account of an order. The session carries the order. Refuses with `code_rejected`. */
export async function signInToOrder(context: Context, link: OrderLink, code: string): Promise<SignInResult> {
  const { db, siteId, now } = context;
  const { orderId, accountId } = link;
  const { address, isKnown } = await findAddress(context, link);
  await countAttempt(context, address, "code");
  const binding = { siteId, purpose: "order", address: address.text, subjectId: orderId } as const;
  const verdict = await checkCode(db, { ...binding, code, now });
  if (verdict !== "right") throw codeRefusal(verdict);
  if (!isKnown || !accountId) throw codeRefusal("wrong");
  await forgiveTries(context, address);
  const { account, token } = await db.transaction().execute(async (tx) => {
    const account = await peopleStore.lock(tx, siteId, accountId);
    if (!account || account.status === "inactive") throw codeRefusal("wrong");
    return { account, token: await startSignIn(context, tx, { accountId, orderId }) };
  });
  return showSignInResult(context, account, token, orderId);
}

/**
 * The confirmed address that gets the code: that of the link's channel, else the other one, because codes go
 * only to confirmed addresses. Without one, a name that no person has stands for the address.
 */
async function findAddress(
  { db, siteId }: Context,
  { orderId, accountId, by }: OrderLink,
): Promise<{ address: EmailOrPhone; isKnown: boolean }> {
  const row = accountId === null ? undefined : await provedStore.readProved(db, siteId, accountId);
  const email: EmailOrPhone[] = row?.email ? [{ kind: "email", text: row.email }] : [];
  const phone: EmailOrPhone[] = row?.phoneNumber ? [{ kind: "phone", text: row.phoneNumber }] : [];
  const [address] = by === "mail" ? [...email, ...phone] : [...phone, ...email];
  if (address) return { address, isKnown: true };
  return { address: { kind: "email", text: `order:${orderId}` }, isKnown: false };
}
