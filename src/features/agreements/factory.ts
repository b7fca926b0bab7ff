import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { AGREEMENT_KINDS, type AgreementKind, type DocumentKind, GROOMER_KINDS } from "./rules.ts";
import { insertAcceptances, listCurrent } from "./store.ts";

/** Publishes a version of a document and returns its id. */
export async function makeAgreement(
  db: Db,
  siteId: SiteId,
  kind: DocumentKind,
  over: { version?: number; publishedAt?: Date } = {},
): Promise<string> {
  const id = newId();
  const version = over.version ?? 1;
  await db
    .insertInto("agreementDocuments")
    .values({
      id,
      siteId,
      kind,
      version,
      title: `The ${kind} document`,
      body: `Version ${version} of it.`,
      publishedAt: over.publishedAt ?? new Date("2026-01-01T00:00:00Z"),
    })
    .execute();
  return id;
}

/** Publishes the first version of each of the four documents. */
export async function makeAgreements(db: Db, siteId: SiteId): Promise<Record<AgreementKind, string>> {
  const made: Partial<Record<AgreementKind, string>> = {};
  for (const kind of AGREEMENT_KINDS) made[kind] = await makeAgreement(db, siteId, kind);
  return made as Record<AgreementKind, string>;
}

/** Publishes the first version of each document for groomers, and returns their ids. */
export async function makeGroomerAgreements(db: Db, siteId: SiteId): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of Object.values(GROOMER_KINDS)) ids.push(await makeAgreement(db, siteId, kind));
  return ids;
}

/** Accepts all published documents for customers, so that no page asks for consent. */
export async function makeAcceptances(db: Db, siteId: SiteId, accountId: string): Promise<void> {
  const now = new Date();
  const rows = (await listCurrent(db, siteId, AGREEMENT_KINDS, now)).map(({ id }) => ({
    accountId,
    documentId: id,
    ipAddress: "127.0.0.1",
  }));
  await db.transaction().execute((tx) => insertAcceptances(tx, siteId, rows, now));
}
