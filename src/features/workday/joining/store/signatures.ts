import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A groomer's newest signature under the onboarding form. */
export function findSignature(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomerSignatures")
    .select(["signature", "signedAt", "paymentPlan"])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .orderBy("signedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewSignature = {
  id: string;
  groomerId: string;
  paymentPlan: string;
  signature: string;
  signedAt: Date;
  ipAddress: string;
};

/** Adds a signature, and gives the groomer the signed plan. */
export async function insertSignature(tx: Tx, siteId: SiteId, signature: NewSignature): Promise<void> {
  await tx
    .insertInto("groomerSignatures")
    .values({ ...signature, siteId })
    .execute();
  await tx
    .updateTable("groomers")
    .set({ paymentPlan: signature.paymentPlan })
    .where("siteId", "=", siteId)
    .where("id", "=", signature.groomerId)
    .where("paymentPlan", "<>", signature.paymentPlan)
    .execute();
}
