import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Locks a groomer's row against other changes of the profile. */
export function lockGroomer(siteId: SiteId, groomerId: string): Lock {
  return (before) => sql`select id from groomers
    where site_id = ${siteId} and id = ${groomerId} and ${before} for no key update`;
}

/** Reads a groomer's limits, offered services and refused breeds. Undefined for an unknown groomer. */
export function findOwnServices(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers")
    .select(["pacePercent", "usualMinutes", "weightLimit", "permissions"])
    .select([
      sql<string[]>`(select coalesce(json_agg(service_id), '[]') from groomer_services as offered
        where offered.groomer_id = groomers.id and offered.site_id = groomers.site_id)`.as("serviceIds"),
      sql<string[]>`(select coalesce(json_agg(breed_id), '[]') from groomer_refused_breeds as refused
        where refused.groomer_id = groomers.id and refused.site_id = groomers.site_id)`.as("breedIds"),
    ])
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
}

/** Offers `chosen` of the services on sale, and no others of them. Services off sale stay as they are. */
export async function replaceServices(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  { chosen, onSale }: { chosen: readonly string[]; onSale: readonly string[] },
): Promise<void> {
  const dropped = onSale.filter((id) => !chosen.includes(id));
  if (dropped.length > 0)
    await tx
      .deleteFrom("groomerServices")
      .where("siteId", "=", siteId)
      .where("groomerId", "=", groomerId)
      .where("serviceId", "in", dropped)
      .execute();
  await tx
    .insertInto("groomerServices")
    .values(chosen.map((serviceId) => ({ siteId, groomerId, serviceId })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function replaceRefusedBreeds(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  breedIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("groomerRefusedBreeds")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
  if (breedIds.length > 0)
    await tx
      .insertInto("groomerRefusedBreeds")
      .values(breedIds.map((breedId) => ({ siteId, groomerId, breedId })))
      .execute();
}

export async function setLimits(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  limits: { pacePercent: number; usualMinutes: number } | { weightLimit: number | null },
): Promise<void> {
  await tx
    .updateTable("groomers")
    .set(limits)
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}
