import { findAccount, readAddress } from "#features/accounts/service/find-account.ts";
import { startSignIn } from "#features/accounts/service/start-sign-in.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { ActForInput } from "./contract.ts";

/**
 * Begins a session of its own in which the caller acts for somebody: staff alone, in their own session, never
 * as staff, and recorded. The caller's own session stays open beside it; only the cookie leads to the new
 * one.
 */
export async function actFor(context: Context, { role, ...wish }: ActForInput) {
  const { actor, db } = context;
  if (actor.role !== "staff") throw new Refusal("forbidden", "Your account may not do this.");
  const account = await findAccount(context, role, readAddress(wish), false);
  if (!account) throw notFound("This account");
  const impersonatorId = actor.accountId;
  const token = await db
    .transaction()
    .execute((tx) => startSignIn(context, tx, { accountId: account.id, impersonatorId }));
  return { token, role, impersonatorId };
}
