import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DocumentKind } from "../rules.ts";

export type VersionRow = { id: string; version: number; title: string; publishedAt: Date };
export type TextRow = VersionRow & { body: string };
/** `title` and `body`: null while nothing is prepared. */
export type DraftRow = { title: string | null; body: string | null; revision: number };

/** All published versions, the newest of each kind first. */
export function listVersions(db: Db, siteId: SiteId): Promise<(VersionRow & { kind: DocumentKind })[]> {
  return db
    .selectFrom("agreementDocuments")
    .select(["kind", "id", "version", "title", "publishedAt"])
    .where("siteId", "=", siteId)
    .orderBy("kind")
    .orderBy("version", "desc")
    .execute();
}

/** The newest versions of a kind, the newest first. */
export function listVersionsOf(
  db: Db | Tx,
  siteId: SiteId,
  kind: DocumentKind,
  limit: number,
): Promise<VersionRow[]> {
  return db
    .selectFrom("agreementDocuments")
    .select(["id", "version", "title", "publishedAt"])
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

/** A version with its text, which never changes. */
export function findText(
  db: Db | Tx,
  siteId: SiteId,
  kind: DocumentKind,
  version: number,
): Promise<TextRow | undefined> {
  return db
    .selectFrom("agreementDocuments")
    .select(["id", "version", "title", "body", "publishedAt"])
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** The kinds of which a text is prepared. */
export function listDrafted(db: Db, siteId: SiteId): Promise<{ kind: DocumentKind }[]> {
  return db
    .selectFrom("agreementDrafts")
    .select("kind")
    .where("siteId", "=", siteId)
    .where("body", "is not", null)
    .execute();
}

const selectDraft = (db: Db | Tx, siteId: SiteId, kind: DocumentKind) =>
  db
    .selectFrom("agreementDrafts")
    .select(["title", "body", "revision"])
    .where("siteId", "=", siteId)
    .where("kind", "=", kind);

export function findDraft(db: Db, siteId: SiteId, kind: DocumentKind): Promise<DraftRow | undefined> {
  return selectDraft(db, siteId, kind).executeTakeFirst();
}

/** Locks a draft until the transaction ends, so that it is saved or published by one person at a time. */
export async function lockDraft(tx: Tx, siteId: SiteId, kind: DocumentKind): Promise<DraftRow> {
  await tx
    .insertInto("agreementDrafts")
    .values({ siteId, kind })
    .onConflict((clash) => clash.columns(["siteId", "kind"]).doNothing())
    .execute();
  return selectDraft(tx, siteId, kind).forUpdate().executeTakeFirstOrThrow();
}

/** Writes the text of a locked draft, which counts as its next revision. Null leaves nothing prepared. */
export async function updateDraft(
  tx: Tx,
  siteId: SiteId,
  kind: DocumentKind,
  text: { title: string; body: string } | null,
): Promise<void> {
  await tx
    .updateTable("agreementDrafts")
    .set((row) => ({
      title: text?.title ?? null,
      body: text?.body ?? null,
      revision: row("revision", "+", 1),
    }))
    .where("siteId", "=", siteId)
    .where("kind", "=", kind)
    .execute();
}

/** How many accounts of a role have one of these states, and how many of them have accepted a version. */
export function countPeople(
  db: Db,
  siteId: SiteId,
  of: { role: "customer" | "groomer"; states: readonly AccountStatus[]; documentId: string | null },
): Promise<{ all: number; agreed: number }> {
  return db
    .selectFrom("accounts")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where exists (
        select from agreement_acceptances as given
        where given.site_id = accounts.site_id and given.account_id = accounts.id
          and given.document_id = ${of.documentId}
      )))::int`.as("agreed"),
    ])
    .where("siteId", "=", siteId)
    .where("role", "=", of.role)
    .where("status", "in", of.states)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
}

/** How many accounts have accepted a version. */
export async function countAgreed(db: Db, siteId: SiteId, documentId: string): Promise<number> {
  const { agreed } = await db
    .selectFrom("agreementAcceptances")
    .select(sql<number>`count(*)::int`.as("agreed"))
    .where("siteId", "=", siteId)
    .where("documentId", "=", documentId)
    .executeTakeFirstOrThrow();
  return agreed;
}
