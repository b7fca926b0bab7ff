import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DefaultPaymentMethod } from "../contract/customer.ts";

export async function find(db: Db, siteId: SiteId, accountId: string): Promise<DefaultPaymentMethod | null> {
  const row = await db
    .selectFrom("customers")
    .select("defaultPaymentMethod")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.defaultPaymentMethod ?? null;
}

export async function set(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  method: DefaultPaymentMethod | null,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ defaultPaymentMethod: method })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .execute();
}
