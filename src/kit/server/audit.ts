import type { Actor } from "../wire/actor.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db } from "./database.ts";
import { isReadMethod } from "./request-identity.ts";

/** Something done in somebody's name. `actorId` and `subjectId` are accounts. */
export type AuditEntry = {
  siteId: SiteId;
  /** Who did it. */
  actorId: string;
  /** In whose name. */
  subjectId: string;
  /** "PUT /v2/pet/{id}", or a word of ours such as "impersonation". */
  action: string;
  /** The path's ids; never a token. */
  target: string;
  requestId: string;
};

/** Adds to the log. The database itself refuses to change or remove what stands there (0014). */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto("auditEntries")
    .values({ ...entry, at: now })
    .execute();
}

/** A booking session's name in a path is the key to it. */
const SECRET_PARAMS = new Set(["session"]);
/** No record can hold these; the path has not been judged yet. */
const UNSEEN = /\p{Cc}/gu;

function describeTarget(params: Record<string, string>): string {
  const told = Object.entries(params).filter(([name]) => !SECRET_PARAMS.has(name));
  return told.map(([name, value]) => `${name}=${value.replace(UNSEEN, "").slice(0, 80)}`).join(" ");
}

type RequestFacts = { db: Db; siteId: SiteId; actor: Actor; now: Date; requestId: string };

/**
 * Every write of somebody who acts in another's name is recorded, refused ones too. Before the work, and not
 * within its transaction: what cannot be recorded is not done, and what rolls back stays recorded.
 */
export async function auditWrite(
  { db, siteId, actor, now, requestId }: RequestFacts,
  { method, path }: Pick<EndpointSpec, "method" | "path">,
  params: Record<string, string>,
): Promise<void> {
  if (isReadMethod(method) || actor.role === "anonymous" || actor.impersonatorId === undefined) return;
  const { impersonatorId: actorId, accountId: subjectId } = actor;
  const action = `${method} ${path}`;
  await recordAudit(
    db,
    { siteId, actorId, subjectId, action, target: describeTarget(params), requestId },
    now,
  );
}
