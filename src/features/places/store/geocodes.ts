import type { Db } from "#kit/server/database.ts";

/** A stored answer. Without a point the provider did not know the address. */
export type GeocodeRow = {
  locality: string;
  adminDistrict: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  /** How precise the point is; null without one. */
  accuracy: "exact" | "street" | null;
};

/** An earlier answer of a provider that may still be used. `key`: a keyed hash of the address. */
export function findGeocode(
  db: Db,
  provider: string,
  key: Buffer,
  now: Date,
): Promise<GeocodeRow | undefined> {
  return db
    .selectFrom("geocodes")
    .select(["locality", "adminDistrict", "postalCode", "latitude", "longitude", "accuracy"])
    .where("provider", "=", provider)
    .where("key", "=", key)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function saveGeocode(
  db: Db,
  provider: string,
  key: Buffer,
  row: GeocodeRow & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("geocodes")
    .values({ provider, key, ...row })
    .onConflict((conflict) => conflict.columns(["provider", "key"]).doUpdateSet(row))
    .execute();
}

/** Deletes answers whose time is over, as the providers' terms demand. */
export async function clearGeocodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("geocodes").where("expiresAt", "<=", now).execute();
}
