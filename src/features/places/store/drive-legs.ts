import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DriveLeg } from "../rules/drive-legs.ts";

type Pair = Pick<DriveLeg, "from" | "to">;

const unnested = (pairs: readonly Pair[]) =>
  sql`unnest(${pairs.map(({ from }) => from)}::bigint[], ${pairs.map(({ to }) => to)}::bigint[])`;

/** The stored legs among these pairs of points. */
export function readLegs(db: Db, siteId: SiteId, pairs: readonly Pair[]): Promise<DriveLeg[]> {
  return db
    .selectFrom("driveLegs")
    .select(["fromPoint as from", "toPoint as to", "minutes"])
    .where("siteId", "=", siteId)
    .where(sql<boolean>`(from_point, to_point) in (select * from ${unnested(pairs)})`)
    .execute();
}

/**
 * Stores legs, and returns what is stored now: the first answer stays, so that all nodes agree. The rows are
 * written in order, so that two writers never wait for each other.
 */
export async function saveLegs(db: Db, siteId: SiteId, legs: readonly DriveLeg[]): Promise<DriveLeg[]> {
  const inOrder = legs.toSorted((a, b) => a.from - b.from || a.to - b.to);
  const inserted = await db
    .insertInto("driveLegs")
    .values(inOrder.map(({ from, to, minutes }) => ({ siteId, fromPoint: from, toPoint: to, minutes })))
    .onConflict((conflict) => conflict.columns(["siteId", "fromPoint", "toPoint"]).doNothing())
    .returning("fromPoint")
    .execute();
  return inserted.length === legs.length ? inOrder : readLegs(db, siteId, inOrder);
}

/** Deletes legs that were asked for more than 28 days ago, by the database's clock. */
export async function clearLegs(db: Db): Promise<void> {
  await db.deleteFrom("driveLegs").where("askedAt", "<", sql<Date>`now() - interval '28 days'`).execute();
}
