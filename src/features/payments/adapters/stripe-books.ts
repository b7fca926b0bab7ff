import type { StripeConnection } from "./stripe-requests.ts";

/**
 * Saves the intent's id for a key unless the key has an entry. Returns the id of the entry; null means that
 * the key was released and must never get an intent.
 */
export async function enterBooks(
  { db, clock }: StripeConnection,
  key: string,
  reference: string | null,
): Promise<string | null> {
  await db
    .insertInto("stripePayments")
    .values({ key, reference, createdAt: clock.now() })
    // The conflict names no column: of two parallel inserts, either the key or the reference may conflict
    // first.
    .onConflict((clash) => clash.doNothing())
    .execute();
  const row = await readBooks(db, key);
  if (!row) throw new Error("The books lost a key");
  return row.reference;
}

export function readBooks(db: StripeConnection["db"], key: string) {
  return db.selectFrom("stripePayments").select("reference").where("key", "=", key).executeTakeFirst();
}
