import type { Context } from "#kit/server/api-handler.ts";
import type { Person } from "#kit/wire/actor.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { endSignIns } from "../../internal/end-sign-ins.ts";
import { deviceName } from "../../rules/devices.ts";
import { refuseImpersonator } from "../../service/refuse-impersonator.ts";
import * as signInsStore from "../../store/sign-ins.ts";
import type { Session } from "../contract/sessions.ts";
import { SETTINGS_REFUSALS } from "../words.ts";

function personOf({ actor }: Context): Person {
  if (actor.role === "anonymous") throw new Refusal("forbidden", SETTINGS_REFUSALS.notSignedIn);
  return actor;
}

export async function listSessions(context: Context): Promise<Session[]> {
  const { accountId, signInId } = personOf(context);
  const rows = await signInsStore.listOpen(context.db, context.siteId, accountId, context.now);
  return rows.map(({ id, userAgent, createdAt, lastSeenAt, impersonatorId }) => ({
    id,
    device: deviceName(userAgent),
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === signInId,
    isStaff: impersonatorId !== null,
  }));
}

/** Ends one of the caller's sessions, possibly the current session, on all nodes. */
export async function endSession(context: Context, id: string): Promise<Session[]> {
  const { accountId } = personOf(context);
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const isRevoked = await signInsStore.revokeOne(db, siteId, accountId, id, now);
  if (!isRevoked) throw notFound("This session");
  return listSessions(context);
}

export async function endOtherSessions(context: Context): Promise<Session[]> {
  const { accountId, signInId } = personOf(context);
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  await db.transaction().execute((tx) => endSignIns(tx, { siteId, accountId, now, keepSignInId: signInId }));
  return listSessions(context);
}
