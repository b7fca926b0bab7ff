import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Sets the share of a brand's groomers from a day on, 60% from 2020 on by default. */
export async function makeRate(
  db: Db,
  siteId: SiteId,
  {
    firstDay = "2020-01-01",
    basisPoints = 6_000,
    now,
  }: { firstDay?: string; basisPoints?: number; now: Date },
): Promise<void> {
  const { accountId } = await makeStaffMember(db, siteId, { now });
  await db
    .insertInto("earningRates")
    .values({ siteId, firstDay, basisPoints, setBy: accountId, setAt: now })
    .execute();
}
