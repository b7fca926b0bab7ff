import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type NewGroomer = {
  id: string;
  accountId: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  phoneNumber: string;
};

/** Adds a groomer without area, page and address: the application says them later. */
export async function insertGroomer(tx: Tx, siteId: SiteId, groomer: NewGroomer, now: Date): Promise<void> {
  await tx
    .insertInto("groomers")
    .values({ ...groomer, siteId, createdAt: now })
    .execute();
}

export async function findGroomerOf(tx: Tx, siteId: SiteId, accountId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.id;
}
