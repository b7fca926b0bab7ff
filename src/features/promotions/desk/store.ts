import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CouponTerms } from "../rules.ts";

export type DeskCouponRow = CouponTerms & { revision: number };
type Written = Omit<CouponTerms, "id" | "code" | "active" | "uses">;

const select = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("coupons")
    .select(["id", "code", "kind", "value", "minimumSubtotal", "active", "startsAt", "endsAt"])
    .select(["maxUses", "uses", "revision", "firstOrder", "serviceIds", "areaIds"])
    .where("siteId", "=", siteId);

/** The first coupons by code whose code contains a text, archived ones last. */
export function list(db: Db, siteId: SiteId, part: string, limit: number): Promise<DeskCouponRow[]> {
  return select(db, siteId)
    .where(sql<boolean>`strpos(code, ${part}) > 0`)
    .orderBy("active", "desc")
    .orderBy("code")
    .limit(limit)
    .execute();
}

export function find(db: Db, siteId: SiteId, id: string): Promise<DeskCouponRow | undefined> {
  return select(db, siteId).where("id", "=", id).executeTakeFirst();
}

/** Locks a coupon until the transaction ends, so that no booking redeems it at the same time. */
export function lock(tx: Tx, siteId: SiteId, id: string): Promise<DeskCouponRow | undefined> {
  return select(tx, siteId).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** False if another coupon of the brand has the code. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  coupon: Written & { id: string; code: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("coupons")
    .values({ ...coupon, siteId })
    .onConflict((clash) => clash.columns(["siteId", "code"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a change of a locked coupon, which counts as its next revision. */
export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  change: Written | { active: boolean },
): Promise<void> {
  await tx
    .updateTable("coupons")
    .set((row) => ({ ...change, revision: row("revision", "+", 1) }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}
