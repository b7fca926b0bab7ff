import type { Context } from "#kit/server/api-handler.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import type { Me } from "../contract.ts";
import { RETURN_COOKIE, showImpersonation } from "../rules/impersonation.ts";
import { readImpersonation } from "../store/impersonations.ts";
import * as peopleStore from "../store/people.ts";
import * as signInsStore from "../store/sign-ins.ts";

/** Ends the caller's session on all nodes, if there is a session, and removes the cookie. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const { actor, db, siteId, now } = context;
  if (actor.role !== "anonymous") await signInsStore.revoke(db, siteId, actor.signInId, now);
  context.setCookie(SESSION_COOKIE, "", { maxAge: 0 });
  context.setCookie(RETURN_COOKIE, "", { maxAge: 0 });
  return {};
}

export async function whoAmI({ actor, db, siteId, now }: Context): Promise<Me> {
  if (actor.role === "anonymous") return { person: null };
  return {
    person: {
      role: actor.role,
      id: actor.profileId,
      status: actor.status,
      displayName: await peopleStore.readDisplayName(db, siteId, actor.role, actor.profileId),
      impersonatorId: actor.impersonatorId ?? null,
      impersonation:
        actor.impersonatorId === undefined
          ? null
          : showImpersonation(await readImpersonation(db, siteId, actor.signInId), now),
      orderid: actor.orderId ?? null,
    },
  };
}
