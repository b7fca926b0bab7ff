import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Reads what a groomer's public page shows. Undefined for an unknown groomer. */
export function findOwnPage(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers")
    .select(["vanityUrl", "displayName", "businessName", "tagLine", "description", "videoLink", "links"])
    .select(["phoneNumber", "showsPhone", "profilePicture", "vanPicture", "logo", "images"])
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
}

/** Changed columns; lists and links as JSON. */
export type Change = Partial<{
  displayName: string;
  businessName: string;
  tagLine: string;
  description: string;
  videoLink: string | null;
  links: string;
  showsPhone: boolean;
  autoAcceptOrders: boolean;
  vanityUrl: string;
  profilePicture: string | null;
  vanPicture: string | null;
  logo: string | null;
  images: string;
}>;

/** Changes the groomer's row. Returns false without such a groomer. */
export async function change(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  values: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("groomers")
    .set(values)
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes other changes of addresses of this brand wait until the transaction ends. */
export async function lockAddresses(tx: Tx, siteId: SiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vanity urls ${siteId}`}, 0))`.execute(tx);
}

/** Whether an address is, or was, another groomer's. */
export async function isTaken(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  vanityUrl: string,
): Promise<boolean> {
  const present = await tx
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("vanityUrl", "=", vanityUrl)
    .where("id", "<>", groomerId)
    .executeTakeFirst();
  const former = await tx
    .selectFrom("formerVanityUrls")
    .select("groomerId")
    .where("siteId", "=", siteId)
    .where("vanityUrl", "=", vanityUrl)
    .where("groomerId", "<>", groomerId)
    .executeTakeFirst();
  return present !== undefined || former !== undefined;
}

export async function listFormerUrls(tx: Tx, siteId: SiteId, groomerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("formerVanityUrls")
    .select("vanityUrl")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
  return rows.map(({ vanityUrl }) => vanityUrl);
}

/** Saves that the groomer left `left` for `taken`, which is no former address any more. */
export async function leaveUrl(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  { left, taken }: { left: string | null; taken: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("formerVanityUrls")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("vanityUrl", "=", taken)
    .execute();
  if (left !== null)
    await tx
      .insertInto("formerVanityUrls")
      .values({ siteId, groomerId, vanityUrl: left, leftAt: now })
      .execute();
}
