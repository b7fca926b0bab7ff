import type { Actor } from "../wire/actor.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db } from "./database.ts";
import { isReadMethod } from "./request-identity.ts";

/** An action in the name of another person. `actorId` and `subjectId` are accounts. */
export type AuditEntry = {
  siteId: SiteId;
  /** The staff account that acted. */
  actorId: string;
  /** The account that it acted for. */
  subjectId: string;
  /** "PUT /v2/pet/{id}", or an event such as "impersonation begins". */
  action: string;
  /** The path's ids; never a token. */
  target: string;
  requestId: string;
};

/** Adds an audit entry. The database refuses to change or remove entries. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto("auditEntries")
    .values({ ...entry, at: now })
    .execute();
}

/** The booking session in a path is a secret key. */
const SECRET_PARAMS = new Set(["session"]);
/** Control characters; the path is not validated yet. */
const UNSEEN = /\p{Cc}/gu;

function describeTarget(params: Record<string, string>): string {
  const shown = Object.entries(params).filter(([name]) => !SECRET_PARAMS.has(name));
  return shown.map(([name, value]) => `${name}=${value.replace(UNSEEN, "").slice(0, 80)}`).join(" ");
}

type RequestFacts = { db: Db; siteId: SiteId; actor: Actor; now: Date; requestId: string };

/**
 * Records every write of staff who act for another person, also refused ones. It runs before the work and
 * outside of its transaction: an unrecorded write does not happen, and a rollback stays recorded.
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
