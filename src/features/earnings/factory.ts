import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { weekOf } from "./rules/weeks.ts";
import { listOpen } from "./store/entries.ts";
import { findLatest, insert, insertStep, list } from "./store/statements.ts";

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

/** The first week of statements that tests make. */
const FIRST_WEEK = "2026-01-05";

/**
 * Closes a statement with all open entries of an account, for the week after its last one. Returns its id.
 */
export async function makeStatement(
  db: Db,
  siteId: SiteId,
  accountId: string,
  { isApproved = false, now }: { isApproved?: boolean; now: Date },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const latest = await findLatest(tx, siteId, accountId);
    const week = weekOf(latest ? addDays(latest.lastDay, 1) : FIRST_WEEK);
    const entries = await listOpen(tx, siteId, accountId);
    const entriesCents = entries.reduce((cents, { amountCents }) => cents + amountCents, 0);
    const sums = { carriedCents: 0, entriesCents, totalCents: entriesCents };
    await insert(tx, siteId, accountId, { ...week, ...sums, entryIds: entries.map(({ id }) => id) }, now);
    const [made] = await list(tx, siteId, { accountId }, { page: 1, limit: 1 });
    if (!made) throw new Error("No statement was made");
    const step = { step: "approved", madeBy: accountId, reference: "" } as const;
    if (isApproved) await insertStep(tx, siteId, made.id, step, now);
    return made.id;
  });
}
