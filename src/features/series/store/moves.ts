import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type RuleRow = {
  firstDay: string;
  startMinute: number;
  plannedFrom: string;
  agreedMax: number;
  moves: number;
  moveId: string;
};

/** Gives a locked series another rule. */
export async function setRule(tx: Tx, siteId: SiteId, id: string, rule: RuleRow): Promise<void> {
  await tx.updateTable("series").set(rule).where("siteId", "=", siteId).where("id", "=", id).execute();
}

/** Gives the decided dates of a locked series their new days. They are written anew: days may cross. */
export async function saveDates(
  tx: Tx,
  siteId: SiteId,
  seriesId: string,
  { from, days }: { from: string; days: ReadonlyMap<string, string> },
): Promise<void> {
  const rows = await tx
    .deleteFrom("seriesDates")
    .where("siteId", "=", siteId)
    .where("seriesId", "=", seriesId)
    .where("day", ">=", from)
    .returningAll()
    .execute();
  if (rows.length === 0) return;
  const moved = rows.map((row) => ({ ...row, day: days.get(row.day) ?? row.day }));
  await tx.insertInto("seriesDates").values(moved).execute();
}

/** The last decided date of a series before a day; null without one. */
export async function findDayBefore(
  db: Db,
  siteId: SiteId,
  seriesId: string,
  day: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("seriesDates")
    .select("day")
    .where("siteId", "=", siteId)
    .where("seriesId", "=", seriesId)
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}
