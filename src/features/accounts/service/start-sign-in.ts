import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { RETURN_COOKIE } from "../rules/impersonation.ts";
import { signInEnd } from "../rules/sign-in.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";

export type NewSignIn = {
  accountId: string;
  /** The order whose link the person used to sign in. */
  orderId?: string;
  /** The staff member's account id, if staff act for this person. */
  impersonatorId?: string;
  /** Why they do so, in their words. */
  impersonationReason?: string;
};

/**
 * Starts a session, sets its cookie and returns its token. Call this last, because the cookie is set even if
 * a later step fails. Ends the caller's previous session, unless staff begin an impersonation. Refuses an
 * impersonation of staff, or inside another impersonation (`forbidden`).
 */
export async function startSignIn(context: Context, tx: Tx, input: NewSignIn): Promise<string> {
  const { siteId, now, actor } = context;
  const account = await peopleStore.lock(tx, siteId, input.accountId);
  if (!account || account.status === "inactive") throw notFound("This account");
  let staffSignInId: string | null = null;
  if (input.impersonatorId) staffSignInId = await beginImpersonation(context, tx, account, input);
  else if (actor.role !== "anonymous") await signInsStore.revoke(tx, siteId, actor.signInId, now);

  const token = newToken();
  const returnToken = staffSignInId === null ? null : newToken();
  const expiresAt = signInEnd(now, input.impersonatorId !== undefined);
  await signInsStore.insert(
    tx,
    siteId,
    {
      id: newId(),
      accountId: account.id,
      tokenHash: hashToken(token),
      impersonatorId: input.impersonatorId ?? null,
      staffSignInId,
      impersonationReason: input.impersonationReason ?? null,
      returnTokenHash: returnToken === null ? null : hashToken(returnToken),
      // To sign in is a proof of the owner.
      confirmedAt: account.role === "staff" ? now : null,
      orderId: input.orderId ?? null,
      userAgent: context.userAgent,
      expiresAt,
    },
    now,
  );
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  context.setCookie(SESSION_COOKIE, token, { maxAge });
  if (returnToken) context.setCookie(RETURN_COOKIE, returnToken, { maxAge });
  return token;
}

/**
 * Records an impersonation in the audit log. Only staff in their own session may begin one, and never for
 * staff. @returns the id of the staff member's own session. The impersonation ends when that session ends.
 */
async function beginImpersonation(
  { actor, siteId, now, requestId }: Context,
  tx: Tx,
  target: peopleStore.AccountRow,
  { impersonatorId = "", impersonationReason: reason = "" }: NewSignIn,
): Promise<string> {
  const isStaffInOwnSession =
    actor.role === "staff" && actor.accountId === impersonatorId && actor.impersonatorId === undefined;
  if (!isStaffInOwnSession || target.role === "staff") {
    throw new Refusal("forbidden", ACCOUNT_REFUSALS.mayNotAct);
  }
  const action = "impersonation begins";
  const after = { actsFor: target.role, until: signInEnd(now, true).toISOString() };
  const about = { actorId: impersonatorId, subjectId: target.id, action, target: "", requestId };
  const entry = { siteId, ...about, before: {}, after, reason };
  await recordAudit(tx, entry, now);
  return actor.signInId;
}
