import type { Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
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
  await db.transaction().execute(async (tx) => {
    const isRevoked = await signInsStore.revokeOne(tx, siteId, accountId, id, now);
    if (!isRevoked) throw notFound("This session");
    await auditEnding(tx, context, { action: "end own session", target: `session=${id}`, isOpen: false });
  });
  return listSessions(context);
}

export async function endOtherSessions(context: Context): Promise<Session[]> {
  const { accountId, signInId } = personOf(context);
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    await endSignIns(tx, { siteId, accountId, now, exceptSignInId: signInId });
    await auditEnding(tx, context, { action: "end own other sessions", target: "", othersOpen: false });
  });
  return listSessions(context);
}

/** Writes to the audit log that a staff member ended own sessions. */
async function auditEnding(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  { action, target, ...after }: { action: string; target: string } & AuditFacts,
): Promise<void> {
  const actorId = staffBehind(actor);
  if (actorId === null) return;
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, true]));
  const entry = { siteId, actorId, subjectId: actorId, action, target, requestId, before, after };
  await recordAudit(tx, entry, now);
}
