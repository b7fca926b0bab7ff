import type { Context } from "#kit/server/api-handler.ts";
import type { SignInResult } from "../contract.ts";
import { customerReader } from "../ports.ts";
import * as peopleStore from "../store/people.ts";

/** The reply of a sign-in for a session that has just started. */
export async function showSignInResult(
  context: Context,
  account: peopleStore.AccountRow,
  token: string,
  orderId: string | null = null,
): Promise<SignInResult> {
  const { db, siteId } = context;
  const customerId =
    account.role === "customer" ? await peopleStore.findCustomerId(db, siteId, account.id) : null;
  return {
    token,
    role: account.role,
    impersonatorId: null,
    chatToken: null,
    firebaseToken: null,
    orderid: orderId,
    customer: customerId ? await customerReader()(context, { accountId: account.id, customerId }) : null,
  };
}
