import type { Db } from "#kit/server/database.ts";
import type { Payment, PaymentPurpose } from "../rules.ts";

/** Payments of this purpose, of all sites, whose capture a gateway has declined since `since`. */
export function listFailed(db: Db, purpose: PaymentPurpose, since: Date, limit: number): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("purpose", "=", purpose)
    .where("status", "=", "declined")
    .where("captureAmount", "is not", null)
    .where("waivedAt", "is", null)
    .where("updatedAt", ">", since)
    .orderBy("updatedAt")
    .limit(limit)
    .execute();
}
