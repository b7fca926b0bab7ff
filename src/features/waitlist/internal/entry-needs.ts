import type { VisitNeeds } from "#features/availability/rules/needs.ts";
import { refuseIfWithdrawn } from "#features/booking/service/quote-draft.ts";
import { readDraftNeeds } from "#features/booking/service/read-draft-needs.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { EntryRow } from "../store/entries.ts";

/** Returns the needs of an entry's visit. Throws a refusal if the visit can no longer be booked. */
export async function readEntryNeeds(
  scope: Pick<Context, "db" | "siteId" | "now">,
  entry: Pick<EntryRow, "id" | "draft" | "customerId">,
): Promise<VisitNeeds> {
  const needs = await readDraftNeeds(scope, entry);
  refuseIfWithdrawn(entry.draft, needs.pricing);
  return needs;
}
