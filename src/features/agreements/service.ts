import { findAccountId } from "#features/accounts/service/read-account-id.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Agreement, CustomerAgreement } from "./contract.ts";
import {
  type Acceptance,
  AGREEMENT_KINDS,
  type AgreementKind,
  REQUIRED_KINDS,
  toAcceptance,
} from "./rules.ts";
import { readDocuments } from "./service/read-documents.ts";
import * as agreementsStore from "./store.ts";

export async function listAgreements({ db, siteId, now }: Context): Promise<Agreement[]> {
  return agreementsStore.listCurrent(db, siteId, AGREEMENT_KINDS, now);
}

/** The documents with a customer's acceptance, for the customer and for staff of the site. */
export async function listCustomerAgreements(
  context: Context,
  customerId: string,
): Promise<CustomerAgreement[]> {
  const { actor, db, siteId, now } = context;
  const isOwn = actor.role === "customer" && actor.profileId === customerId;
  const accountId = isOwn || actor.role === "staff" ? await findAccountId(db, siteId, customerId) : null;
  if (!accountId) throw notFound("This customer");
  return readDocuments(db, siteId, { accountId, kinds: AGREEMENT_KINDS, now });
}

/**
 * Accepts the three required documents. Refuses staff who act for the customer: only customers can consent.
 */
export async function acceptTerms(context: Context): Promise<Acceptance> {
  const { accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const { db, siteId, now, ipAddress } = context;
  const kinds = Object.values(REQUIRED_KINDS);
  await db.transaction().execute((tx) => recordAcceptance(tx, { siteId, accountId, kinds, ipAddress, now }));
  return readAcceptance(db, siteId, accountId, now);
}

/**
 * Records that an account accepted the current version of these documents, with time and IP
 * address. A second acceptance of a version changes nothing. Skips kinds that the brand has not published.
 */
export async function recordAcceptance(
  tx: Tx,
  input: {
    siteId: SiteId;
    accountId: string;
    kinds: readonly AgreementKind[];
    ipAddress: string;
    now: Date;
  },
): Promise<void> {
  const { siteId, accountId, kinds, ipAddress, now } = input;
  const current = await agreementsStore.listCurrent(tx, siteId, kinds, now);
  const rows = current.map(({ id }) => ({ accountId, documentId: id, ipAddress }));
  await agreementsStore.insertAcceptances(tx, siteId, rows, now);
}

/** Whether the account accepted the current version of each required document. */
export async function readAcceptance(
  db: Db,
  siteId: SiteId,
  accountId: string,
  now: Date,
): Promise<Acceptance> {
  const [current, accepted] = await Promise.all([
    agreementsStore.listCurrent(db, siteId, Object.values(REQUIRED_KINDS), now),
    agreementsStore.listAccepted(db, siteId, accountId),
  ]);
  return toAcceptance(current, accepted);
}
