import type { Actor } from "../wire/actor.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db } from "./database.ts";
import { isReadMethod } from "./request-identity.ts";

/** An action of staff in the name of another person. `actorId` and `subjectId` are account ids. */
export type AuditEntry = {
  siteId: SiteId;
  /** The staff account that acted. */
  actorId: string;
  /** The account of the person that the staff member stood in for. */
  subjectId: string;
  /** "PUT /v2/pet/{id}", or an event such as "impersonation begins". */
  action: string;
  /** The parameters of the path, such as "id=…"; never a token. */
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
/** Control characters, which a path may contain because it is not validated yet. */
const UNSEEN = /\p{Cc}/gu;

function describeTarget(params: Record<string, string>): string {
  const shown = Object.entries(params).filter(([name]) => !SECRET_PARAMS.has(name));
  return shown.map(([name, value]) => `${name}=${value.replace(UNSEEN, "").slice(0, 80)}`).join(" ");
}

type RequestFacts = { db: Db; siteId: SiteId; actor: Actor; now: Date; requestId: string };

/**
 * Records each write that staff make in the name of another person, even when the call is refused later. The
 * entry precedes the call's transaction: without an entry no write happens, and a rollback leaves the entry.
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
