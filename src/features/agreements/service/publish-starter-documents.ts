import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as agreementsStore from "../store.ts";
import { type BrandFacts, starterDocuments } from "../words/starter-documents.ts";

/**
 * Publishes the documents that a new brand's groomers sign, and returns their titles. Without documents a
 * groomer could not finish the onboarding form.
 */
export async function publishStarterDocuments(
  tx: Tx,
  siteId: SiteId,
  brand: BrandFacts,
  now: Date,
): Promise<string[]> {
  const documents = starterDocuments(brand);
  await agreementsStore.insertDocuments(tx, siteId, documents, now);
  return documents.map(({ title }) => title);
}
