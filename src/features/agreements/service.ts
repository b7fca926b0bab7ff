import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Agreement, CustomerAgreement } from "./contract.ts";
import { type Acceptance, type AgreementKind, REQUIRED_KINDS, toAcceptance } from "./rules.ts";
import * as agreementsStore from "./store.ts";

export async function listAgreements({ db, siteId, now }: Context): Promise<Agreement[]> {
  return agreementsStore.listCurrent(db, siteId, now);
}

/** A customer's own; of any customer of the site for staff. */
export async function listCustomerAgreements(
  context: Context,
  customerId: string,
): Promise<CustomerAgreement[]> {
  const { actor, db, siteId, now } = context;
  const isOwn = actor.role === "customer" && actor.profileId === customerId;
  const mayRead = isOwn || (actor.role === "staff" && (await readCustomer(db, siteId, customerId)) !== null);
  if (!mayRead) throw notFound("This customer");
  const [current, accepted] = await Promise.all([
    agreementsStore.listCurrent(db, siteId, now),
    agreementsStore.listAccepted(db, siteId, customerId),
  ]);
  return current.map((document) => ({
    ...document,
    acceptedAt: accepted.find(({ id }) => id === document.id)?.acceptedAt.toISOString() ?? null,
  }));
}

/** Accepts the three required documents. Nobody can consent for somebody else, so staff are refused. */
export async function acceptTerms(context: Context): Promise<Acceptance> {
  const { profileId: customerId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const { db, siteId, now, ipAddress } = context;
  const kinds = Object.values(REQUIRED_KINDS);
  await db.transaction().execute((tx) => recordAcceptance(tx, { siteId, customerId, kinds, ipAddress, now }));
  return readAcceptance(db, siteId, customerId, now);
}

/**
 * Records that a customer accepted the current version of some documents, with time and address. Repeating it
 * keeps the first record; a kind that the brand has not published is left out.
 */
export async function recordAcceptance(
  tx: Tx,
  ask: {
    siteId: SiteId;
    customerId: string;
    kinds: readonly AgreementKind[];
    ipAddress: string;
    now: Date;
  },
): Promise<void> {
  const { siteId, customerId, kinds, ipAddress, now } = ask;
  const current = await agreementsStore.listCurrent(tx, siteId, now);
  const rows = current
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ id }) => ({ customerId, documentId: id, ipAddress }));
  await agreementsStore.insertAcceptances(tx, siteId, rows, now);
}

/** Customer: petRelease, cancellationPolicy, termsAndConditions, each for the current version. */
export async function readAcceptance(
  db: Db,
  siteId: SiteId,
  customerId: string,
  now: Date,
): Promise<Acceptance> {
  const [current, accepted] = await Promise.all([
    agreementsStore.listCurrent(db, siteId, now),
    agreementsStore.listAccepted(db, siteId, customerId),
  ]);
  return toAcceptance(current, accepted);
}
