import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { signInEnd } from "../rules/sign-in.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";

export type NewSignIn = {
  accountId: string;
  /** The order whose link was used ('order' session). */
  orderId?: string;
  /** The staff member's account id when staff act as this person. */
  impersonatorId?: string;
};

/**
 * Starts a session with a new token, whatever token the caller came with, sets the session cookie and returns
 * the token. Run it last in the transaction: the cookie is set even if what follows fails. The caller has
 * checked who it is. The session that this one replaces ends, except that of staff who act as somebody (at
 * most 60 minutes, never as staff, never out of another impersonation: `forbidden`).
 */
export async function startSignIn(context: Context, tx: Tx, wish: NewSignIn): Promise<string> {
  const { siteId, now, actor } = context;
  const account = await peopleStore.lock(tx, siteId, wish.accountId);
  if (!account || account.status === "inactive") throw notFound("This account");
  let staffSignInId: string | null = null;
  if (wish.impersonatorId)
    staffSignInId = await beginImpersonation(context, tx, account, wish.impersonatorId);
  else if (actor.role !== "anonymous") await signInsStore.revoke(tx, siteId, actor.signInId, now);

  const token = newToken();
  const expiresAt = signInEnd(now, wish.impersonatorId !== undefined);
  await signInsStore.insert(
    tx,
    siteId,
    {
      id: newId(),
      accountId: account.id,
      tokenHash: hashToken(token),
      impersonatorId: wish.impersonatorId ?? null,
      staffSignInId,
      orderId: wish.orderId ?? null,
      userAgent: context.userAgent,
      expiresAt,
    },
    now,
  );
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  context.setCookie(SESSION_COOKIE, token, { maxAge });
  return token;
}

/**
 * Refuses whoever is no staff member in their own session, and what staff may not become; records the rest.
 *
 * @returns the staff member's own sign-in, which the impersonation ends with.
 */
async function beginImpersonation(
  { actor, siteId, now, requestId }: Context,
  tx: Tx,
  target: peopleStore.AccountRow,
  impersonatorId: string,
): Promise<string> {
  const isStaffItself =
    actor.role === "staff" && actor.accountId === impersonatorId && actor.impersonatorId === undefined;
  if (!isStaffItself || target.role === "staff") {
    throw new Refusal("forbidden", "You may not act as this person.");
  }
  const action = "impersonation begins";
  const entry = { siteId, actorId: impersonatorId, subjectId: target.id, action, target: "", requestId };
  await recordAudit(tx, entry, now);
  return actor.signInId;
}
