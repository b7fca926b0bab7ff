import type { Tx } from "#kit/server/database.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { EntryPlan } from "../rules/entries.ts";
import { type EntryCause, insertEntries } from "../store/entries.ts";
import type { Payee } from "../store/payees.ts";

/** The brand, and the instant at which money of an order became final. */
export type Scope = { siteId: SiteId; now: Date };

/** Adds entries of a payee, on the day that it is in the payee's area. */
export async function addEntries(
  tx: Tx,
  { siteId, now }: Scope,
  { accountId, timeZone }: Payee,
  cause: EntryCause,
  plans: readonly EntryPlan[],
): Promise<void> {
  const earnedOn = toLocalDate(now, timeZone);
  await insertEntries(tx, siteId, { ...cause, accountId, earnedOn, plans }, now);
}
