import { findAccount, readAddress } from "#features/accounts/service/find-account.ts";
import { startSignIn } from "#features/accounts/service/start-sign-in.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { ActForInput } from "./contract.ts";

/**
 * Starts a separate, recorded session in which a staff member acts for another person, who is never staff.
 * The caller's own session stays open; only the cookie changes to the new one.
 */
export async function actFor(context: Context, { role, ...address }: ActForInput) {
  const { accountId: impersonatorId } = actingAs(context, "staff");
  const account = await findAccount(context, role, readAddress(address), false);
  if (!account) throw notFound("This account");
  const token = await context.db
    .transaction()
    .execute((tx) => startSignIn(context, tx, { accountId: account.id, impersonatorId }));
  return { token, role, impersonatorId };
}
