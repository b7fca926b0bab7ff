import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DocumentKind } from "./rules.ts";

/** A version of a document. `publishedAt`: ISO instant. */
export type DocumentRow<Kind extends DocumentKind = DocumentKind> = {
  id: string;
  kind: Kind;
  version: number;
  title: string;
  body: string;
  publishedAt: string;
};

/** The latest published version of each of these kinds. */
export async function listCurrent<Kind extends DocumentKind>(
  db: Db | Tx,
  siteId: SiteId,
  kinds: readonly Kind[],
  now: Date,
): Promise<DocumentRow<Kind>[]> {
  const rows = await db
    .selectFrom("agreementDocuments")
    .distinctOn("kind")
    .select(["id", "kind", "version", "title", "body", "publishedAt"])
    .where("siteId", "=", siteId)
    .where("kind", "in", kinds)
    .where("publishedAt", "<=", now)
    .orderBy("kind")
    .orderBy("version", "desc")
    .execute();
  const isWanted = (row: DocumentRow): row is DocumentRow<Kind> => kinds.some((kind) => kind === row.kind);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })).filter(isWanted);
}

export type AcceptedDocument = { id: string; kind: DocumentKind; version: number; acceptedAt: Date };

export function listAccepted(db: Db | Tx, siteId: SiteId, accountId: string): Promise<AcceptedDocument[]> {
  return db
    .selectFrom("agreementAcceptances")
    .innerJoin("agreementDocuments", "agreementDocuments.id", "agreementAcceptances.documentId")
    .select(["agreementDocuments.id", "kind", "version", "acceptedAt"])
    .where("agreementAcceptances.siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Selects kind, version and title of the latest published documents. */
export function selectCurrentTitles(db: Db, siteId: SiteId, now: Date) {
  return db
    .selectFrom("agreementDocuments")
    .distinctOn("kind")
    .select(["kind", "version", "title"])
    .where("siteId", "=", siteId)
    .where("publishedAt", "<=", now)
    .orderBy("kind")
    .orderBy("version", "desc");
}

/** Selects the versions that several accounts accepted. */
export function selectAcceptedBy(db: Db, siteId: SiteId, accountIds: readonly string[]) {
  return db
    .selectFrom("agreementAcceptances")
    .innerJoin("agreementDocuments", "agreementDocuments.id", "agreementAcceptances.documentId")
    .select(["accountId", "kind", "version"])
    .where("agreementAcceptances.siteId", "=", siteId)
    .where(sql<boolean>`account_id = any (${[...accountIds]}::uuid[])`);
}

export type NewDocument = Pick<DocumentRow, "kind" | "version" | "title" | "body">;

/** Inserts documents that are in force from `publishedAt` on. */
export async function insertDocuments(
  tx: Tx,
  siteId: SiteId,
  documents: readonly NewDocument[],
  publishedAt: Date,
): Promise<void> {
  await tx
    .insertInto("agreementDocuments")
    .values(documents.map((document) => ({ ...document, id: newId(), siteId, publishedAt })))
    .execute();
}

export type NewAcceptance = { accountId: string; documentId: string; ipAddress: string };

/** Inserts acceptances. A repeated acceptance of a version does not replace the first acceptance. */
export async function insertAcceptances(
  tx: Tx,
  siteId: SiteId,
  rows: readonly NewAcceptance[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("agreementAcceptances")
    .values(rows.map((row) => ({ ...row, id: newId(), siteId, acceptedAt: now })))
    // Two keys forbid the repeat, by account and by customer, so the conflict names neither.
    .onConflict((clash) => clash.doNothing())
    .execute();
}
