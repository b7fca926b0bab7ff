import type { Actor } from "../wire/actor.ts";
import { looksLikeCardNumber } from "../wire/card-number.ts";
import type { EndpointSpec } from "../wire/endpoint.ts";
import type { SiteId } from "../wire/ids.ts";
import { idSchema } from "../wire/schema.ts";
import type { Db } from "./database.ts";
import { isReadMethod } from "./request-identity.ts";

/** Plain facts by name, such as `{ status: "accepted" }`. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An action of staff, in their own or another person's name. `actorId` and `subjectId` are account ids. */
export type AuditEntry = {
  siteId: SiteId;
  /** The staff account that acted. */
  actorId: string;
  /** The account of the person that the action concerns; null without one. */
  subjectId: string | null;
  /** "PUT /v2/pet/{id}", or an event such as "impersonation begins". */
  action: string;
  /** The parameters of the path, such as "id=…"; never a token. */
  target: string;
  requestId: string;
  /** The facts that the action changed. */
  before?: AuditFacts;
  after?: AuditFacts;
  /** The reason that the staff member gave, or "". */
  reason?: string;
};

const SECRET_FACT = /code|token|secret|password|hash|card|cvc/i;
const MAX_TEXT_LENGTH = 500;

/** An id can hold as many digits as a card number. */
const isCardNumber = (text: string) => !idSchema.safeParse(text).success && looksLikeCardNumber(text);
const cleanText = (text: string) => (isCardNumber(text) ? "[removed]" : text.slice(0, MAX_TEXT_LENGTH));

/** The facts that differ from `other`, without secrets and card numbers. */
function selectChanged(facts: AuditFacts, other: AuditFacts): AuditFacts {
  const changed = Object.entries(facts).filter(
    ([name, value]) => !SECRET_FACT.test(name) && value !== (other[name] ?? null),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
  );
}

/** Adds an audit entry. The database refuses to change or remove entries. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  const { before = {}, after = {}, reason = "", ...rest } = entry;
  await db
    .insertInto("auditEntries")
    .values({
      ...rest,
      reason: cleanText(reason),
      before: entry.before ? JSON.stringify(selectChanged(before, after)) : null,
      after: entry.after ? JSON.stringify(selectChanged(after, before)) : null,
      at: now,
    })
    .execute();
}

/** The staff account behind a request, in its own or in another person's name; null for all other callers. */
export function staffBehind(actor: Actor): string | null {
  if (actor.role === "anonymous") return null;
  return actor.impersonatorId ?? (actor.role === "staff" ? actor.accountId : null);
}

/** The booking session in a path is a secret key, and so is the token of a link. */
const SECRET_PARAMS = new Set(["session", "token"]);
/** Control characters, which a path may contain because it is not validated yet. */
const UNSEEN = /\p{Cc}/gu;

function describeTarget(params: Record<string, string>): string {
  const shown = Object.entries(params).filter(([name]) => !SECRET_PARAMS.has(name));
  return shown.map(([name, value]) => `${name}=${value.replace(UNSEEN, "").slice(0, 80)}`).join(" ");
}

type RequestFacts = { db: Db; siteId: SiteId; actor: Actor; now: Date; requestId: string };

/**
 * Records each write of staff, in their own or another person's name, even when the call is refused later,
 * but no signals.
 * The entry precedes the call's transaction: without an entry no write happens, and a rollback leaves the
 * entry.
 */
export async function auditWrite(
  { db, siteId, actor, now, requestId }: RequestFacts,
  { method, path, isSignal }: Pick<EndpointSpec, "method" | "path" | "isSignal">,
  params: Record<string, string>,
): Promise<void> {
  const actorId = staffBehind(actor);
  if (isReadMethod(method) || isSignal || actorId === null || actor.role === "anonymous") return;
  const subjectId = actor.impersonatorId === undefined ? null : actor.accountId;
  const action = `${method} ${path}`;
  await recordAudit(
    db,
    { siteId, actorId, subjectId, action, target: describeTarget(params), requestId },
    now,
  );
}
