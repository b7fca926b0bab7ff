import { findAccount, readAddress } from "#features/accounts/service/find-account.ts";
import { startSignIn } from "#features/accounts/service/start-sign-in.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { ActForInput } from "./contract.ts";

/**
 * Starts a separate, recorded session in which a staff member acts for a customer, groomer or renter. The
 * staff member's own session stays open; only the cookie changes to the new session.
 */
export async function actFor(context: Context, { role, ...address }: ActForInput) {
  const { accountId: impersonatorId } = actingAs(context, "staff");
  // Staff may also act for a person with an unconfirmed address.
  const needsProof = false;
  const account = await findAccount(context, role, readAddress(address), needsProof);
  if (!account) throw notFound("This account");
  const token = await context.db
    .transaction()
    .execute((tx) => startSignIn(context, tx, { accountId: account.id, impersonatorId }));
  return { token, role, impersonatorId };
}
