import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The ids of a groomer's series that go on, or end after their next planned date. */
export async function listGoingOn(db: Db | Tx, siteId: SiteId, groomerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("series")
    .select("id")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where((is) => is.or([is("endedFrom", "is", null), is("plannedFrom", "<", is.ref("endedFrom"))]))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a groomer whose account closed at `closedAt` or before. False once the account is open again. */
export async function lockLeaver(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  closedAt: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .select("groomer.id")
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .where("groomer.deactivatedAt", "<=", closedAt)
    .where("account.status", "=", "inactive")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips the dates of a locked series from a day on that have no order. */
export async function skipOpenDates(tx: Tx, siteId: SiteId, seriesId: string, from: string): Promise<void> {
  await tx
    .updateTable("seriesDates")
    .set({ state: "skipped", startsAt: null, why: null })
    .where("siteId", "=", siteId)
    .where("seriesId", "=", seriesId)
    .where("day", ">=", from)
    .where("state", "in", ["planned", "waits"])
    .execute();
}
