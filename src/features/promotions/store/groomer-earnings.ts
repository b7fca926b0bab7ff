import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** What a groomer earned, in cents, and by what. */
type NewEarning = { groomerId: string; amountCents: number } & { kind: "referral"; referralId: string };

/** Adds an entry. The table refuses a second one of the same source. */
export async function insertEarning(tx: Tx, siteId: SiteId, entry: NewEarning, now: Date): Promise<void> {
  await tx
    .insertInto("groomerEarnings")
    .values({ id: newId(), siteId, ...entry, madeAt: now })
    .execute();
}
