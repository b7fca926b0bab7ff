import type { Context } from "#kit/server/api-handler.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { RETURN_COOKIE } from "../../rules/impersonation.ts";
import { endActing, takeBackStaffSession } from "../../store/impersonations.ts";
import { ACCOUNT_REFUSALS } from "../../words/refusals.ts";

/**
 * Ends the caller's impersonation. The browser that began it is signed in as staff again, with a new token of
 * the same session; other callers only lose the impersonation. Refuses (`conflict`) callers who do not act
 * for another person.
 */
export async function stopActing(context: Context) {
  const { actor, siteId, now } = context;
  if (actor.role === "anonymous" || actor.impersonatorId === undefined)
    throw new Refusal("conflict", ACCOUNT_REFUSALS.notActing);
  const { role, profileId, signInId: id } = actor;
  const returnToken = context.cookie(RETURN_COOKIE);
  const token = newToken();
  const expiresAt = await context.db.transaction().execute(async (tx) => {
    const hashes = { returnTokenHash: hashToken(returnToken ?? ""), tokenHash: hashToken(token) };
    // Of two presses at once, the second finds the impersonation ended.
    if (!(await endActing(tx, siteId, id, now))) return null;
    return returnToken ? ((await takeBackStaffSession(tx, siteId, { id, ...hashes, now })) ?? null) : null;
  });
  context.setCookie(RETURN_COOKIE, "", { maxAge: 0 });
  if (expiresAt) {
    const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
    context.setCookie(SESSION_COOKIE, token, { maxAge });
  } else context.setCookie(SESSION_COOKIE, "", { maxAge: 0 });
  return { role, id: profileId, isStaffAgain: expiresAt !== null };
}
