import { GROOMER_FLAGS, GROOMER_KINDS } from "#features/agreements/rules.ts";
import { readDocuments } from "#features/agreements/service/read-documents.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Setup } from "../contract/setup.ts";
import { PAYMENT_PLANS } from "../rules/setup.ts";
import type { ApplicationRow } from "../store/applications.ts";
import { readReadiness } from "../store/readiness.ts";
import { findSignature } from "../store/signatures.ts";

type Known = Pick<ApplicationRow, "id" | "accountId" | "status" | "firstName" | "lastName">;

/** Reads what of a groomer's work is set up, with the documents in the order of the form. */
export async function readSetup(db: Db | Tx, siteId: SiteId, groomer: Known, now: Date): Promise<Setup> {
  const { id, accountId, status, firstName, lastName } = groomer;
  const kinds = Object.values(GROOMER_KINDS);
  const current = await readDocuments(db, siteId, { accountId, kinds, now });
  const signed = await findSignature(db, siteId, id);
  const documents = GROOMER_FLAGS.flatMap((flag) =>
    current.filter(({ kind }) => kind === GROOMER_KINDS[flag]).map((document) => ({ flag, ...document })),
  );
  return {
    status,
    form: signed !== undefined && documents.every(({ acceptedAt }) => acceptedAt !== null),
    ...(await readReadiness(db, siteId, id)),
    name: `${firstName} ${lastName}`.trim(),
    paymentPlan: signed?.paymentPlan ?? PAYMENT_PLANS[0],
    signature: signed?.signature ?? null,
    signedAt: signed?.signedAt.toISOString() ?? null,
    documents,
  };
}
