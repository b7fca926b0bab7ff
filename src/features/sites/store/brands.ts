import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { HostAddress } from "../rules.ts";

/** Whether the demo has filled this database. */
export async function isDemo(db: Db): Promise<boolean> {
  return (await db.selectFrom("demoMark").select("isDemo").executeTakeFirst()) !== undefined;
}

/** Whether a production has claimed this database. */
export async function isProduction(db: Db): Promise<boolean> {
  return (await db.selectFrom("productionMark").select("isProduction").executeTakeFirst()) !== undefined;
}

/** Prevents the demo's seed from filling this database. The caller has taken `lockBrands`. */
export async function claimForProduction(tx: Tx): Promise<void> {
  await tx
    .insertInto("productionMark")
    .values({ isProduction: true })
    .onConflict((mark) => mark.doNothing())
    .execute();
}

/** Whether the database has a brand. */
export async function hasBrands(db: Db): Promise<boolean> {
  return (await db.selectFrom("sites").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Lets one transaction at a time create brands. The demo's seed takes the same lock. */
export async function lockBrands(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx);
}

export async function insertBrand(
  tx: Tx,
  brand: { id: SiteId; slug: string; name: string; settings: Record<string, unknown> },
  { host, origin }: HostAddress,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("sites")
    .values({ ...brand, createdAt: now })
    .execute();
  await tx.insertInto("siteHosts").values({ host, origin, siteId: brand.id }).execute();
}

export function listBrands(db: Db): Promise<{ id: string; slug: string }[]> {
  return db.selectFrom("sites").select(["id", "slug"]).orderBy("slug").execute();
}

/** Finds the slug of the brand that has this host. */
export async function findSlugByHost(db: Db, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("siteHosts")
    .innerJoin("sites", "sites.id", "siteHosts.siteId")
    .select("slug")
    .where("host", "=", host)
    .executeTakeFirst();
  return row?.slug;
}
